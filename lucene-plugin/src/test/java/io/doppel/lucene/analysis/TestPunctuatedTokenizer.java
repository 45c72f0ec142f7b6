package io.doppel.lucene.analysis;

import static io.doppel.lucene.analysis.PunctuatedTokenizer.MARK_TYPE;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestPunctuatedTokenizer extends BaseTokenStreamTestCase {

  private static final String NUMBER = "<NUM>";
  private static final String WORD = "<ALPHANUM>";

  private static final Pattern MARK = Pattern.compile("[\\p{P}\\p{S}]");

  /** Pieces that repeated give texts with few or no places to cut, or with invalid code units. */
  private static final String[] HOSTILE_PIECES = {
    "a",
    "1",
    "\u0301",
    "1,",
    "a'",
    "_",
    ",",
    "\0",
    " ",
    "\uD83D",
    "\uDE00",
    "\u200D",
    "a\u0301",
    "\uD83D\uDE00",
    "\uD83C\uDDEB",
    "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67\u200D",
    "\u30AB",
    "\u3042",
    "\u4E2D",
    "\uD840\uDC00",
    "\uD55C",
    "\u0E44",
    "\uD835\uDD38",
    "#\uFE0F\u20E3",
    "\u05D0\"",
    "a.",
    "\u060C",
    "\uD800\uDD00"
  };

  private final Analyzer analyzer = analyzer(PunctuatedTokenizer.DEFAULT_MAX_TOKEN_LENGTH);

  @Override
  public void tearDown() throws Exception {
    analyzer.close();
    super.tearDown();
  }

  private static Analyzer analyzer(int maxTokenLength) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        return new TokenStreamComponents(
            new PunctuatedTokenizer(newAttributeFactory(), maxTokenLength));
      }
    };
  }

  public void testMarksBetweenWordsAreTokens() throws IOException {
    assertAnalyzesTo(
        analyzer,
        "The U.S. paid 1,000 dollars, twice...",
        new String[] {"The", "U.S", ".", "paid", "1,000", "dollars", ",", "twice", ".", ".", "."},
        new int[] {0, 4, 7, 9, 14, 20, 27, 29, 34, 35, 36},
        new int[] {3, 7, 8, 13, 19, 27, 28, 34, 35, 36, 37},
        new String[] {
          WORD, WORD, MARK_TYPE, WORD, NUMBER, WORD, MARK_TYPE, WORD, MARK_TYPE, MARK_TYPE,
          MARK_TYPE
        },
        new int[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  }

  public void testMarksInsideWordsStayThere() throws IOException {
    assertAnalyzesTo(
        analyzer,
        "don't 'quote' 3.14 a_b near-duplicate x=1",
        new String[] {
          "don't", "'", "quote", "'", "3.14", "a_b", "near", "-", "duplicate", "x", "=", "1"
        });
  }

  public void testMarksOfOtherScripts() throws IOException {
    assertAnalyzesTo(
        analyzer,
        "中文，标点。",
        new String[] {"中", "文", "，", "标", "点", "。"},
        new String[] {
          "<IDEOGRAPHIC>", "<IDEOGRAPHIC>", MARK_TYPE, "<IDEOGRAPHIC>", "<IDEOGRAPHIC>", MARK_TYPE
        });
    assertAnalyzesTo(
        analyzer,
        "カタカナ、ひら「漢」",
        new String[] {"カタカナ", "、", "ひ", "ら", "「", "漢", "」"},
        new String[] {
          "<KATAKANA>", MARK_TYPE, "<HIRAGANA>", "<HIRAGANA>", MARK_TYPE, "<IDEOGRAPHIC>", MARK_TYPE
        });
    assertAnalyzesTo(
        analyzer,
        "한국어, ไทย\u060C نعم",
        new String[] {"한국어", ",", "ไทย", "\u060C", "نعم"},
        new String[] {"<HANGUL>", MARK_TYPE, "<SOUTHEAST_ASIAN>", MARK_TYPE, WORD});
  }

  public void testEmojiAreWordsAndSymbolsAreMarks() throws IOException {
    String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";
    String flag = "\uD83C\uDDEB\uD83C\uDDF7";
    assertAnalyzesTo(
        analyzer,
        family + "," + flag + "\u20AC+",
        new String[] {family, ",", flag, "\u20AC", "+"},
        new String[] {"<EMOJI>", MARK_TYPE, "<EMOJI>", MARK_TYPE, MARK_TYPE});
  }

  public void testSupplementaryMarkIsOneToken() throws IOException {
    String aegeanSeparator = "\uD800\uDD00";
    assertAnalyzesTo(
        analyzer,
        "a" + aegeanSeparator + aegeanSeparator + " b",
        new String[] {"a", aegeanSeparator, aegeanSeparator, "b"},
        new int[] {0, 1, 3, 6},
        new int[] {1, 3, 5, 7},
        new String[] {WORD, MARK_TYPE, MARK_TYPE, WORD},
        new int[] {1, 1, 1, 1});
  }

  public void testNothingButWhiteSpaceControlsAndHalfPairsGivesNoToken() throws IOException {
    assertAnalyzesTo(analyzer, "", new String[0]);
    assertAnalyzesTo(analyzer, " \t\r\n\0\u00A0\uDC00\u0301\uD800", new String[0]);
  }

  public void testHalfPairAtTheEndLosesNoWord() throws IOException {
    assertAnalyzesTo(analyzer, "one, two\uD800", new String[] {"one", ",", "two"});
  }

  public void testLongWordIsCut() throws IOException {
    try (Analyzer shortTokens = analyzer(3)) {
      assertAnalyzesTo(shortTokens, "abcdefgh, i", new String[] {"abc", "def", "gh", ",", "i"});
    }
  }

  public void testRandomData() throws Exception {
    checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
    checkRandomData(random(), analyzer, 5 * RANDOM_MULTIPLIER, 20_000);
  }

  public void testShortTextGivesTheStandardTokens() throws IOException {
    for (int i = 0, n = atLeast(3000); i < n; i++) {
      assertStandardTokens(randomPiece(), randomMaxTokenLength());
    }
  }

  public void testTextOfManyChunksGivesTheStandardTokens() throws IOException {
    for (int i = 0, n = atLeast(60); i < n; i++) {
      StringBuilder text = new StringBuilder();
      int length = TestUtil.nextInt(random(), 8_000, 60_000);
      while (text.length() < length) {
        text.append(randomPiece().repeat(TestUtil.nextInt(random(), 1, 3)));
      }
      assertStandardTokens(text.toString(), randomMaxTokenLength());
    }
  }

  public void testTextWithFewBreaksGivesTheStandardTokens() throws IOException {
    for (int i = 0, n = atLeast(60); i < n; i++) {
      StringBuilder text = new StringBuilder();
      while (text.length() < 30_000) {
        String piece = RandomPicks.randomFrom(random(), HOSTILE_PIECES);
        text.append(piece.repeat(TestUtil.nextInt(random(), 1, 12_000 / piece.length())));
      }
      assertStandardTokens(text.toString(), randomMaxTokenLength());
    }
  }

  public void testEveryChunkEndGivesTheStandardTokens() throws IOException {
    String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";
    String tail = "x, a\u0301b 1,234.5 " + family + ", \uD83C\uDDEB\uD83C\uDDF7 don't\u060C 中、文";
    for (int prefix = 8150; prefix < 8230; prefix++) {
      assertStandardTokens(" ".repeat(prefix) + tail.repeat(3), 8);
      assertStandardTokens("a,".repeat(prefix / 2) + tail.repeat(3), 8);
    }
  }

  public void testHalvesOfPairsEndNoText() throws IOException {
    for (int prefix = 0; prefix < 300; prefix++) {
      for (String before : new String[] {" ", "a", ",", "\uD83D"}) {
        String text = before.repeat(prefix) + "\uD83D\uD83D\uD83D words behind";
        for (int maxTokenLength = 3; maxTokenLength < 6; maxTokenLength++) {
          assertStandardTokens(text, maxTokenLength);
        }
      }
    }
  }

  /** In time that grows with the text alone: each of these has two million characters. */
  public void testHostileTextTakesLinearTime() throws IOException {
    long start = System.nanoTime();
    for (String piece : new String[] {"a", ",", "\0", "\uD83D", "\u0301", "1,", "\uD83D\uDE00"}) {
      try (Tokenizer tokenizer = new PunctuatedTokenizer()) {
        tokenizer.setReader(new RepeatingReader(piece, 2_000_000));
        tokenizer.reset();
        while (tokenizer.incrementToken()) {}
        tokenizer.end();
      }
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertTrue("took " + seconds + " s", seconds < 60);
  }

  public void testFactoryByName() throws Exception {
    try (Analyzer named =
        CustomAnalyzer.builder().withTokenizer("punctuated", "maxTokenLength", "4").build()) {
      assertAnalyzesTo(named, "abcdef, g", new String[] {"abcd", "ef", ",", "g"});
    }
    Map<String, String> unknown = new HashMap<>(Map.of("maxTokens", "4"));
    expectThrows(
        IllegalArgumentException.class, () -> TokenizerFactory.forName("punctuated", unknown));
    expectThrows(UnsupportedOperationException.class, PunctuatedTokenizerFactory::new);
  }

  public void testMaxTokenLengthIsChecked() {
    for (int bad : new int[] {-1, 0, 1, 2, StandardTokenizer.MAX_TOKEN_LENGTH_LIMIT + 1}) {
      IllegalArgumentException e =
          expectThrows(
              IllegalArgumentException.class,
              () -> new PunctuatedTokenizer(newAttributeFactory(), bad));
      assertEquals("maxTokenLength must be in [3, 1048576], got " + bad, e.getMessage());
    }
  }

  private static int randomMaxTokenLength() {
    return random().nextBoolean() ? 255 : TestUtil.nextInt(random(), 3, 1000);
  }

  private static String randomPiece() {
    int length = TestUtil.nextInt(random(), 1, 200);
    switch (random().nextInt(6)) {
      case 0:
        return TestUtil.randomUnicodeString(random(), length);
      case 1:
        return TestUtil.randomRealisticUnicodeString(random(), 1, length);
      case 2:
        return TestUtil.randomHtmlishString(random(), length);
      case 3:
        return TestUtil.randomAnalysisString(random(), length, false);
      case 4:
        return TestUtil.randomRegexpishString(random(), length) + ", ";
      default:
        return RandomPicks.randomFrom(random(), HOSTILE_PIECES);
    }
  }

  /** The tokens are those of the standard tokenizer plus the marks in the gaps between them. */
  private static void assertStandardTokens(String text, int maxTokenLength) throws IOException {
    // The scanner of the standard tokenizer loses words before a half pair at the end of the text.
    String safe = text + " ";
    StandardTokenizer standard = new StandardTokenizer();
    standard.setMaxTokenLength(maxTokenLength);
    List<Span> expected = new ArrayList<>();
    int gapStart = 0;
    for (Span word : spans(standard, safe)) {
      addMarks(safe, gapStart, word.start(), expected);
      expected.add(word);
      gapStart = word.end();
    }
    addMarks(safe, gapStart, safe.length(), expected);
    Tokenizer punctuated = new PunctuatedTokenizer(newAttributeFactory(), maxTokenLength);
    assertEquals(expected, spans(punctuated, safe));
  }

  private static void addMarks(String text, int start, int end, List<Span> spans) {
    int next;
    for (int i = start; i < end; i = next) {
      next = text.offsetByCodePoints(i, 1);
      String codePoint = text.substring(i, next);
      if (MARK.matcher(codePoint).matches()) {
        spans.add(new Span(i, next, codePoint, MARK_TYPE));
      }
    }
  }

  private static List<Span> spans(Tokenizer tokenizer, String text) throws IOException {
    CharTermAttribute term = tokenizer.getAttribute(CharTermAttribute.class);
    OffsetAttribute offset = tokenizer.getAttribute(OffsetAttribute.class);
    TypeAttribute type = tokenizer.getAttribute(TypeAttribute.class);
    List<Span> spans = new ArrayList<>();
    try (tokenizer) {
      tokenizer.setReader(new StringReader(text));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        spans.add(new Span(offset.startOffset(), offset.endOffset(), term.toString(), type.type()));
      }
      tokenizer.end();
    }
    assertEquals(text.length(), offset.endOffset());
    return spans;
  }

  private record Span(int start, int end, String term, String type) {}

  /** One piece over and over, without holding the text. */
  private static final class RepeatingReader extends Reader {
    private final String piece;
    private int left;
    private int next;

    RepeatingReader(String piece, int length) {
      this.piece = piece;
      this.left = length;
    }

    @Override
    public int read(char[] target, int offset, int count) {
      int copied = Math.min(count, left);
      for (int i = 0; i < copied; i++) {
        target[offset + i] = piece.charAt(next);
        next = (next + 1) % piece.length();
      }
      left -= copied;
      return copied == 0 ? -1 : copied;
    }

    @Override
    public void close() {}
  }
}
