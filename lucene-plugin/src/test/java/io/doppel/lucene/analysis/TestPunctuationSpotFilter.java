package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.tests.analysis.CannedTokenStream;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.analysis.Token;
import org.apache.lucene.tests.util.TestUtil;

public class TestPunctuationSpotFilter extends TokenFilterTestCase {

  private static final String PAPER_SENTENCE =
      "Given a set of documents, there are four steps to conduct near-duplicate detection for web"
          + " documents, preprocessing, signature extraction, compression, and comparison, which"
          + " are described in detail as follows.";

  private static final SpotSettings[] PAPER_SETTINGS = {
    SpotSettings.SIG_1L,
    SpotSettings.SIG_1R,
    SpotSettings.SIG_2,
    SpotSettings.SIG_4,
    SpotSettings.SIG_6
  };

  private static Analyzer analyzer(Supplier<Tokenizer> tokenizer, SpotSettings settings) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer source = tokenizer.get();
        return new TokenStreamComponents(
            source,
            source instanceof PunctuatedTokenizer
                ? new PunctuationSpotFilter(source, settings)
                : new PunctuationSpotFilter(source, settings, true));
      }
    };
  }

  private static void assertSignature(SpotSettings settings, String text, String expected)
      throws IOException {
    try (Analyzer analyzer = analyzer(PunctuatedTokenizer::new, settings)) {
      String[] terms = expected.isEmpty() ? new String[0] : expected.split(" ");
      assertAnalyzesTo(analyzer, text, terms);
    }
  }

  public void testPaperSentence() throws IOException {
    assertSignature(
        SpotSettings.SIG_1L,
        PAPER_SENTENCE,
        "documents documents preprocessing extraction compression comparison");
    assertSignature(
        SpotSettings.SIG_1R, PAPER_SENTENCE, "there preprocessing signature compression and which");
    assertSignature(
        SpotSettings.SIG_2,
        PAPER_SENTENCE,
        "documents there documents preprocessing signature extraction compression and comparison"
            + " which");
    assertSignature(
        SpotSettings.SIG_4,
        PAPER_SENTENCE,
        "of documents there are web documents preprocessing signature extraction compression and"
            + " comparison which are");
    assertSignature(
        SpotSettings.SIG_6,
        PAPER_SENTENCE,
        "set of documents there are four for web documents preprocessing signature extraction"
            + " compression and comparison which are described");
  }

  public void testKeptWordsKeepOffsetsTypesAndPositions() throws IOException {
    try (Analyzer analyzer = analyzer(PunctuatedTokenizer::new, SpotSettings.SIG_1L)) {
      TokenStream stream = analyzer.tokenStream("", "one two, 3 (4), five six, seven.");
      assertTokenStreamContents(
          stream,
          new String[] {"two", "4", "six"},
          new int[] {4, 12, 21},
          new int[] {7, 13, 24},
          new String[] {"<ALPHANUM>", "<NUM>", "<ALPHANUM>"},
          new int[] {2, 4, 4},
          null,
          32,
          3,
          null,
          true,
          null);
    }
  }

  public void testFewerThanThreeSpotsGiveTheWholeText() throws IOException {
    assertSignature(SpotSettings.SIG_1L, "a, b c, d e.", "a , b c , d e .");
    assertSignature(SpotSettings.SIG_1L, "a, b c, d e,", "a c e");
    assertSignature(SpotSettings.SIG_1L, "no spot at all", "no spot at all");
    assertSignature(SpotSettings.SIG_1L, "", "");
  }

  public void testNoWordNextToASpotGivesTheWholeText() throws IOException {
    assertSignature(SpotSettings.SIG_1L, ", , , word", ", , , word");
    assertSignature(SpotSettings.SIG_1R, "word!,,,", "word ! , , ,");
    assertSignature(SpotSettings.SIG_6, ",.,;,", ", . , ; ,");
  }

  public void testOtherMarksAndSpotsDoNotStopTheSearch() throws IOException {
    assertSignature(SpotSettings.SIG_1L, "a b (!), , , c", "b");
    assertSignature(SpotSettings.SIG_1R, "a, (b) ,,, c d", "b c");
    assertSignature(new SpotSettings(2, 0), "a b. c \"!\", d, e, f", "b c d e");
  }

  public void testCommasOfOtherScripts() throws IOException {
    assertSignature(SpotSettings.SIG_1L, "中文，标点、符号, 字", "文 点 号");
    assertSignature(SpotSettings.SIG_1L, "ا ب\u060C ج د\u060C ه و\u060C ز", "ب د و");
  }

  public void testEmojiIsAWordAndMarksCanBeChosen() throws IOException {
    SpotSettings stops = new SpotSettings(1, 0, ".\uD800\uDD00", 2, 100);
    assertSignature(stops, "a \uD83D\uDE00. b, c\uD800\uDD00 d", "\uD83D\uDE00 c");
  }

  public void testTooLongWholeTextGivesNoSignature() throws IOException {
    SpotSettings upToFive = new SpotSettings(1, 0, ",", 3, 5);
    assertSignature(upToFive, "ab cde", "ab cde");
    assertSignature(upToFive, "ab cdef", "");
    assertSignature(upToFive, "ab cdef, g, h i, j", "cdef g i");
  }

  public void testEmptyTerm() throws IOException {
    try (Analyzer analyzer = analyzer(KeywordTokenizer::new, SpotSettings.SIG_1L)) {
      checkOneTerm(analyzer, "", "");
    }
  }

  public void testRandomData() throws Exception {
    for (SpotSettings settings : PAPER_SETTINGS) {
      try (Analyzer ours = analyzer(PunctuatedTokenizer::new, settings);
          Analyzer mock = analyzer(MockTokenizer::new, settings);
          Analyzer whitespace = analyzer(WhitespaceTokenizer::new, settings)) {
        checkRandomData(random(), ours, 50 * RANDOM_MULTIPLIER);
        checkRandomData(random(), mock, 20 * RANDOM_MULTIPLIER);
        checkRandomData(random(), whitespace, 20 * RANDOM_MULTIPLIER);
      }
    }
  }

  public void testRandomTokensGiveWhatTheDefinitionSays() throws IOException {
    for (int i = 0, n = atLeast(3000); i < n; i++) {
      SpotSettings settings = randomSettings();
      Token[] tokens = randomTokens();
      int finalOffset = 3 * tokens.length;
      CannedTokenStream input = new CannedTokenStream(0, finalOffset, tokens);
      List<Integer> kept = SpotReference.kept(tokens, settings);
      try (TokenStream filter = new PunctuationSpotFilter(input, settings, true)) {
        assertKept(tokens, kept, filter, finalOffset);
      }
    }
  }

  private static void assertKept(
      Token[] tokens, List<Integer> kept, TokenStream filter, int finalOffset) throws IOException {
    int size = kept.size();
    String[] terms = new String[size];
    int[] starts = new int[size];
    int[] ends = new int[size];
    String[] types = new String[size];
    int[] increments = new int[size];
    int next = 0;
    for (int i = 0; i < size; i++) {
      Token token = tokens[kept.get(i)];
      terms[i] = token.toString();
      starts[i] = token.startOffset();
      ends[i] = token.endOffset();
      types[i] = token.type();
      increments[i] = positions(tokens, next, kept.get(i) + 1);
      next = kept.get(i) + 1;
    }
    assertTokenStreamContents(
        filter,
        terms,
        starts,
        ends,
        types,
        increments,
        null,
        finalOffset,
        positions(tokens, next, tokens.length),
        null,
        true,
        null);
  }

  private static int positions(Token[] tokens, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += tokens[i].getPositionIncrement();
    }
    return sum;
  }

  private static SpotSettings randomSettings() {
    if (random().nextInt(3) == 0) {
      return RandomPicks.randomFrom(random(), PAPER_SETTINGS);
    }
    int left = random().nextInt(8);
    int right = random().nextInt(8) + (left == 0 ? 1 : 0);
    String marks = random().nextBoolean() ? SpotSettings.DEFAULT_MARKS : ";.\uD800\uDD00";
    int minSpots = TestUtil.nextInt(random(), 1, 6);
    return new SpotSettings(left, right, marks, minSpots, random().nextInt(200));
  }

  private static Token[] randomTokens() {
    String[] others = {",", "\uFF0C", "\u060C", ";", ".", "!", "\uD800\uDD00", ",,", "", "\uD83D"};
    int percentOfWords = random().nextInt(101);
    Token[] tokens = new Token[random().nextInt(120)];
    for (int i = 0; i < tokens.length; i++) {
      boolean word = random().nextInt(100) < percentOfWords;
      String term =
          word
              ? TestUtil.randomSimpleString(random(), 1, 20) + "x"
              : RandomPicks.randomFrom(random(), others);
      tokens[i] = new Token(term, 3 * i, 3 * i + 2);
      tokens[i].setPositionIncrement(i == 0 ? 1 : random().nextInt(3));
      tokens[i].setType(random().nextInt(20) == 0 ? "<EMOJI>" : "type" + random().nextInt(3));
    }
    return tokens;
  }

  public void testHostileTextTakesLinearTimeAndTheFilterCanBeReused() throws IOException {
    String[] hostile = {
      ",".repeat(1_000_000),
      ",".repeat(2_000_000),
      "no comma ".repeat(1_000_000),
      "a".repeat(5_000_000),
      "a,".repeat(1_000_000)
    };
    int[] kept = {1_000_000, 0, 0, 0, 1_000_000};
    long start = System.nanoTime();
    try (Analyzer analyzer = analyzer(PunctuatedTokenizer::new, SpotSettings.SIG_1L)) {
      for (int i = 0; i < hostile.length; i++) {
        assertEquals(kept[i], countTokens(analyzer, hostile[i]));
        assertAnalyzesTo(analyzer, "a b, c d, e f,", new String[] {"b", "d", "f"});
      }
    }
    assertSoon(start);
  }

  public void testFactoryByName() throws Exception {
    try (Analyzer named =
        CustomAnalyzer.builder()
            .withTokenizer("punctuated")
            .addTokenFilter("punctuationSpot", "left", "2", "marks", ";", "minSpots", "1")
            .build()) {
      assertAnalyzesTo(named, "a, b c; d", new String[] {"b", "c"});
    }
    try (Analyzer defaults =
        CustomAnalyzer.builder()
            .withTokenizer("punctuated")
            .addTokenFilter("punctuationSpot")
            .build()) {
      assertAnalyzesTo(defaults, "a b, c d, e f,", new String[] {"b", "d", "f"});
    }
    expectThrows(UnsupportedOperationException.class, PunctuationSpotFilterFactory::new);
  }

  public void testATokenizerThatIsNotKnownToKeepMarksIsRefused() throws IOException {
    for (String tokenizer : List.of("standard", "whitespace", "keyword", "foldedWord", "letter")) {
      try (Analyzer analyzer =
          CustomAnalyzer.builder()
              .withTokenizer(tokenizer)
              .addTokenFilter("lowercase")
              .addTokenFilter("punctuationSpot")
              .build()) {
        IllegalArgumentException refused =
            expectThrows(
                IllegalArgumentException.class, () -> analyzer.tokenStream("", "a, b, c, d"));
        assertTrue(
            refused.getMessage(),
            refused
                .getMessage()
                .startsWith(
                    "punctuationSpot must stand behind a tokenizer that makes tokens of marks, as"
                        + " punctuated does, got "));
        assertTrue(refused.getMessage(), refused.getMessage().contains("Tokenizer, behind which"));
        assertTrue(refused.getMessage(), refused.getMessage().endsWith("set marksKept to true"));
      }
    }
  }

  public void testFiltersMayStandBehindThePunctuatedTokenizer() throws IOException {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("punctuated")
            .addTokenFilter("lowercase")
            .addTokenFilter("asciiFolding")
            .addTokenFilter("punctuationSpot")
            .build()) {
      assertAnalyzesTo(analyzer, "A B, C D, E \u00C9,", new String[] {"b", "d", "e"});
    }
  }

  public void testAnotherTokenizerThatKeepsMarksIsTakenAtItsWord() throws IOException {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("whitespace")
            .addTokenFilter("punctuationSpot", "marksKept", "true")
            .build()) {
      assertAnalyzesTo(analyzer, "a b , c d , e f ,", new String[] {"b", "d", "f"});
    }
    assertRejected("Unknown parameters: {markskept=true}", "markskept", "true");
  }

  public void testTermsOfBytesAreRefused() throws IOException {
    for (String filter : List.of("punctuationSpot", "spotSigs", "qGram")) {
      try (Analyzer analyzer =
          CustomAnalyzer.builder()
              .withTokenizer("punctuated")
              .addTokenFilter("hashedShingle")
              .addTokenFilter(filter)
              .build()) {
        IllegalArgumentException refused =
            expectThrows(IllegalArgumentException.class, () -> analyzer.tokenStream("", "a, b"));
        assertTrue(
            refused.getMessage(), refused.getMessage().contains("terms are text, got bytes from"));
        assertTrue(refused.getMessage(), refused.getMessage().startsWith(filter));
      }
    }
  }

  public void testFactoryRejectsUnknownAndWrongArguments() {
    assertRejected("Unknown parameters: {spots=3}", "spots", "3");
    assertRejected("left must be >= 0, got -1", "left", "-1");
    assertRejected("left + right must be >= 1, got 0 + 0", "left", "0");
  }

  private static void assertRejected(String message, String... arguments) {
    assertRejected("punctuationSpot", PunctuationSpotFilterFactory::new, message, arguments);
  }
}
