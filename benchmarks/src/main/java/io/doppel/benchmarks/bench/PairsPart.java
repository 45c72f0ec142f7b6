package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.bench.PeerTable.Column;
import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * All pairs of signatures that are in memory. CPU time of the process, garbage collector and
 * compiler included, and time on the wall.
 */
final class PairsPart implements Part {
  private static final double TARGET_SECONDS = 2;
  private static final double TARGET_PRECISION = 0.98;
  private static final double TARGET_RECALL = 0.95;
  private static final double TARGET_GROWTH = 15;

  /** With more documents SigNCD takes minutes, which the table of peers need not. */
  private static final int MOST_SIG_NCD = 20_000;

  PairsPart() {}

  @Override
  public String name() {
    return "pairs";
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    for (Contender contender : run.contenders().ours()) {
      measure(run, contender, hasTarget(contender) ? 2 : 1);
    }
    for (Contender contender : run.contenders().libraries()) {
      measure(run, contender, 1);
    }
    if (run.settings().spark()) {
      for (OptionalPeer peer : Contenders.optional()) {
        measure(run, peer);
      }
    }
  }

  private static boolean hasTarget(Contender contender) {
    return contender.name().equals(Contenders.SHINGLES)
        || contender.name().equals(Contenders.HYBRID);
  }

  private record Join(Spread cpu, Spread wall) {}

  private static void measure(BenchRun run, Contender contender, int mostThreads)
      throws IOException {
    run.progress("all pairs of " + contender.name() + ": signatures");
    run.sign(contender.signers(), run.part()); // so that buffers of the last one are forgotten
    boolean all =
        !contender.name().equals(Contenders.SIG_NCD) || run.corpus().size() <= MOST_SIG_NCD;
    List<BenchmarkDocument> documents = all ? run.corpus() : run.part();
    double before = MemoryMeter.live();
    List<Object> signatures = run.sign(contender.signers(), documents);
    double held = MemoryMeter.live() - before;
    run.progress("all pairs of " + contender.name() + ": warming up");
    Contender.Finder finder = contender.finder();
    finder.find(signatures.subList(0, Math.min(run.part().size(), signatures.size())), 1).keys();
    MemoryMeter memory = MemoryMeter.start();
    PlantedPairs planted = all ? run.planted() : new PlantedPairs(documents);
    PlantedPairs.Quality quality = planted.quality(finder.find(signatures, 1).keys());
    set(run, contender, Column.HELD, held);
    set(run, contender, Column.PEAK, memory.heapPeak());
    set(run, contender, Column.RSS, memory.residentPeak());
    for (int threads = 1; threads <= mostThreads; threads++) {
      Join join = join(run, contender, signatures, threads);
      if (threads == 1) {
        set(run, contender, Column.PAIRS, join.cpu);
        set(run, contender, Column.PAIRS_BY, by(contender, all ? 0 : documents.size()));
        set(run, contender, Column.PRECISION, quality.precision());
        set(run, contender, Column.RECALL, quality.recall());
      }
      if (hasTarget(contender)) {
        addTarget(run, contender, threads, join, quality);
        if (threads == 1) {
          addGrowth(run, contender, join);
        }
      }
    }
  }

  private static String by(Contender contender, int documentsOnly) {
    String way = contender.ours() ? "join" : "bands";
    return documentsOnly == 0
        ? way
        : String.format(Locale.ROOT, "%s, of %,d documents only", way, documentsOnly);
  }

  private static void set(BenchRun run, Contender contender, Column column, Object value) {
    run.peers().set(contender.name(), contender.settings(), column, value);
  }

  private static Join join(BenchRun run, Contender contender, List<Object> signatures, int threads)
      throws IOException {
    List<Double> walls = new ArrayList<>();
    BenchRun.Measurement joining =
        () -> {
          run.progress("all pairs of " + contender.name() + ", threads " + threads);
          System.gc();
          long wall = System.nanoTime();
          long start = CpuClock.processNanos();
          Contender.Found found = contender.finder().find(signatures, threads);
          double seconds = (CpuClock.processNanos() - start) / 1e9;
          walls.add((System.nanoTime() - wall) / 1e9);
          found.keys(); // closes what was found
          return seconds;
        };
    Spread cpu = contender.ours() ? run.repeatOurs(joining) : run.repeat(joining);
    return new Join(cpu, Spread.of(walls.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private static void addTarget(
      BenchRun run, Contender contender, int threads, Join join, PlantedPairs.Quality quality) {
    int documents = run.corpus().size();
    boolean asGood = quality.precision() >= TARGET_PRECISION && quality.recall() >= TARGET_RECALL;
    run.targets()
        .add(
            String.format(Locale.ROOT, "all pairs at %,d after signing", documents),
            String.format(
                Locale.ROOT,
                "`%s`, threads %d, precision %.3f, recall %.3f, wall %s s",
                contender.name(),
                threads,
                quality.precision(),
                quality.recall(),
                join.wall),
            "",
            join.cpu,
            "s CPU",
            null,
            documents == 100_000
                ? "at most 2, precision at least .98, recall at least .95"
                : "none at this size",
            documents == 100_000 ? join.cpu.median() <= TARGET_SECONDS && asGood : null);
  }

  /** Joins a tenth of the documents: how does the time grow? */
  private static void addGrowth(BenchRun run, Contender contender, Join join) throws IOException {
    int documents = run.corpus().size();
    List<Object> signatures = run.sign(contender.signers(), run.tenth());
    Join less = join(run, contender, signatures, 1);
    double ratio = join.cpu.median() / less.cpu.median();
    boolean wanted = documents == 1_000_000;
    run.targets()
        .add(
            String.format(
                Locale.ROOT, "growth of all pairs from %,d to %,d", documents / 10, documents),
            "`" + contender.name() + "`, threads 1",
            "all pairs of a tenth of the documents: " + less.cpu + " s CPU",
            join.cpu,
            "s CPU",
            ratio,
            wanted ? "at most 15 ×" : "none at this size",
            wanted ? ratio <= TARGET_GROWTH : null);
  }

  /** On few documents, because it is slow. */
  private static void measure(BenchRun run, OptionalPeer peer) throws IOException {
    List<BenchmarkDocument> documents = run.part();
    run.progress("all pairs of " + peer.name());
    OptionalPeer.Result result = peer.find(documents, 2);
    PlantedPairs.Quality quality = new PlantedPairs(documents).quality(result.keys());
    PeerTable table = run.peers();
    String settings =
        String.format(Locale.ROOT, "%s, %,d documents only", peer.settings(), documents.size());
    table.set(
        peer.name(),
        settings,
        Column.SIGN,
        Spread.of(documents.size() / result.signingCpuSeconds()));
    table.set(peer.name(), settings, Column.PAIRS, Spread.of(result.pairsCpuSeconds()));
    table.set(peer.name(), settings, Column.PAIRS_BY, "its own join");
    table.set(peer.name(), settings, Column.PRECISION, quality.precision());
    table.set(peer.name(), settings, Column.RECALL, quality.recall());
  }
}
