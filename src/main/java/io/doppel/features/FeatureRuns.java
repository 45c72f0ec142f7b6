package io.doppel.features;

import java.util.Arrays;

/**
 * What the features of a text are: its tokens, or runs of so many of them. So a feature can be led
 * back to its place in the text: the feature of a number starts with the token of that number.
 */
public final class FeatureRuns {
  /** The tokens themselves. */
  public static final FeatureRuns TOKENS = new FeatureRuns(null);

  private final Shingles shingles;

  private FeatureRuns(Shingles shingles) {
    this.shingles = shingles;
  }

  /**
   * Runs of tokens. A text with fewer tokens is one run.
   *
   * @param words the tokens in a run
   * @return the runs
   */
  public static FeatureRuns shingles(int words) {
    return new FeatureRuns(new Shingles(words));
  }

  /**
   * How many tokens a feature has; fewer only if the text has.
   *
   * @return the number of tokens
   */
  public int words() {
    return shingles == null ? 1 : shingles.words();
  }

  /**
   * The features of a text.
   *
   * @param tokens the hashes of its tokens, in text order
   * @param count how many of the array's elements count
   * @return the elements that stand for its features, in text order
   */
  public long[] elements(long[] tokens, int count) {
    if (shingles != null) {
      return shingles.elements(tokens, count);
    }
    long[] elements = Arrays.copyOf(tokens, count);
    Arrays.setAll(elements, i -> FeatureHash.element(elements[i]));
    return elements;
  }
}
