package io.doppel.lucene.analysis;

import io.doppel.lucene.analysis.QGramReference.Gram;
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

public class TestQGramFilter extends TokenFilterTestCase {

  private static Analyzer analyzer(Supplier<Tokenizer> tokenizer, int q) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer source = tokenizer.get();
        return new TokenStreamComponents(source, new QGramFilter(source, q));
      }
    };
  }

  private static void assertGrams(int q, String text, String... grams) throws IOException {
    try (Analyzer analyzer = new QGramAnalyzer(q)) {
      assertAnalyzesTo(analyzer, text, grams);
    }
  }

  public void testPaperSentence() throws IOException {
    String[] grams = "Aro ros ose sei eis isa saf afl flo low owe wer".split(" ");
    assertGrams(3, "A rose is a flower", grams);
    for (Supplier<Tokenizer> tokenizer :
        List.<Supplier<Tokenizer>>of(
            WhitespaceTokenizer::new, PunctuatedTokenizer::new, KeywordTokenizer::new)) {
      try (Analyzer analyzer = analyzer(tokenizer, 3)) {
        assertAnalyzesTo(analyzer, "A rose is a flower", grams);
      }
    }
  }

  public void testNormalFormHasNeitherWhiteSpaceNorPunctuation() throws IOException {
    assertGrams(
        20,
        " (don't)\t\u3000\u00A0\u200B\0 \u201Cstop\u201D, 中。\n1_000 $+\u0301",
        "dontstop中1000$+\u0301");
    assertGrams(2, "a\uD83D b\uDE00 c", "ab", "bc");
  }

  public void testGramsAreOfCodePoints() throws IOException {
    assertGrams(2, "\uD83D\uDE00x\uD840\uDC00", "\uD83D\uDE00x", "x\uD840\uDC00");
  }

  public void testTextShorterThanAGramIsOneGram() throws IOException {
    assertGrams(4, "abcd", "abcd");
    assertGrams(4, "a b!", "ab");
    assertGrams(4, "");
    assertGrams(4, " ... ");
    assertGrams(1, "ab", "a", "b");
  }

  public void testGramsHaveOffsetsAndPositions() throws IOException {
    try (Analyzer analyzer = analyzer(WhitespaceTokenizer::new, 2)) {
      assertAnalyzesTo(
          analyzer,
          " ab, c \uD83D\uDE00d",
          new String[] {"ab", "bc", "c\uD83D\uDE00", "\uD83D\uDE00d"},
          new int[] {1, 2, 5, 7},
          new int[] {3, 6, 9, 10},
          new int[] {1, 1, 1, 1});
    }
  }

  public void testOffsetsAreThoseOfTheTokenWhereItIsNotLikeItsSource() throws IOException {
    Token[] tokens = {new Token("abc", 0, 10), new Token("de", 11, 13)};
    try (TokenStream filter = new QGramFilter(new CannedTokenStream(0, 20, tokens), 2)) {
      assertTokenStreamContents(
          filter,
          new String[] {"ab", "bc", "cd", "de"},
          new int[] {0, 0, 0, 11},
          new int[] {10, 10, 12, 13},
          20);
    }
  }

  public void testEmptyTermIsNothing() throws IOException {
    Token[] tokens = {new Token("", 0, 0), new Token("a", 0, 1), new Token("", 1, 1)};
    try (TokenStream filter = new QGramFilter(new CannedTokenStream(tokens), 2)) {
      assertTokenStreamContents(filter, new String[] {"a"});
    }
    assertGrams(2, "");
  }

  public void testRandomData() throws Exception {
    for (int q : new int[] {1, 2, 4, 7}) {
      try (Analyzer whole = new QGramAnalyzer(q);
          Analyzer words = analyzer(FoldedWordTokenizer::new, q);
          Analyzer mock = analyzer(MockTokenizer::new, q)) {
        checkRandomData(random(), whole, 20 * RANDOM_MULTIPLIER);
        checkRandomData(random(), words, 20 * RANDOM_MULTIPLIER);
        checkRandomData(random(), mock, 20 * RANDOM_MULTIPLIER);
      }
    }
  }

  public void testRandomTextGivesWhatTheDefinitionSays() throws IOException {
    for (int i = 0, n = atLeast(500); i < n; i++) {
      String text = TestUtil.randomAnalysisString(random(), 100, false);
      int q = TestUtil.nextInt(random(), 1, 6);
      List<Gram> grams = QGramReference.grams(text, q);
      try (Analyzer analyzer = new QGramAnalyzer(q)) {
        assertAnalyzesTo(
            analyzer,
            text,
            grams.stream().map(Gram::term).toArray(String[]::new),
            grams.stream().mapToInt(Gram::start).toArray(),
            grams.stream().mapToInt(Gram::end).toArray());
      }
    }
  }

  public void testHostileTextTakesLinearTimeAndTheFilterCanBeReused() throws IOException {
    String[] hostile = {
      " ".repeat(2_000_000),
      "x".repeat(2_000_000),
      "a ".repeat(1_000_000),
      "\uD83D".repeat(1_000_000),
      "\uD83D\uDE00".repeat(1_000_000)
    };
    int[] made = {0, 1_999_997, 999_997, 0, 999_997};
    long start = System.nanoTime();
    try (Analyzer whole = new QGramAnalyzer(4);
        Analyzer words = analyzer(WhitespaceTokenizer::new, 4)) {
      for (int i = 0; i < hostile.length; i++) {
        assertEquals(made[i], countTokens(whole, hostile[i]));
        assertEquals(made[i], countTokens(words, hostile[i]));
        assertAnalyzesTo(whole, "abcde", new String[] {"abcd", "bcde"});
        assertAnalyzesTo(words, "a bc", new String[] {"abc"});
      }
    }
    assertSoon(start);
  }

  public void testFactoryByName() throws Exception {
    try (Analyzer named =
            CustomAnalyzer.builder().withTokenizer("keyword").addTokenFilter("qGram").build();
        Analyzer three =
            CustomAnalyzer.builder()
                .withTokenizer("keyword")
                .addTokenFilter("qGram", "q", "3")
                .build()) {
      assertAnalyzesTo(named, "a rose", new String[] {"aros", "rose"});
      assertAnalyzesTo(three, "a rose", new String[] {"aro", "ros", "ose"});
    }
    expectThrows(UnsupportedOperationException.class, QGramFilterFactory::new);
  }

  public void testWrongArgumentsAreRejected() {
    assertRejected("Unknown parameters: {size=3}", "size", "3");
    assertRejected("q must be in [1, 255], got 0", "q", "0");
    assertRejected("q must be in [1, 255], got 256", "q", "256");
    expectThrows(IllegalArgumentException.class, () -> new QGramAnalyzer(0));
    expectThrows(IllegalArgumentException.class, () -> new QGramScanner(256));
  }

  private static void assertRejected(String message, String... arguments) {
    assertRejected("qGram", QGramFilterFactory::new, message, arguments);
  }
}
