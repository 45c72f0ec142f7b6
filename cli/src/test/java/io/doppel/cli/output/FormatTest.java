package io.doppel.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** How numbers and texts look. */
@Isolated
class FormatTest {

  @Test
  void similarityHasSixDecimals() {
    assertEquals("1.000000", Format.similarity(1));
    assertEquals("0.700000", Format.similarity(1 - 0.3));
    assertEquals("0.666667", Format.similarity(2 / 3.0));
    assertEquals("0.000000", Format.similarity(1e-9));
  }

  @Test
  void countsHaveCommasAndANoun() {
    assertEquals("0 documents", Format.count(0, "document"));
    assertEquals("1 document", Format.count(1, "document"));
    assertEquals("1,234,567 documents", Format.count(1_234_567, "document"));
  }

  @Test
  void localeChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      for (Locale locale :
          new Locale[] {
            Locale.GERMANY, Locale.forLanguageTag("ar-EG"), Locale.forLanguageTag("hi-IN")
          }) {
        Locale.setDefault(locale);
        assertEquals("0.500000", Format.similarity(0.5));
        assertEquals("1,000", Format.count(1000));
        String seconds = Format.secondsSince(System.nanoTime());
        assertTrue(seconds.matches("[0-9]+\\.[0-9] s"), seconds); // one that waits takes its time
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void nothingThatATerminalObeysIsShown() {
    assertEquals("[31mred  b", Format.forTerminal("\u001b[31mred\u0000\u0007b", 20));
    assertEquals("a b c d e", Format.forTerminal("a\u202eb\u2028c\u009bd\ud800e", 20));
    assertEquals("", Format.forTerminal(" \r\n\t", 20));
  }

  @Test
  void longTextIsCutToItsWidthInCodePoints() {
    assertEquals("abc", Format.forTerminal("abc", 3));
    assertEquals("ab…", Format.forTerminal("abcd", 3));
    assertEquals("😀😀😀", Format.forTerminal("😀😀😀", 3));
    assertEquals("😀😀…", Format.forTerminal("😀😀😀😀", 3));
    assertEquals("a", Format.forTerminal("a" + " ".repeat(100), 3));
  }
}
