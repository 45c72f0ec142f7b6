package io.doppel.lucene.analysis;

import java.util.List;
import java.util.Random;
import org.apache.lucene.tests.util.TestUtil;

/** Random texts that mix what {@link WordForm} is about, with runs of marks that stay short. */
final class FormTexts {
  static final List<String> PIECES =
      List.of(
          // Latin, Greek and Cyrillic, composed and not
          "a",
          "Word",
          "42",
          "e\u0301",
          "\u00E9",
          "\u00C5",
          "\u0301",
          "\u0323\u0307",
          "\u0130",
          "\u0131",
          "I\u0307",
          "\u00DF",
          "\u1E9E",
          "\uFB01",
          "\u03A3",
          "\u03C2",
          "\u1FB3",
          "\u03B1\u0345\u0301",
          "\u0416",
          "\u0439",
          "\u0451",
          "\u0435\u0308",
          "\u0301\u0308",
          // full and half width, superscripts, fractions, digits
          "\uFF21",
          "\uFF11",
          "\uFF07",
          "\uFF76\uFF9E",
          "\uFF9F",
          "\u00B2",
          "\u00BD",
          "\u2460",
          "\u0664",
          "\u0E52",
          "\uD835\uDFD8",
          "\uD835\uDC00",
          // Arabic, Hebrew, Syriac
          "\u0643\u064E",
          "\u0640",
          "\u0622",
          "\u0627\u0654",
          "\u0651\u064E",
          "\uFEFB",
          "\uFE77",
          "\u05E9\u05C1\u05B8",
          "\uFB2A",
          "\u05BE",
          "\u0712\u0730",
          // Korean and Japanese, whole and in parts, Chinese
          "\uD55C",
          "\u1112",
          "\u1161",
          "\u11AB",
          "\uAC00",
          "\u314F",
          "\uFFC2",
          "\u304B",
          "\u3099",
          "\u30AB\u30FC",
          "\u4E2D",
          "\uF900",
          "\uD840\uDC00",
          "\uD87E\uDC00",
          "\u3231",
          // scripts with vowel signs
          "\u0915\u094D\u200D",
          "\u0937",
          "\u0928\u093C",
          "\u09C7\u09BE",
          "\u0E17\u0E35\u0E48",
          "\u1780\u17B6",
          "\u0F56\u0FB2",
          "\u1820\u180B",
          // emoji and symbols
          "\uD83D\uDE00",
          "\uD83D\uDC4D\uD83C\uDFFD",
          "\uD83D\uDC68\u200D\uD83D\uDC69",
          "\uD83C\uDDE9\uD83C\uDDEA",
          "\uD83C\uDDEB",
          "1\uFE0F\u20E3",
          "\u2764\uFE0F",
          "\u20AC",
          "\u2122",
          "\u2260",
          "=",
          "<",
          "\u0338",
          "\u2212",
          "\u00B4",
          "\u00A8",
          // what is not seen
          "\u00AD",
          "\u200B",
          "\u200C",
          "\u200D",
          "\u2060",
          "\uFEFF",
          "\u200F",
          "\u034F",
          "\u3164",
          "\uDB40\uDC67",
          // what is between words
          " ",
          ", ",
          "'",
          "\u2019",
          "-",
          "\u2010",
          "-\n",
          "-\r\n  ",
          "\u00AD\n",
          " \t\n",
          "\n\n",
          "\u00A0",
          "\0",
          "_",
          "\uFFFD",
          // halves of pairs, letters and marks of other planes
          "\uD83D",
          "\uDE00",
          "\uD801\uDC00",
          "\uD801\uDC28",
          "\uD834\uDD65",
          "\uD81B\uDFE4");

  private FormTexts() {}

  static String random(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int pieceLength = TestUtil.nextInt(random, 1, 40);
      switch (random.nextInt(6)) {
        case 0 -> text.append(TestUtil.randomUnicodeString(random, pieceLength));
        case 1 -> text.append(TestUtil.randomRealisticUnicodeString(random, 1, pieceLength));
        case 2 -> text.append(piece(random).repeat(random.nextInt(6))).append(' ');
        case 3 -> text.append("Plain text, as it is. ");
        default -> {
          for (int i = 0; i < pieceLength; i++) {
            text.append(piece(random));
          }
        }
      }
      text.append(random.nextInt(4) == 0 ? "" : "x"); // so that runs of marks end
    }
    return text.toString();
  }

  private static String piece(Random random) {
    return PIECES.get(random.nextInt(PIECES.size()));
  }
}
