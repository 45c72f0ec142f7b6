package io.doppel.cli.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;

/**
 * What is escaped in the JSON of a page besides what JSON itself wants. The signs of markup, so
 * that nothing in a text can end the element that the data stand in; the line separators of
 * Unicode; and both halves of surrogate pairs, since half a pair alone cannot be written as UTF-8.
 */
final class PageEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1;

  private final int[] ascii = standardAsciiEscapesForJSON();

  PageEscapes() {
    for (char c : new char[] {'<', '>', '&', '\'', 0x7F}) {
      ascii[c] = ESCAPE_STANDARD;
    }
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    return ascii.clone();
  }

  @Override
  public SerializableString getEscapeSequence(int c) {
    boolean escaped = c == 0x2028 || c == 0x2029 || c >= 0xD800 && c <= 0xDFFF;
    return escaped ? new SerializedString(String.format(Locale.ROOT, "\\u%04X", c)) : null;
  }
}
