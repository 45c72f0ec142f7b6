package io.doppel.bits;

import io.doppel.candidates.Binomial;
import java.util.Objects;

/**
 * When two fingerprints are near-duplicates: when at most so many bits differ.
 *
 * @param measure how the similarity is said
 * @param bits how many bits a fingerprint has
 * @param maxBits how many bits may differ: k in the literature
 * @param pruning whether tables are used to find candidates. Off is the reference: every
 *     fingerprint is compared
 */
public record HammingBounds(BitMeasure measure, int bits, int maxBits, boolean pruning) {

  /** Checks the parameters. */
  public HammingBounds {
    Objects.requireNonNull(measure, "measure");
    if (bits < Long.SIZE || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException("bits must be a multiple of 64, got " + bits);
    }
    if (maxBits < 0 || maxBits >= bits) {
      throw new IllegalArgumentException("maxBits must be in [0, " + bits + "), got " + maxBits);
    }
  }

  /**
   * The bounds of a least similarity.
   *
   * @param measure how the similarity is said
   * @param bits how many bits a fingerprint has
   * @param threshold the least similarity of near-duplicates, in (0, 1]
   * @return the bounds, which allow of as many bits as there may be
   */
  public static HammingBounds ofThreshold(BitMeasure measure, int bits, double threshold) {
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + threshold);
    }
    int maxBits = 0;
    while (maxBits + 1 < bits && measure.similarity(maxBits + 1, bits) >= threshold) {
      maxBits++;
    }
    return new HammingBounds(measure, bits, maxBits, true);
  }

  /**
   * These bounds, with or without tables.
   *
   * @param on whether tables are used
   * @return the bounds
   */
  public HammingBounds withPruning(boolean on) {
    return new HammingBounds(measure, bits, maxBits, on);
  }

  /**
   * The similarity of two fingerprints.
   *
   * @param distance how many of their bits differ
   * @return the similarity in [0, 1]
   */
  public double similarity(int distance) {
    return measure.similarity(distance, bits);
  }

  /**
   * The least similarity of near-duplicates.
   *
   * @return the similarity at {@code maxBits}
   */
  public double threshold() {
    return similarity(maxBits);
  }

  /**
   * How likely it is that two texts are found, from the cosine of their vectors: each bit differs
   * with a probability of angle / pi.
   *
   * @param cosine the cosine, in [0, 1]
   * @return the probability that at most {@code maxBits} bits differ
   */
  public double expectedRecall(double cosine) {
    if (!(cosine >= 0 && cosine <= 1)) {
      throw new IllegalArgumentException("cosine must be in [0, 1], got " + cosine);
    }
    return 1 - Binomial.atLeast(maxBits + 1, bits, StrictMath.acos(cosine) / Math.PI);
  }

  /**
   * The cosine of a text and an edited one, whose words stand for themselves or in runs: each run
   * with a changed word is lost.
   *
   * @param editRate the share of words that were replaced, in [0, 1]
   * @param words the words in a run, 1 for single words
   * @return (1 - editRate)^words. Where words repeat it is somewhat more
   */
  public static double cosineOfEdit(double editRate, int words) {
    if (!(editRate >= 0 && editRate <= 1)) {
      throw new IllegalArgumentException("editRate must be in [0, 1], got " + editRate);
    }
    if (words < 1) {
      throw new IllegalArgumentException("words must be >= 1, got " + words);
    }
    return StrictMath.pow(1 - editRate, words);
  }

  /**
   * The bounds that find texts of a given similarity.
   *
   * @param measure how the similarity is said
   * @param bits how many bits a fingerprint has
   * @param cosine the cosine of texts that are to be found
   * @param recall the least share of them that are to be found, in (0, 1)
   * @return the bounds with the fewest bits for which {@link #expectedRecall} is as much
   */
  public static HammingBounds ofCosine(BitMeasure measure, int bits, double cosine, double recall) {
    if (!(recall > 0 && recall < 1)) {
      throw new IllegalArgumentException("recall must be in (0, 1), got " + recall);
    }
    int maxBits = 0;
    HammingBounds bounds = new HammingBounds(measure, bits, maxBits, true);
    while (bounds.expectedRecall(cosine) < recall && maxBits + 1 < bits) {
      bounds = new HammingBounds(measure, bits, ++maxBits, true);
    }
    return bounds;
  }
}
