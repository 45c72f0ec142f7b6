package io.doppel.lucene.sets;

import io.doppel.candidates.CandidateRule;
import io.doppel.lucene.definition.TokenBuilder;

/**
 * What the builders of methods share that find candidates by a sample of elements, the keys.
 *
 * @param <B> the builder itself
 */
public abstract class KeyedBuilder<B extends KeyedBuilder<B>> extends TokenBuilder<B> {
  /** How many common keys make a candidate; 0 for as few as the number of documents allows. */
  protected int minKeys;

  /** A key of more than this share of the documents finds no candidates. */
  protected double hotShare = CandidateRule.DEFAULT_HOT_SHARE;

  /**
   * A builder.
   *
   * @param field the field of the text
   */
  protected KeyedBuilder(String field) {
    super(field);
  }

  /**
   * Sets how many common keys make a candidate.
   *
   * @param number at least 1; if not set, as few as the number of documents allows
   * @return this
   */
  public B minKeys(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("minKeys must be >= 1, got " + number);
    }
    minKeys = number;
    return self();
  }

  /**
   * Sets from which share of documents on a key is too common to find candidates.
   *
   * @param share in (0, 1]; 0.002 if not set
   * @return this
   */
  public B hotShare(double share) {
    hotShare = share;
    return self();
  }
}
