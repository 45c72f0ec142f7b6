package io.doppel.lucene.collapse;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.signature.Signature;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Decides hit by hit, in the order of their rank, which is shown and which is hidden under which.
 *
 * <p>Of a signature that comes again the decision is known: if it is equal to one that is hidden
 * with similarity 1, or to a shown one, it stays so, since of equally similar hits the first
 * counts; otherwise, as long as nothing else was shown in between. So thousands of copies cost a
 * look-up each.
 *
 * <p>{@link Collapse} does so for the hits of one searcher. This is for who has ranked hits from
 * elsewhere, such as the merged hits of several shards, and their signatures.
 */
public final class RankedHits {
  /** Has no effect on what a complete memory finds. */
  private static final Population ANY = Population.of(0);

  private final FamilyMemory shown;

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
   * No hits yet.
   *
   * @param definition what a near-duplicate is
   */
  public RankedHits(NearDup definition) {
    Objects.requireNonNull(definition, "definition");
    this.shown = FamilyMemory.complete(Definition.of(definition));
  }

  /**
   * Takes the next hit.
   *
   * @param signature its signature, or null if it has none
   */
  public void add(Signature signature) {
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

  /**
   * How many hits there are.
   *
   * @return their number
   */
  public int count() {
    return count;
  }

  /**
   * How many of them are shown.
   *
   * @return their number
   */
  public int shownCount() {
    return shownCount;
  }

  /**
   * Whether a hit is shown.
   *
   * @param rank its rank, from 0
   * @return false if it is hidden
   */
  public boolean isShown(int rank) {
    return under[rank] == rank;
  }

  /**
   * What a hit is hidden under.
   *
   * @param rank its rank
   * @return the rank of a shown hit; its own if it is shown
   */
  public int under(int rank) {
    return under[rank];
  }

  /**
   * How similar a hidden hit is to the one that it is hidden under.
   *
   * @param rank its rank
   * @return the similarity; of no meaning for a hit that is shown
   */
  public double similarity(int rank) {
    return similarities[rank];
  }
}
