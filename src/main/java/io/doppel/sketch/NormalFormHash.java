package io.doppel.sketch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;

/**
 * SHA-256 of the normal form of a text that comes in pieces: NFKC, case folded, white space folded
 * to single blanks and removed at both ends.
 *
 * <p>The text is normalised word by word. White space is never changed by what stands beside it, so
 * this gives the same as normalising the whole, except for words of more than {@link #LONGEST_WORD}
 * characters: those are cut, so that a tower of millions of combining marks, which NFKC has to
 * sort, stays linear. The cuts depend on the text alone.
 */
final class NormalFormHash {
  private static final int LONGEST_WORD = 1024;
  private static final int REPLACEMENT = 0xFFFD;

  private final MessageDigest digest;
  private final StringBuilder word = new StringBuilder();
  private boolean empty = true;
  private boolean blankPending;

  NormalFormHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  void add(char[] chars, int length) {
    for (int i = 0; i < length; i++) {
      if (isSpace(chars[i])) {
        flush();
        blankPending = true;
      } else {
        if (word.length() >= LONGEST_WORD && !Character.isLowSurrogate(chars[i])) {
          flush();
        }
        word.append(chars[i]);
      }
    }
  }

  /** The hash, or null if there was no word. */
  byte[] digest() {
    flush();
    return empty ? null : digest.digest();
  }

  private void flush() {
    if (word.isEmpty()) {
      return;
    }
    if (blankPending && !empty) {
      digest.update((byte) ' ');
    }
    blankPending = false;
    empty = false;
    String normal =
        isLowerCaseAscii()
            ? word.toString()
            : foldCase(Normalizer.normalize(word, Normalizer.Form.NFKC));
    digest.update(normal.getBytes(StandardCharsets.UTF_8));
    word.setLength(0);
  }

  private boolean isLowerCaseAscii() {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c >= 0x80 || (c >= 'A' && c <= 'Z')) {
        return false;
      }
    }
    return true;
  }

  /**
   * Simple case folding, the same in every locale. Normalised again, since a lower-case letter may
   * compose where a capital did not.
   */
  private static String foldCase(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints().map(NormalFormHash::fold).forEach(folded::appendCodePoint);
    return Normalizer.normalize(folded, Normalizer.Form.NFKC);
  }

  /** Half a surrogate pair becomes the replacement character, as everywhere in Lucene. */
  private static int fold(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE
        ? REPLACEMENT
        : Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  /** White space by Unicode and by Java, non-breaking blanks included. */
  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
