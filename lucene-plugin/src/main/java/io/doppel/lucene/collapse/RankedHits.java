package io.doppel.lucene.collapse;

import io.doppel.lucene.Population;
import io.doppel.lucene.SignatureMemory;
import io.doppel.measure.Signature;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides hit by hit, in the order of their rank, which is shown and which is hidden under which.
 *
 * <p>Of a signature that comes again the decision is known: if it is equal to one that is hidden
 * with similarity 1, or to a shown one, it stays so, since of equally similar hits the first
 * counts; otherwise, as long as nothing else was shown in between. So thousands of copies cost a
 * look-up each.
 */
final class RankedHits {
  /** Has no effect on what a complete memory finds. */
  private static final Population ANY = Population.of(0);

  private final SignatureMemory shown;

  /** For each ordinal of the memory the rank of the hit. */
  private int[] shownRanks = new int[16];

  private final Map<Signature, Decided> decided = new HashMap<>();

  /** For each rank that of the hit that it is hidden under, or its own. */
  private int[] under = new int[16];

  private double[] similarities = new double[16];
  private int count;
  private int shownCount;

  private double best;
  private int bestOrdinal;

  /** What became of a signature, when so many others were shown. */
  private record Decided(int under, double similarity, int shownSignatures) {
    boolean stands(int shownSignaturesNow) {
      return similarity == 1 || shownSignatures == shownSignaturesNow;
    }
  }

  /**
   * @param shown a memory that misses nothing, empty
   */
  RankedHits(SignatureMemory shown) {
    this.shown = shown;
  }

  /**
   * Takes the next hit.
   *
   * @param signature its signature, or null if it has none
   */
  void add(Signature signature) {
    int rank = count++;
    under = roomFor(rank, under);
    if (similarities.length <= rank) {
      similarities = Arrays.copyOf(similarities, under.length);
    }
    under[rank] = rank;
    if (signature != null) {
      Decided before = decided.get(signature);
      if (before == null || !before.stands(shown.size())) {
        before = decide(signature, rank);
        decided.put(signature, before);
      }
      under[rank] = before.under;
      similarities[rank] = before.similarity;
    }
    shownCount += isShown(rank) ? 1 : 0;
  }

  private Decided decide(Signature signature, int rank) {
    best = -1;
    shown.matches(signature, ANY, this::match);
    if (best >= 0) {
      return new Decided(shownRanks[bestOrdinal], best, shown.size());
    }
    int ordinal = shown.add(signature);
    shownRanks = roomFor(ordinal, shownRanks);
    shownRanks[ordinal] = rank;
    return new Decided(rank, 1, shown.size());
  }

  private void match(int ordinal, double similarity) {
    if (similarity > best) { // ordinals ascend: of equal ones the first stays
      best = similarity;
      bestOrdinal = ordinal;
    }
  }

  private static int[] roomFor(int index, int[] array) {
    return index < array.length ? array : Arrays.copyOf(array, array.length * 2);
  }

  /** How many hits there are. */
  int count() {
    return count;
  }

  /** How many of them are shown. */
  int shownCount() {
    return shownCount;
  }

  boolean isShown(int rank) {
    return under[rank] == rank;
  }

  /** The rank of the shown hit that one is hidden under. */
  int under(int rank) {
    return under[rank];
  }

  /** How similar a hidden hit is to that one. */
  double similarity(int rank) {
    return similarities[rank];
  }
}
