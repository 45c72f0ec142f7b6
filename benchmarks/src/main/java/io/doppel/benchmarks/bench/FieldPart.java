package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.peers.MeasuredIndex;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.TextFieldPeer;
import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What does a signature field cost beside a text field? An index of a text field, and one for each
 * method with its field beside it, are filled in turn, a thousand documents each. CPU time of the
 * thread, which merges too.
 */
final class FieldPart implements Part {
  private static final int MOST_DOCUMENTS = 50_000;
  private static final int BATCH = 1_000;
  private static final double TARGET_PERCENT = 15;

  private final boolean pieces;

  /**
   * @param pieces whether the fields of the first method are measured piece by piece, in place of
   *     the methods
   */
  FieldPart(boolean pieces) {
    this.pieces = pieces;
  }

  @Override
  public String name() {
    return pieces ? "field-pieces" : "field";
  }

  @Override
  public boolean isExtra() {
    return pieces;
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    List<BenchmarkDocument> corpus =
        run.corpus().subList(0, Math.min(MOST_DOCUMENTS, run.corpus().size()));
    Map<String, Peer> peers = peers(run.contenders().ours());
    run.progress("text field with a signature field, warming up");
    fill(run, corpus.subList(0, Math.min(20_000, corpus.size())), peers);
    Map<String, double[]> more = new LinkedHashMap<>();
    for (int i = 0; i < run.settings().runs(); i++) {
      run.progress("text field with a signature field, run " + (i + 1));
      int turn = i;
      fill(run, corpus, peers)
          .forEach(
              (name, percent) ->
                  more.computeIfAbsent(name, unused -> new double[run.settings().runs()])[turn] =
                      percent);
    }
    more.forEach(
        (name, percents) -> {
          Spread percent = Spread.of(percents);
          run.targets()
              .add(
                  "signature field added to an index with a TextField, "
                      + String.format(Locale.ROOT, "%,d", corpus.size())
                      + " documents",
                  "`" + name + "`, StandardAnalyzer, 64 MB buffer, merges on the way included",
                  "the same index without it, filled in turn",
                  percent,
                  "% more CPU",
                  1 + percent.median() / 100,
                  pieces ? "-" : "at most 15 %",
                  pieces ? null : percent.median() <= TARGET_PERCENT);
        });
  }

  private Map<String, Peer> peers(List<Contender> ours) {
    if (pieces) {
      return FieldPieces.of(ours.get(0).name(), ours.get(0).peer());
    }
    Map<String, Peer> peers = new LinkedHashMap<>();
    for (Contender contender : ours.subList(0, 2)) {
      peers.put(contender.name(), contender.peer());
    }
    return peers;
  }

  /** How many percent of CPU time more each field takes. */
  private static Map<String, Double> fill(
      BenchRun run, List<BenchmarkDocument> corpus, Map<String, Peer> peers) throws IOException {
    Peer text = new TextFieldPeer();
    Map<String, MeasuredIndex> both = new LinkedHashMap<>();
    Map<String, Double> more = new LinkedHashMap<>();
    try (MeasuredIndex alone = new MeasuredIndex(run.settings().work(), text)) {
      try {
        for (Map.Entry<String, Peer> peer : peers.entrySet()) {
          both.put(peer.getKey(), new MeasuredIndex(run.settings().work(), text, peer.getValue()));
        }
        List<MeasuredIndex> all = new ArrayList<>(both.values());
        all.add(alone);
        for (int from = 0; from < corpus.size(); from += BATCH) {
          List<BenchmarkDocument> batch =
              corpus.subList(from, Math.min(from + BATCH, corpus.size()));
          for (MeasuredIndex index : all) {
            index.add(batch);
          }
        }
        for (MeasuredIndex index : all) {
          index.commit();
        }
        double textNanos = alone.cost().addNanos();
        for (Map.Entry<String, MeasuredIndex> index : both.entrySet()) {
          more.put(index.getKey(), 100 * (index.getValue().cost().addNanos() / textNanos - 1));
        }
      } finally {
        for (MeasuredIndex index : both.values()) {
          index.close();
        }
      }
    }
    return more;
  }
}
