package io.doppel.lucene.analysis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Decodes the character references of HTML: the named ones of the WHATWG list, decimal and
 * hexadecimal ones.
 *
 * <p>A reference stands for one or two chars. They come back in one int, the first in the low half,
 * zero in the high half if there is no second: no reference decodes to U+0000.
 */
final class HtmlReference {

  /** Not a reference: the ampersand is text. */
  static final int NONE = -1;

  private static final String RESOURCE = "html-character-references.tsv";

  private static final int REPLACEMENT = 0xFFFD;

  /** Ten times what U+10FFFF needs; who writes more leading zeros does not write text. */
  private static final int MAX_DIGITS = 70;

  /** What browsers read for 80 to 9F: windows-1252, where it has a character. */
  private static final String WINDOWS_1252 =
      "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
          + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

  /** With their semicolon; those of old HTML also without. */
  private static final SortedNames NAMES;

  private static final int[] VALUES;

  static {
    Map<String, Integer> references = load();
    NAMES = new SortedNames(references.keySet());
    VALUES = new int[NAMES.size()];
    for (int i = 0; i < VALUES.length; i++) {
      VALUES[i] = references.get(NAMES.get(i));
    }
  }

  private HtmlReference() {}

  private static Map<String, Integer> load() {
    InputStream resource = HtmlReference.class.getResourceAsStream(RESOURCE);
    Objects.requireNonNull(resource, RESOURCE);
    Map<String, Integer> references = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] nameAndCodePoints = line.split("[\t ]");
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < nameAndCodePoints.length; i++) {
          text.appendCodePoint(Integer.parseInt(nameAndCodePoints[i], 16));
        }
        int second = text.length() > 1 ? text.charAt(1) : 0;
        references.put(nameAndCodePoints[0], pack(text.charAt(0), second));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
    return references;
  }

  /**
   * Reads a reference from its ampersand and moves behind it, or returns {@link #NONE} and stays.
   */
  static int read(CharWindow window) throws IOException {
    return window.peek(1) == '#' ? readNumber(window) : readName(window);
  }

  /**
   * Takes the longest run of letters and digits as the name, so {@code &notit;} is text, not {@code
   * &not} and "it;".
   */
  private static int readName(CharWindow window) throws IOException {
    int length = 0;
    while (length < NAMES.maxLength() && isLetterOrDigit(window.peek(1 + length))) {
      length++;
    }
    int next = window.peek(1 + length);
    if (next == ';') {
      length++;
    } else if (next == '=' || isLetterOrDigit(next)) {
      return NONE;
    }
    int index = NAMES.find(window.chars(), window.position() + 1, length);
    if (index < 0) {
      return NONE;
    }
    window.advance(1 + length);
    return VALUES[index];
  }

  private static int readNumber(CharWindow window) throws IOException {
    boolean hexadecimal = CharWindow.lowerCase(window.peek(2)) == 'x';
    int radix = hexadecimal ? 16 : 10;
    int firstDigit = hexadecimal ? 3 : 2;
    int end = firstDigit;
    int codePoint = 0;
    for (int digit = digit(window.peek(end), radix);
        digit >= 0;
        digit = digit(window.peek(end), radix)) {
      // One above the largest code point is as wrong as any number beyond.
      codePoint = Math.min(codePoint * radix + digit, Character.MAX_CODE_POINT + 1);
      end++;
      if (end - firstDigit > MAX_DIGITS) {
        return NONE;
      }
    }
    if (end == firstDigit) {
      return NONE;
    }
    window.advance(window.peek(end) == ';' ? end + 1 : end);
    return decode(codePoint);
  }

  private static int decode(int codePoint) {
    if (codePoint == 0
        || codePoint > Character.MAX_CODE_POINT
        || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE)) {
      return REPLACEMENT;
    }
    if (codePoint >= 0x80 && codePoint <= 0x9F) {
      return WINDOWS_1252.charAt(codePoint - 0x80);
    }
    if (Character.isBmpCodePoint(codePoint)) {
      return codePoint;
    }
    return pack(Character.highSurrogate(codePoint), Character.lowSurrogate(codePoint));
  }

  private static int pack(int first, int second) {
    return first | second << 16;
  }

  private static boolean isLetterOrDigit(int c) {
    return HtmlTag.isLetter(c) || digit(c, 10) >= 0;
  }

  /** ASCII only: {@link Character#digit} also takes the digits of other scripts. */
  private static int digit(int c, int radix) {
    return c < 0x80 ? Character.digit(c, radix) : -1;
  }
}
