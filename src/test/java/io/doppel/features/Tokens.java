package io.doppel.features;

import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Texts for tests, as the hashes of their tokens. */
public final class Tokens {
  private Tokens() {}

  /** The words of a text, which blanks separate. */
  public static long[] of(String text) {
    return text.isEmpty() ? new long[0] : words(text.split(" "));
  }

  private static long[] words(String... words) {
    long[] tokens = new long[words.length];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = FeatureHash.of(words[i]);
    }
    return tokens;
  }

  /** A text of random words from a vocabulary of so many. */
  public static long[] random(SplittableRandom random, int count, int vocabulary) {
    long[] tokens = new long[count];
    for (int i = 0; i < count; i++) {
      tokens[i] = word(random.nextInt(vocabulary));
    }
    return tokens;
  }

  /** The word with a number. */
  public static long word(int number) {
    return FeatureHash.of("word" + number);
  }

  /**
   * Two texts of so many tokens, all different, the end of the one being the start of the other.
   */
  public static long[][] pair(SplittableRandom random, int count, int common) {
    long[] tokens = random.longs(2L * count - common).toArray();
    return new long[][] {
      Arrays.copyOf(tokens, count), Arrays.copyOfRange(tokens, count - common, tokens.length)
    };
  }

  /** A signature to compare with a known answer: its elements, the keys among them with a star. */
  public static String text(SetSignature signature) {
    StringBuilder text = new StringBuilder();
    int key = 0;
    for (int i = 0; i < signature.size(); i++) {
      long element = signature.element(i);
      boolean isKey = key < signature.keyCount() && signature.key(key) == element;
      key += isKey ? 1 : 0;
      text.append(i == 0 ? "" : " ").append(Long.toHexString(element)).append(isKey ? "*" : "");
    }
    return text.toString();
  }
}
