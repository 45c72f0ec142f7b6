package io.doppel.sequences;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;

/**
 * Makes one symbol of a sentence: from the number of its terms and the terms at fixed positions.
 * Those are the two features of SL+ST, a baseline of SigNCD (section 5.2), which says no more of
 * them. Sentences that differ elsewhere are taken as the same one; a term more or less makes
 * another one.
 *
 * <p>Example, with 3 positions: {@code the cat saw a dog} and {@code the cow saw one dog} have the
 * same symbol, made of 5, {@code the}, {@code saw} and {@code dog}.
 *
 * <p>Of p positions over n terms, the i-th is the term at floor(i (n - 1) / (p - 1)): the first and
 * the last, and others evenly in between; of one position it is the first. A symbol has 31 bits, so
 * two different sentences in two billion have the same one. Time linear in the positions. Safe for
 * use by many threads.
 */
public final class SentenceSymbols {
  /** How many terms of a sentence count if nothing else is said: first, middle and last. */
  public static final int DEFAULT_POSITIONS = 3;

  private final int positions;

  /**
   * Makes a maker of symbols.
   *
   * @param positions how many terms of a sentence count
   */
  public SentenceSymbols(int positions) {
    this.positions = Checked.number("positions", positions, 1, 1000);
  }

  /**
   * The symbol of a sentence.
   *
   * @param terms the hashes of terms, made by {@link FeatureHash}
   * @param from where the sentence starts
   * @param to where it ends, larger than {@code from}
   * @return the symbol, at least 0
   */
  public int of(long[] terms, int from, int to) {
    if (from >= to) {
      throw new IllegalArgumentException("a sentence must have >= 1 term, got " + (to - from));
    }
    long last = to - from - 1;
    long hash = FeatureHash.mix(to - from);
    for (int i = 0; i < positions; i++) {
      int at = positions == 1 ? 0 : (int) (i * last / (positions - 1));
      hash = FeatureHash.numbered(hash ^ terms[from + at], i);
    }
    return (int) (hash >>> Long.SIZE - 31);
  }

  /**
   * All parameters, as {@code name=value}: part of the scheme's id.
   *
   * @return the parameters
   */
  public String parameters() {
    return "positions=" + positions;
  }
}
