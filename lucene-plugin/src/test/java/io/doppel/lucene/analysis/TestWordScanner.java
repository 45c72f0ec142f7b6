package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.features.FeatureHash;
import io.doppel.lucene.analysis.WordReference.Word;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestWordScanner extends LuceneTestCase {

  /** Everything a boundary can cut: words, pairs, marks, joiners, halves of pairs. */
  private static final String[] PIECES = {
    "a",
    "Word",
    "42",
    " ",
    ", ",
    "'",
    "\u2019",
    "\u00AD",
    "\u200D",
    "\u0301",
    "\u20DD",
    "\uD83D",
    "\uDE00",
    "\uD83D\uDE00",
    "\uD801\uDC00",
    "\uD840\uDC00",
    "\uD834\uDD65",
    "\u4E2D",
    "\u3042",
    "\u30AB\u30FC",
    "\uD55C",
    "\u0E44\u0E17\u0E22",
    "\u1780\u17B6",
    "\u0F56\u0F40\u0FB2",
    "\u0130",
    "\u03A3",
    "\u0416",
    "\0",
    "_",
    "\uFF21"
  };

  private final WordScanner scanner = new WordScanner();

  private List<Word> scan(Reader text) throws IOException {
    scanner.reset(text);
    List<Word> words = new ArrayList<>();
    while (scanner.next()) {
      long hash = scanner.hash();
      String term = new String(scanner.chars(), scanner.charsStart(), scanner.length());
      assertEquals(term, FeatureHash.of(term), hash);
      words.add(new Word(term, scanner.startOffset(), scanner.endOffset()));
    }
    assertFalse(scanner.next());
    return words;
  }

  private void assertWords(String text, String... terms) throws IOException {
    assertEquals(List.of(terms), scan(new StringReader(text)).stream().map(Word::term).toList());
    assertAsDefined(text);
  }

  private void assertAsDefined(String text) throws IOException {
    List<Word> expected = WordReference.words(text);
    assertEquals(expected, scan(new StringReader(text)));
    assertEquals(expected, scan(new ChoppedReader(text, 1)));
    assertEquals(expected, scan(new ChoppedReader(text, TestUtil.nextInt(random(), 2, 9000))));
  }

  public void testWordsAreLettersAndDigitsInLowerCase() throws IOException {
    assertWords("A rose, a ROSE: 2nd_place!", "a", "rose", "a", "rose", "2nd", "place");
    assertWords(
        "\u00C4rger \u0416\u0423\u041A \u0130\u03A3",
        "\u00E4rger",
        "\u0436\u0443\u043A",
        "i\u03C3");
    assertWords("caf\u0065\u0301 \u0928\u0940", "cafe\u0301", "\u0928\u0940");
    assertWords("");
    assertWords(" \t\n.,;\0\u2028\uD83D\uDE00\u2764\uFE0F");
  }

  public void testApostrophesAndInvisibleJoinersAreLeftOut() throws IOException {
    assertWords(
        "don't don\u2019t don\u02BCt don\uFF07t dont", "dont", "dont", "dont", "dont", "dont");
    assertWords("'quote' rock'n'roll 1990's", "quote", "rocknroll", "1990s");
    assertWords("dogs' 6'2 a''b a'\u4E2D", "dogs", "6", "2", "a", "b", "a", "\u4E2D");
    assertWords(
        "near\u00ADdup \u0645\u06CC\u200C\u0631\u0648\u0645",
        "neardup",
        "\u0645\u06CC\u0631\u0648\u0645");
  }

  public void testOffsetsAreThoseOfTheSource() throws IOException {
    assertEquals(
        List.of(new Word("dont", 1, 6), new Word("\u4E2D", 7, 8), new Word("\uD801\uDC28x", 8, 11)),
        scan(new StringReader("'don't'\u4E2D\uD801\uDC00X'")));
  }

  public void testScriptsWithoutBlanksGiveOneWordForEachCharacter() throws IOException {
    assertWords(
        "\u5317\u4EAC\u3002\uD840\uDC00\u3005\u3007",
        "\u5317",
        "\u4EAC",
        "\uD840\uDC00",
        "\u3005",
        "\u3007");
    assertWords(
        "\u3072\u3089\u30AB\u30CA \uD55C\uAD6D\uC5B4",
        "\u3072",
        "\u3089",
        "\u30AB\u30CA",
        "\uD55C\uAD6D\uC5B4");
    assertWords("\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48", "\u0E17\u0E35\u0E48", "\u0E19\u0E35\u0E48");
    assertWords("a\u4E2Db", "a", "\u4E2D", "b");
  }

  public void testCombiningMarkStartsNoWord() throws IOException {
    assertWords("\u0301a \u0301 b\u0301", "a", "b\u0301");
  }

  public void testHalfPairsSeparate() throws IOException {
    assertWords("a\uD83Db\uDE00c\uD83D", "a", "b", "c");
    assertWords("\uDE00\uD83D");
  }

  public void testLongWordComesInPieces() throws IOException {
    String full = "a".repeat(WordScanner.MAX_WORD_LENGTH);
    assertWords(full, full);
    assertWords("A".repeat(600), full, full, "a".repeat(90));
    assertWords(full + "'b", full, "b");
    assertWords("\uD801\uDC28".repeat(130), "\uD801\uDC28".repeat(127), "\uD801\uDC28".repeat(3));
    assertWords("a" + "\u0301".repeat(300), "a" + "\u0301".repeat(254));
    assertWords("b'".repeat(300) + "b", "b".repeat(255), "b".repeat(46));
  }

  public void testIdeographThatIsAMarkIsAWordOfItsOwn() throws IOException {
    assertWords("a\uD81B\uDFE4\u0301b", "a", "\uD81B\uDFE4\u0301", "b");
  }

  public void testEveryCharacterGivesTheWordsOfTheDefinition() throws IOException {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      String c = Character.toString(codePoint);
      String text = c + "a" + c + "b \u4E2D" + c + c;
      assertEquals(
          "U+" + Integer.toHexString(codePoint),
          WordReference.words(text),
          scan(new StringReader(text)));
    }
  }

  public void testRandomTextGivesTheWordsOfTheDefinition() throws IOException {
    for (int i = 0, n = atLeast(3000); i < n; i++) {
      assertAsDefined(randomText(TestUtil.nextInt(random(), 1, 300)));
    }
    for (int i = 0, n = atLeast(20); i < n; i++) {
      assertAsDefined(randomText(TestUtil.nextInt(random(), 8_000, 40_000)));
    }
  }

  public void testEveryBufferEndGivesTheWordsOfTheDefinition() throws IOException {
    String tail =
        "x don't \uD801\uDC00\uD801\uDC01y a\u0301b n\u2019\uD801\uDC00 \u0E17\u0E35\u0E48"
            + " \u4E2D\uD840\uDC00 z";
    for (int prefix = 8192 - tail.length() - 2; prefix <= 8194; prefix++) {
      assertAsDefined(" ".repeat(prefix) + tail + tail);
      assertAsDefined("ab,".repeat(prefix).substring(0, prefix) + tail + tail);
      assertAsDefined("a'".repeat(prefix).substring(0, prefix) + tail + tail);
    }
  }

  /** The word stands over its source, and a word folded twice is folded once. */
  public void testLowerCaseHasTheLengthOfUpperCaseAndIsFinal() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      int folded = WordCharacters.fold(codePoint);
      if (folded > WordCharacters.SINGLE) {
        assertEquals(Character.charCount(codePoint), Character.charCount(folded));
        assertEquals(folded, WordCharacters.fold(folded));
      }
    }
  }

  public void testHostileTextTakesLinearTime() throws IOException {
    long start = System.nanoTime();
    for (String piece : PIECES) {
      String text = piece.repeat(4_000_000 / piece.length());
      scanner.reset(new StringReader(text));
      while (scanner.next()) {}
      assertEquals(text.length(), scanner.scanned());
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertTrue("took " + seconds + " s", seconds < 60);
  }

  private static String randomText(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int pieceLength = TestUtil.nextInt(random(), 1, 200);
      switch (random().nextInt(5)) {
        case 0 -> text.append(TestUtil.randomUnicodeString(random(), pieceLength));
        case 1 -> text.append(TestUtil.randomRealisticUnicodeString(random(), 1, pieceLength));
        case 2 -> text.append(TestUtil.randomAnalysisString(random(), pieceLength, false));
        case 3 ->
            text.append(RandomPicks.randomFrom(random(), PIECES).repeat(random().nextInt(300)));
        default -> {
          for (int i = 0; i < pieceLength; i++) {
            text.append(RandomPicks.randomFrom(random(), PIECES));
          }
        }
      }
    }
    return text.toString();
  }
}
