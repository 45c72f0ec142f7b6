package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.bench.PeerTable.Column;
import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.peers.FoundByEdit;
import io.doppel.benchmarks.peers.IndexCost;
import io.doppel.benchmarks.peers.MeasuredIndex;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.Queries;
import io.doppel.benchmarks.peers.QueryCost;
import io.doppel.benchmarks.peers.QueryMeter;
import io.doppel.benchmarks.peers.Search;
import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;

/**
 * Indexes of each method's field alone, merged into one segment at the end, and queries by text,
 * analysis included. CPU time of the thread. Queries of all methods are asked in turn, run after
 * run; of slow ones fewer are asked.
 */
final class IndexPart implements Part {
  private static final int BATCH = 1_000;
  private static final int WARM_UP_DOCUMENTS = 3_000;
  private static final int WARM_UP_QUERIES = 500;
  private static final int FEWEST_QUERIES = 200;
  private static final double TARGET_BYTES = 256;
  private static final double TARGET_RATIO = 5;

  IndexPart() {}

  @Override
  public String name() {
    return "index";
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    List<Contender> all = new ArrayList<>(run.contenders().ours());
    all.addAll(run.contenders().withLucene());
    List<MeasuredIndex> indexes = new ArrayList<>();
    try {
      IndexCost idsAlone = idsAlone(run);
      warmUp(run, all);
      List<Asked> asked = new ArrayList<>();
      for (Contender contender : all) {
        MeasuredIndex index = fill(run, contender, idsAlone);
        indexes.add(index);
        for (Search search : contender.peer().searches()) {
          asked.add(new Asked(contender, search, index));
        }
      }
      query(run, asked);
    } finally {
      for (MeasuredIndex index : indexes) {
        index.close();
      }
    }
  }

  private static IndexCost idsAlone(BenchRun run) throws IOException {
    try (MeasuredIndex ids = new MeasuredIndex(run.settings().work())) {
      fill(ids, run.corpus());
      ids.finish();
      return ids.cost();
    }
  }

  private static void warmUp(BenchRun run, List<Contender> all) throws IOException {
    for (Contender contender : all) {
      run.progress("warming up: index of " + contender.name());
      try (MeasuredIndex index = new MeasuredIndex(run.settings().work(), contender.peer())) {
        fill(index, run.part().subList(0, Math.min(WARM_UP_DOCUMENTS, run.part().size())));
      }
    }
  }

  private static void fill(MeasuredIndex index, List<BenchmarkDocument> corpus) throws IOException {
    for (int from = 0; from < corpus.size(); from += BATCH) {
      index.add(corpus.subList(from, Math.min(from + BATCH, corpus.size())));
    }
  }

  /** Fills an index several times, and keeps the last. */
  private static MeasuredIndex fill(BenchRun run, Contender contender, IndexCost idsAlone)
      throws IOException {
    MeasuredIndex[] kept = new MeasuredIndex[1];
    Peer peer = contender.peer();
    BenchRun.Measurement filling =
        () -> {
          run.progress("index of " + contender.name());
          if (kept[0] != null) {
            kept[0].close();
          }
          kept[0] = new MeasuredIndex(run.settings().work(), peer);
          fill(kept[0], run.corpus());
          kept[0].commit();
          return kept[0].cost().documentsPerSecond();
        };
    Spread speed = contender.ours() ? run.repeatOurs(filling) : run.repeat(filling);
    kept[0].finish();
    double bytes = kept[0].cost().bytesBeyond(idsAlone);
    for (Search search : peer.searches()) {
      set(run, contender, search, Column.INDEX, speed);
      set(run, contender, search, Column.BYTES, bytes);
    }
    if (List.of(Contenders.SHINGLES, Contenders.HYBRID, Contenders.COMBINED)
        .contains(contender.name())) {
      run.targets()
          .add(
              "bytes a document in the index",
              "`" + contender.name() + "`, one segment, without the id; the same in every run",
              "",
              Spread.of(bytes),
              "bytes",
              null,
              "at most 256",
              bytes <= TARGET_BYTES);
    }
    return kept[0];
  }

  private static void set(
      BenchRun run, Contender contender, Search search, Column column, Object value) {
    run.peers().set(contender.row(search), contender.settings(), column, value);
  }

  /** A way to ask, and what is known of it so far. */
  private static final class Asked {
    final Contender contender;
    final Search search;
    final MeasuredIndex index;
    DirectoryReader reader;
    QueryMeter meter;
    FoundByEdit accuracy;
    List<BenchmarkDocument> sample;
    double[] means;
    double[] tails;

    Asked(Contender contender, Search search, MeasuredIndex index) {
      this.contender = contender;
      this.search = search;
      this.index = index;
    }

    String name() {
      return contender.row(search);
    }
  }

  private static void query(BenchRun run, List<Asked> all) throws IOException {
    Map<String, BenchmarkDocument> byId = new HashMap<>();
    run.corpus().forEach(document -> byId.put(document.id(), document));
    Map<Integer, List<BenchmarkDocument>> families = FoundByEdit.families(run.corpus());
    Queries queries = new Queries(run.corpus(), run.settings().queries(), run.settings().seed());
    try {
      for (Asked asked : all) {
        prepare(run, asked, byId, families, queries);
      }
      for (int i = 0; i < run.settings().runs(); i++) {
        run.progress("queries, run " + (i + 1));
        for (Asked asked : all) {
          QueryCost cost = asked.meter.measure(asked.search, asked.sample);
          asked.means[i] = cost.meanMicros();
          asked.tails[i] = cost.p99Micros();
        }
      }
    } finally {
      for (Asked asked : all) {
        if (asked.reader != null) {
          asked.reader.close();
        }
      }
    }
    all.forEach(asked -> report(run, asked));
    addTargets(run, all);
  }

  /** Asks all queries once, for precision and recall and to see how long they take. */
  private static void prepare(
      BenchRun run,
      Asked asked,
      Map<String, BenchmarkDocument> byId,
      Map<Integer, List<BenchmarkDocument>> families,
      Queries queries)
      throws IOException {
    run.progress("precision and recall of queries: " + asked.name());
    asked.reader = asked.index.open();
    asked.meter = new QueryMeter(asked.reader, byId);
    asked.meter.warmUp(
        asked.search, run.corpus().subList(0, Math.min(WARM_UP_QUERIES, run.corpus().size())));
    asked.accuracy = new FoundByEdit(families);
    MemoryMeter memory = MemoryMeter.start();
    QueryCost cost = asked.meter.measure(asked.search, queries, asked.accuracy);
    set(run, asked.contender, asked.search, Column.PEAK, memory.heapPeak());
    set(run, asked.contender, asked.search, Column.RSS, memory.residentPeak());
    int affordable = (int) (2 * run.settings().seconds() * 1e6 / cost.meanMicros());
    int most = queries.documents().size();
    int count = Math.min(most, Math.max(affordable, Math.min(most, FEWEST_QUERIES)));
    asked.sample = queries.documents().subList(0, count);
    asked.means = new double[run.settings().runs()];
    asked.tails = new double[run.settings().runs()];
  }

  private static void report(BenchRun run, Asked asked) {
    Spread mean = Spread.of(asked.means);
    set(run, asked.contender, asked.search, Column.QUERY, mean);
    set(run, asked.contender, asked.search, Column.P99, Spread.of(asked.tails));
    set(run, asked.contender, asked.search, Column.PRECISION, asked.accuracy.precision());
    set(run, asked.contender, asked.search, Column.RECALL, asked.accuracy.recall());
    if (asked.contender.finder() == null) {
      Spread pairs = mean.times(run.corpus().size() / 1e6);
      set(run, asked.contender, asked.search, Column.PAIRS, pairs);
      set(run, asked.contender, asked.search, Column.PAIRS_BY, "a query a document (calculated)");
    }
  }

  private static double f1(Asked asked) {
    return new PlantedPairs.Quality(asked.accuracy.precision(), asked.accuracy.recall()).f1();
  }

  private static void addTargets(BenchRun run, List<Asked> all) {
    Asked reference = null;
    for (Asked asked : all) {
      if (asked.contender.name().equals(Contenders.MIN_HASH_FILTER)
          && (reference == null || f1(asked) > f1(reference))) {
        reference = asked;
      }
    }
    for (Asked asked : all) {
      if (asked.contender.name().equals(Contenders.SHINGLES)
          || asked.contender.name().equals(Contenders.HYBRID)) {
        addTarget(run, asked, reference);
      }
    }
  }

  private static void addTarget(BenchRun run, Asked asked, Asked reference) {
    int documents = run.corpus().size();
    Spread millis = Spread.of(asked.means).times(1e-3);
    Double most = documents == 100_000 ? Double.valueOf(0.2) : documents == 1_000_000 ? 0.5 : null;
    String what =
        String.format(
            Locale.ROOT, "query by document at %,d, verified, analysis included", documents);
    String settings =
        String.format(
            Locale.ROOT,
            "`%s`, %,d queries, precision %.3f, recall %.3f",
            asked.name(),
            asked.sample.size(),
            asked.accuracy.precision(),
            asked.accuracy.recall());
    run.targets()
        .add(
            what,
            settings,
            "",
            millis,
            "ms CPU",
            null,
            most == null ? "none at this size" : "at most " + most,
            most == null ? null : millis.median() <= most);
    Spread ratio = SigningPart.ratio(reference.means, asked.means);
    boolean asGood =
        asked.accuracy.precision() >= reference.accuracy.precision()
            && asked.accuracy.recall() >= reference.accuracy.recall();
    run.targets()
        .add(
            what,
            settings,
            String.format(
                Locale.ROOT,
                "%s (of its shares the best F1), %,d queries, precision %.3f, recall %.3f: %s ms",
                reference.name(),
                reference.sample.size(),
                reference.accuracy.precision(),
                reference.accuracy.recall(),
                Spread.of(reference.means).times(1e-3)),
            millis,
            "ms CPU",
            ratio,
            "at least 5 × at no less precision and recall",
            ratio.median() >= TARGET_RATIO && asGood);
  }
}
