package io.doppel.bits;

import io.doppel.join.Join;
import io.doppel.join.PairCollector;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;
import io.doppel.join.Workers;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.BitSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * All pairs of fingerprints that differ in at most so many bits; none is missed, identical ones are
 * pairs too, and each is reported once.
 *
 * <p>Example: of 0b0000, 0b0001, 0b0111 and 0b0001, within 1 bit, the second and the fourth are a
 * pair with distance 0, and the first is one with both.
 *
 * <p>For each table of a {@link TablePlan} the fingerprints are sorted into buckets by the bits of
 * its key, and those in one bucket, or in two whose keys differ in no more bits than the plan says,
 * are compared. A pair that several tables find is reported by the first of them.
 *
 * <p>Time for n fingerprints with random bits: a few passes over all of them for each table, and n
 * times the expected candidates / 2 comparisons of less than a nanosecond for each 64 bits; many
 * that agree in a key are sorted again by other bits, as long as that saves comparisons. Memory:
 * twice the fingerprints, 8 bytes more for each, 4 for each bucket and thread, and 16 to 32 bytes a
 * pair.
 */
public final class HammingPairs {
  /**
   * How to search.
   *
   * @param bounds when two fingerprints are near-duplicates. Without pruning every pair is
   *     compared: the reference
   * @param plan the tables; null to choose them by the number of fingerprints
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public record Settings(HammingBounds bounds, TablePlan plan, int threads) {
    /** Checks the parameters. */
    public Settings {
      Objects.requireNonNull(bounds, "bounds");
      if (plan != null && plan.bits() != bounds.bits()) {
        throw new IllegalArgumentException(
            "plan must be one of " + bounds.bits() + " bits, got " + plan);
      }
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be >= 1, got " + threads);
      }
    }
  }

  /** Nanoseconds, as measured: what it takes to put a fingerprint into its bucket ... */
  private static final double BUCKET_COST = 20;

  /** ... to go to the bucket with another key ... */
  private static final double NEIGHBOUR_COST = 100;

  /** ... and to compare two: of 64 bits, in long ranges and in short ones, and of more bits. */
  private static final double COMPARE_COST = 0.25;

  private static final double SHORT_COMPARE_COST = 1;
  private static final double COMPARE_MANY_COST = 2;

  /** From so many on a range is long. */
  private static final int LONG_RANGE = 64;

  /** So many plans are thought of at most. */
  private static final int MANY_PLANS = 64;

  /** Comparisons are shared out among threads in so many parts. */
  private static final int PARTS = 256;

  private final Settings settings;
  private final Fingerprints fingerprints;
  private final int documents;
  private final TablePlan plan;

  private HammingPairs(Fingerprints fingerprints, int documents, Settings settings) {
    this.settings = settings;
    this.fingerprints = fingerprints;
    this.documents = documents;
    this.plan = choosePlan();
  }

  /**
   * Finds the pairs.
   *
   * @param signatures the fingerprints; null for a document that has none and so matches no other
   * @param settings how to search
   * @param progress is told how much of the work is done, as if it were documents
   * @return the pairs by position in {@code signatures}
   */
  public static PairResult find(
      List<BitSignature> signatures, Settings settings, ProgressListener progress) {
    return Join.inMemory(search(settings), signatures, progress);
  }

  /**
   * The search, for parts of a collection too.
   *
   * @param settings how to search
   * @return the search
   */
  public static PairSearch<BitSignature> search(Settings settings) {
    return (signatures, sides, sink, progress) ->
        new HammingPairs(
                Fingerprints.of(signatures, settings.bounds().bits()), signatures.size(), settings)
            .find(sides, sink, progress);
  }

  /**
   * Finds the pairs of fingerprints with 64 bits.
   *
   * @param signatures the fingerprints
   * @param settings how to search
   * @param progress is told how much of the work is done, as if it were documents
   * @return the pairs by position in {@code signatures}
   */
  public static PairResult find(long[] signatures, Settings settings, ProgressListener progress) {
    Fingerprints fingerprints = Fingerprints.of(signatures, settings.bounds().bits());
    PairCollector pairs = new PairCollector(MemoryBudget.UNLIMITED);
    return pairs.result(
        new HammingPairs(fingerprints, signatures.length, settings)
            .find(WantedPairs.ALL, pairs, progress));
  }

  private PairCounts find(WantedPairs sides, PairSink sink, ProgressListener progress) {
    List<HammingScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new HammingScan(settings.bounds(), plan, fingerprints.documents(), sides, sink));
    }
    try (Workers<HammingScan> workers = new Workers<>(scans)) {
      int tables = plan == null ? 1 : plan.tables();
      for (int table = 0; table < tables; table++) {
        Buckets buckets = buckets(table, workers);
        if (buckets != null) {
          int now = table;
          workers.forEach(
              0,
              PARTS,
              (scan, part) -> scan.compare(buckets, now, part, PARTS),
              () -> tellCompared(scans, progress));
        }
        tellCompared(scans, progress);
        progress.progress((long) documents * (table + 1) / tables, documents);
      }
    }
    scans.forEach(HammingScan::tell);
    return new PairCounts(documents, candidates(scans), 0);
  }

  private void tellCompared(List<HammingScan> scans, ProgressListener progress) {
    progress.compared(candidates(scans) / CandidateLimit.FINGERPRINTS_AS_ONE, documents);
  }

  private static long candidates(List<HammingScan> scans) {
    return scans.stream().mapToLong(HammingScan::candidates).sum();
  }

  /** The fingerprints by their keys in a table; null if the table is not needed. */
  private Buckets buckets(int table, Workers<?> workers) {
    if (plan == null) {
      return Buckets.all(fingerprints);
    }
    int radius = plan.radius(table, settings.bounds().maxBits());
    return radius < 0
        ? null
        : Buckets.of(fingerprints, plan, table, radius, workers, settings.threads());
  }

  /** The tables with the least expected work; null if to compare all pairs is less. */
  private TablePlan choosePlan() {
    int bits = settings.bounds().bits();
    int maxBits = settings.bounds().maxBits();
    if (!settings.bounds().pruning() || settings.plan() != null) {
      return settings.bounds().pruning() ? settings.plan() : null;
    }
    double count = fingerprints.count();
    TablePlan best = null;
    double least = count * count / 2 * compareCost(count);
    int fewest = Math.ceilDiv(bits, Long.SIZE - Integer.SIZE / 2);
    int most = Math.min(Math.min(maxBits + 1, bits / 4), fewest + MANY_PLANS);
    for (int blocks = fewest; blocks <= Math.max(fewest, most); blocks++) {
      TablePlan tables = new TablePlan(bits, blocks, 1);
      double cost = 0;
      for (int table = 0; table < tables.tables(); table++) {
        int radius = tables.radius(table, maxBits);
        if (radius >= 0) {
          int bucketBits = Buckets.bits(tables.keyBits(table), fingerprints.count());
          double buckets = Math.scalb(1.0, bucketBits);
          double near = Buckets.neighbours(bucketBits, radius) + 1;
          cost += count * BUCKET_COST + buckets * near / 2 * NEIGHBOUR_COST;
          cost += count * count / 2 * (near / buckets) * compareCost(count / buckets);
        }
      }
      if (cost < least) {
        best = tables;
        least = cost;
      }
    }
    return best;
  }

  private double compareCost(double inRange) {
    if (fingerprints.stride() > 1) {
      return COMPARE_MANY_COST;
    }
    return inRange < LONG_RANGE ? SHORT_COMPARE_COST : COMPARE_COST;
  }
}
