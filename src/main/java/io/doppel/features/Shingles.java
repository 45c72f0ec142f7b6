package io.doppel.features;

import java.util.Arrays;

/**
 * The hashes of a text's shingles, each a run of so many tokens, in text order.
 *
 * <p>Example: {@code a rose is a rose} has the 3-token shingles {@code a rose is}, {@code rose is
 * a}, {@code is a rose}. A text with fewer tokens than a shingle has one, which is all of it.
 *
 * <p>The hashes of the tokens are the coefficients of a polynomial, so that the next shingle comes
 * from the last in two multiplications, whatever the length; the sum is mixed. Linear in the
 * tokens.
 */
public final class Shingles {
  private static final long BASE = 0xD1342543DE82EF95L;

  private final int words;
  private final long leaving;

  public Shingles(int words) {
    this.words = Checked.number("words", words, 1, 1000);
    long power = 1;
    for (int i = 0; i < words; i++) {
      power *= BASE;
    }
    this.leaving = power;
  }

  public int words() {
    return words;
  }

  public long[] of(long[] tokens, int count) {
    if (count == 0) {
      return new long[0];
    }
    int first = Math.min(words, count);
    long sum = 0;
    for (int i = 0; i < first; i++) {
      sum = sum * BASE + tokens[i];
    }
    long[] shingles = new long[count - first + 1];
    shingles[0] = FeatureHash.mix(sum);
    for (int i = first; i < count; i++) {
      sum = sum * BASE + (tokens[i] - leaving * tokens[i - words]);
      shingles[i - words + 1] = FeatureHash.mix(sum);
    }
    return shingles;
  }

  /** The shingles of tokens, each as the element of a set. */
  public long[] elements(long[] tokens, int count) {
    long[] shingles = of(tokens, count);
    Arrays.setAll(shingles, i -> FeatureHash.element(shingles[i]));
    return shingles;
  }
}
