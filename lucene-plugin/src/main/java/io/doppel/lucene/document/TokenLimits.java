package io.doppel.lucene.document;

/**
 * How many tokens a text must have, and may have, to get a signature. One with fewer says too
 * little to be compared, as in CiteSeerX (section 4), which leaves out texts of fewer than 15
 * tokens. One with more would be compared by its first part alone.
 *
 * @param least the fewest tokens; 0 for no limit
 * @param most the most tokens, at least 1
 */
public record TokenLimits(int least, int most) {
  /** The most tokens that a text may have if nothing else is said: some 6 MB of English. */
  public static final int DEFAULT_MOST = 1 << 20;

  /** What is usual. */
  public static final TokenLimits DEFAULT = new TokenLimits(0, DEFAULT_MOST);

  /** Checks that a text can have so many. */
  public TokenLimits {
    if (most < 1) {
      throw new IllegalArgumentException("maxTokens must be >= 1, got " + most);
    }
    if (least < 0 || least > most) {
      throw new IllegalArgumentException(
          "minTokens must be in [0, " + most + "], the most tokens, got " + least);
    }
  }

  /**
   * These limits with another one.
   *
   * @param number the fewest tokens
   * @return other limits
   */
  public TokenLimits withLeast(int number) {
    return new TokenLimits(number, most);
  }

  /**
   * These limits with another one.
   *
   * @param number the most tokens
   * @return other limits
   */
  public TokenLimits withMost(int number) {
    return new TokenLimits(least, number);
  }

  /**
   * What a scheme's id says of them: nothing of a least number that nobody asked for. Parameter
   * {@code minTokens} is one of {@code imatch}, and something else.
   */
  String parameters() {
    return "maxTokens=" + most + (least == 0 ? "" : " leastTokens=" + least);
  }
}
