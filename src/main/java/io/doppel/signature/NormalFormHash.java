package io.doppel.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;

/**
 * SHA-256 of the normal form of a text that comes in pieces: NFKC, case folded, white space folded
 * to single blanks and removed at both ends.
 *
 * <p>The text is normalised word by word, and longer words in parts, each of which begins with a
 * character that does not combine with the one before it. That gives the same as normalising the
 * whole, except in runs of more than {@link #LONGEST_RUN} combining characters: those are cut
 * anywhere, so that a tower of millions of marks, which NFKC has to sort, stays linear.
 */
final class NormalFormHash {
  private static final int LONG_WORD = 1024;
  private static final int LONGEST_RUN = 1024;
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
        if (word.length() >= LONG_WORD && canCutBefore(chars[i])) {
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

  private boolean canCutBefore(char c) {
    boolean splitsPair =
        Character.isLowSurrogate(c) && Character.isHighSurrogate(word.charAt(word.length() - 1));
    return !splitsPair && (word.length() >= LONG_WORD + LONGEST_RUN || !combines(c));
  }

  /**
   * Whether NFKC may join a character with the one before it: marks, Hangul vowels and finals,
   * half-width voicing marks.
   */
  private static boolean combines(char c) {
    int type = Character.getType(c);
    return Character.isHighSurrogate(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || (c >= '\u1160' && c <= '\u11FF')
        || (c >= '\u3131' && c <= '\u318E')
        || c == '\uFF9E'
        || c == '\uFF9F'
        || (c >= '\uFFA0' && c <= '\uFFDC');
  }

  private void flush() {
    if (word.isEmpty()) {
      return;
    }
    String normal =
        isLowerCaseAscii()
            ? word.toString()
            : foldCase(Normalizer.normalize(word, Normalizer.Form.NFKC));
    word.setLength(0);
    // NFKC makes a blank and a mark of some characters, such as the diaeresis that stands alone
    StringBuilder out = new StringBuilder(normal.length() + 1);
    for (int i = 0; i < normal.length(); i++) {
      char c = normal.charAt(i);
      if (isSpace(c)) {
        blankPending = true;
      } else {
        if (blankPending && !empty) {
          out.append(' ');
        }
        blankPending = false;
        empty = false;
        out.append(c);
      }
    }
    digest.update(out.toString().getBytes(StandardCharsets.UTF_8));
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
    if (Character.getType(codePoint) == Character.SURROGATE) {
      return REPLACEMENT;
    }
    boolean turkishI =
        codePoint == 0x130 || codePoint == 0x131; // other letters, not other cases of i
    return turkishI ? codePoint : Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  /** White space by Java, and all blanks of Unicode, non-breaking ones included. */
  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
