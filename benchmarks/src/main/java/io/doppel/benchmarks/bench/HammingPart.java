package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.SkewedFingerprints;
import io.doppel.benchmarks.fingerprints.BlockJoin;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.Spread;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.HammingPairs;
import io.doppel.join.PairResult;
import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * All pairs of simhashes of texts within 3 bits, beside sorting by each of four blocks and
 * comparing what agrees in one. CPU time of the process, or time on the wall.
 */
final class HammingPart implements Part {
  private static final int MAX_BITS = 3;
  private static final int WARM_UP = 100_000;

  /** Up to so many, those of generated and of real documents alone are joined too. */
  private static final int GENERATED_TOO = 1_000_000;

  private static final int WARM_UP_TIMES = 3;

  /** Of the plain loops; at 0.7 to 1 ns each, a minute or two. */
  private static final long MOST_COMPARISONS = 100_000_000_000L;

  /** Of simhash-cpp, in another run (C++, not run here). */
  private static final double CPP_MILLION = 1.6;

  private static final double CPP_TEN_MILLION = 26;

  HammingPart() {}

  @Override
  public String name() {
    return "hamming";
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    for (int count : run.settings().fingerprints()) {
      run.progress(String.format(Locale.ROOT, "making %,d simhashes", count));
      Path descriptions =
          run.settings().data().resolve(Path.of("large_debian_descriptions", "docs.jsonl.gz"));
      boolean real = Files.exists(descriptions);
      if (!real || count <= GENERATED_TOO) {
        measure(run, fingerprints(run, count, null));
      }
      if (real) {
        SkewedFingerprints fingerprints = fingerprints(run, count, descriptions);
        if (count <= GENERATED_TOO) {
          measure(run, fingerprints.realOnes());
        }
        measure(run, fingerprints);
      }
    }
  }

  private static SkewedFingerprints fingerprints(BenchRun run, int count, Path descriptions)
      throws IOException {
    return SkewedFingerprints.of(count, run.settings().seed(), descriptions, run.settings().work());
  }

  private record Join(Spread cpu, Spread wall) {}

  private static void measure(BenchRun run, SkewedFingerprints fingerprints) throws IOException {
    long[] values = fingerprints.values();
    long[] few = Arrays.copyOf(values, Math.min(WARM_UP, values.length));
    for (int i = 0; i < WARM_UP_TIMES; i++) {
      find(few, 1).close();
      find(few, 2).close();
      BlockJoin.count(few, MAX_BITS);
    }
    long[] pairs = new long[1];
    Join one = join(run, values, 1, pairs);
    Join two = join(run, values, 2, pairs);
    String baseline = baseline(run, fingerprints, pairs[0], one);
    boolean million = values.length == 1_000_000;
    boolean tenMillion = values.length == 10_000_000;
    Double most = million ? Double.valueOf(0.1) : tenMillion ? 3.0 : null;
    String what = String.format(Locale.ROOT, "Hamming join k = 3 of %,d simhashes", values.length);
    String settings = settings(fingerprints, pairs[0]);
    for (int threads = 1; threads <= 2; threads++) {
      Spread seconds = threads == 1 ? one.cpu : two.wall;
      run.targets()
          .add(
              what,
              "threads " + threads + "; " + settings,
              baseline,
              seconds,
              threads == 1 ? "s CPU" : "s on the wall",
              null,
              most == null ? "none for this number" : "at most " + most + " s",
              most == null ? null : seconds.median() <= most);
    }
    if (million || tenMillion) {
      double published = million ? CPP_MILLION : CPP_TEN_MILLION;
      double ratio = published / one.cpu.median();
      run.targets()
          .add(
              what,
              "threads 1; as above",
              "simhash-cpp: its " + published + " s of another run (C++, not run here)",
              one.cpu,
              "s CPU",
              ratio,
              "at least 10 ×",
              ratio >= 10);
    }
  }

  private static String settings(SkewedFingerprints fingerprints, long pairs) {
    long[] values = fingerprints.values();
    int whole = Math.min(1_000_000, values.length);
    return String.format(
        Locale.ROOT,
        "simhashes of %,d Debian descriptions, %,d generated documents, %,d passages of 40 words;"
            + " %,d pairs; most frequent value of each block of 16 bits %s times (evenly: %,d)",
        fingerprints.real(),
        whole - fingerprints.real(),
        values.length - whole,
        pairs,
        Arrays.stream(fingerprints.largestBuckets())
            .mapToObj(size -> String.format(Locale.ROOT, "%,d", size))
            .collect(Collectors.joining(" / ")),
        values.length >> 16);
  }

  private static PairResult find(long[] values, int threads) {
    HammingBounds bounds = new HammingBounds(BitMeasure.AGREEMENT, Long.SIZE, MAX_BITS, true);
    return HammingPairs.find(
        values, new HammingPairs.Settings(bounds, null, threads), ProgressListener.NONE);
  }

  private static Join join(BenchRun run, long[] values, int threads, long[] pairs)
      throws IOException {
    List<Double> walls = new ArrayList<>();
    Spread cpu =
        run.repeatOurs(
            () -> {
              run.progress(
                  String.format(
                      Locale.ROOT, "Hamming join of %,d, threads %d", values.length, threads));
              System.gc();
              long wall = System.nanoTime();
              long start = CpuClock.processNanos();
              try (PairResult result = find(values, threads)) {
                double seconds = (CpuClock.processNanos() - start) / 1e9;
                walls.add((System.nanoTime() - wall) / 1e9);
                pairs[0] = result.pairs().size();
                return seconds;
              }
            });
    return new Join(cpu, Spread.of(walls.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private static String baseline(
      BenchRun run, SkewedFingerprints fingerprints, long pairs, Join join) throws IOException {
    long comparisons = fingerprints.comparisons();
    if (comparisons > MOST_COMPARISONS) {
      return String.format(
          Locale.ROOT,
          "sort by each block and compare, pairs counted only: not run, it takes %,d comparisons",
          comparisons);
    }
    Spread seconds =
        run.repeat(
            () -> {
              run.progress("plain loops over the same simhashes");
              long start = CpuClock.processNanos();
              long counted = BlockJoin.count(fingerprints.values(), MAX_BITS);
              if (counted != pairs) {
                throw new IllegalStateException(
                    "the join must find " + counted + " pairs, got " + pairs);
              }
              return (CpuClock.processNanos() - start) / 1e9;
            });
    return String.format(
        Locale.ROOT,
        "sort by each block and compare, pairs counted only: %s s CPU, runs %d, %s × ours",
        seconds,
        seconds.runs(),
        Spread.text(seconds.median() / join.cpu.median()));
  }
}
