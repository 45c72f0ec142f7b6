package io.doppel.evaluate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the pairs of documents: which are near-duplicates, which are not, and which
 * count neither way.
 *
 * <ul>
 *   <li>By clusters every pair inside of one is a near-duplicate and every other pair is not.
 *   <li>By a list only the pairs of the list count.
 * </ul>
 *
 * <p>Ignored pairs are as if they were never found. Inside of a cluster they are not missed either;
 * of a list they are, since the list says that they are near-duplicates.
 */
public final class PairLabels {
  /** What is known of a pair. */
  public enum Verdict {
    /** It is a near-duplicate. */
    RIGHT,

    /** It is none. */
    WRONG,

    /** It counts neither way. */
    NEITHER
  }

  private static final int NO_UNIT = -1;

  private final int[] clusters;
  private final Map<Long, Boolean> judged;
  private final long[] ignored;
  private final int[] units;
  private final long[] nearDuplicates;

  private PairLabels(
      int[] clusters, Map<Long, Boolean> judged, long[] ignored, int[] units, long[] perUnit) {
    this.clusters = clusters;
    this.judged = judged;
    this.ignored = ignored;
    this.units = units;
    this.nearDuplicates = perUnit;
  }

  /**
   * Labels by clusters.
   *
   * @param clusters the number of each document's cluster, from 0 on; negative for one that is in
   *     none
   * @param ignored the pairs that count neither way, by {@link #key}
   * @return the labels
   */
  public static PairLabels ofClusters(int[] clusters, Set<Long> ignored) {
    int[] units = clusters.clone();
    int count = Arrays.stream(clusters).max().orElse(NO_UNIT) + 1;
    int named = count;
    for (int document = 0; document < units.length; document++) {
      units[document] = clusters[document] < 0 ? count++ : clusters[document];
    }
    long[] sizes = new long[count];
    for (int unit : units) {
      sizes[unit]++;
    }
    long[] perUnit = new long[count];
    Arrays.setAll(perUnit, unit -> unit < named ? sizes[unit] * (sizes[unit] - 1) / 2 : 0);
    for (long pair : ignored) {
      int one = (int) (pair >>> Integer.SIZE);
      int other = (int) pair;
      if (one != other && clusters[one] >= 0 && clusters[one] == clusters[other]) {
        perUnit[clusters[one]]--;
      }
    }
    return new PairLabels(clusters.clone(), null, sorted(ignored), units, perUnit);
  }

  /**
   * Labels of listed pairs.
   *
   * @param documents how many numbers there are: of the documents, and of others that the list
   *     names though they are not there
   * @param judged whether a pair is a near-duplicate, by {@link #key}; a document's pair with
   *     itself is never found
   * @param ignored the pairs that count neither way, by {@link #key}
   * @return the labels
   */
  public static PairLabels ofPairs(int documents, Map<Long, Boolean> judged, Set<Long> ignored) {
    int[] units = units(documents, judged);
    long[] perUnit = new long[Arrays.stream(units).max().orElse(NO_UNIT) + 1];
    judged.forEach(
        (pair, nearDuplicate) -> perUnit[units[(int) (long) pair]] += nearDuplicate ? 1 : 0);
    return new PairLabels(null, new HashMap<>(judged), sorted(ignored), units, perUnit);
  }

  /** Documents hang together that the list connects; the others are of no unit. */
  private static int[] units(int documents, Map<Long, Boolean> judged) {
    int[] parents = new int[documents];
    Arrays.setAll(parents, i -> i);
    BitSet listed = new BitSet();
    for (long pair : judged.keySet()) {
      int one = root(parents, (int) (pair >>> Integer.SIZE));
      int other = root(parents, (int) pair);
      parents[Math.max(one, other)] = Math.min(one, other);
      listed.set((int) (pair >>> Integer.SIZE));
      listed.set((int) pair);
    }
    int[] units = new int[documents];
    int count = 0;
    for (int i = 0; i < documents; i++) { // the root of a unit is its first document
      int root = root(parents, i);
      units[i] = !listed.get(i) ? NO_UNIT : root == i ? count++ : units[root];
    }
    return units;
  }

  private static int root(int[] parents, int document) {
    int root = document;
    while (parents[root] != root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  private static long[] sorted(Set<Long> pairs) {
    return pairs.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /**
   * A pair as one number.
   *
   * @param one a document
   * @param other another one, before or after it
   * @return the same for both orders
   */
  public static long key(int one, int other) {
    return (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
  }

  /**
   * What is known of a pair.
   *
   * @param one a document
   * @param other another one
   * @return the verdict
   */
  public Verdict of(int one, int other) {
    long pair = key(one, other);
    if (Arrays.binarySearch(ignored, pair) >= 0) {
      return Verdict.NEITHER;
    }
    if (judged == null) {
      return clusters[one] >= 0 && clusters[one] == clusters[other] ? Verdict.RIGHT : Verdict.WRONG;
    }
    Boolean nearDuplicate = judged.get(pair);
    return nearDuplicate == null ? Verdict.NEITHER : nearDuplicate ? Verdict.RIGHT : Verdict.WRONG;
  }

  /**
   * How many pairs are near-duplicates.
   *
   * @return their number, with those that cannot be found
   */
  public long nearDuplicates() {
    return Arrays.stream(nearDuplicates).sum();
  }

  /** How many units there are: what is drawn as a whole when labels are resampled. */
  int units() {
    return nearDuplicates.length;
  }

  /** The unit that a document is in: its cluster, or what the list connects it with. */
  int unit(int document) {
    return units[document];
  }

  /** How many near-duplicates are in a unit; no pair of two units is one. */
  long nearDuplicates(int unit) {
    return nearDuplicates[unit];
  }
}
