package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.AttributeFactory;

/** q-grams of the text itself and of what another tokenizer makes of it. */
public class TestQGrams extends BaseTokenStreamTestCase {

  private static Analyzer tokenizer(int q) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        return new TokenStreamComponents(
            new QGramTokenizer(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY, q));
      }
    };
  }

  private static Analyzer filter(int q) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer words = new MockTokenizer(MockTokenizer.WHITESPACE, false, 255);
        return new TokenStreamComponents(words, new QGramFilter(words, q));
      }
    };
  }

  /** The definition, word for word. */
  private static List<String> grams(String text, int q) {
    int[] kept = text.codePoints().filter(GramWindow::counts).toArray();
    List<String> grams = new ArrayList<>();
    for (int i = 0; i + q <= kept.length; i++) {
      grams.add(new String(kept, i, q));
    }
    if (grams.isEmpty() && kept.length > 0) {
      grams.add(new String(kept, 0, kept.length));
    }
    return grams;
  }

  private static List<String> terms(Analyzer analyzer, String text) throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("f", new StringReader(text))) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    }
    return terms;
  }

  public void testTheExampleOfDdd() throws IOException {
    String[] grams = {
      "Aro", "ros", "ose", "sei", "eis", "isa", "saf", "afl", "flo", "low", "owe", "wer"
    };
    String text = "A rose is a flower";
    assertAnalyzesTo(
        tokenizer(3),
        text,
        grams,
        new int[] {0, 2, 3, 4, 5, 7, 8, 10, 12, 13, 14, 15},
        new int[] {4, 5, 6, 8, 9, 11, 13, 14, 15, 16, 17, 18});
    assertAnalyzesTo(
        filter(3),
        text,
        grams,
        new int[] {0, 2, 3, 4, 5, 7, 8, 10, 12, 13, 14, 15},
        new int[] {4, 5, 6, 8, 9, 11, 13, 14, 15, 16, 17, 18});
  }

  public void testPunctuationAndCase() throws IOException {
    assertAnalyzesTo(tokenizer(4), "(No!) ways—", new String[] {"Nowa", "oway", "ways"});
    assertAnalyzesTo(tokenizer(4), "¡Sí, $5!", new String[] {"Sí$5"});
  }

  public void testAShortTextIsItsOwnGram() throws IOException {
    assertAnalyzesTo(tokenizer(4), " a, b ", new String[] {"ab"}, new int[] {1}, new int[] {5});
    assertAnalyzesTo(filter(4), " a b ", new String[] {"ab"}, new int[] {1}, new int[] {4});
    assertAnalyzesTo(tokenizer(4), "abcd", new String[] {"abcd"});
    assertAnalyzesTo(tokenizer(1), "a", new String[] {"a"});
  }

  public void testNothingComesOfNothing() throws IOException {
    for (String text : List.of("", " ", ".,;:!?", "\u0000\u0001", "\ud800", "\u200b\ufeff")) {
      assertAnalyzesTo(tokenizer(4), text, new String[0]);
    }
    assertAnalyzesTo(filter(2), "... ,,", new String[0]);
  }

  public void testSurrogatePairsStayWhole() throws IOException {
    assertAnalyzesTo(tokenizer(2), "😀𝒜b", new String[] {"😀𝒜", "𝒜b"});
    assertAnalyzesTo(tokenizer(2), "a\ud83db", new String[] {"ab"});
  }

  public void testRandomTextsAreCutByTheDefinition() throws IOException {
    for (int i = 0; i < 200; i++) {
      int q = TestUtil.nextInt(random(), 1, 12);
      String text =
          random().nextBoolean()
              ? TestUtil.randomUnicodeString(random(), 60)
              : TestUtil.randomRealisticUnicodeString(random(), 9000);
      assertEquals(grams(text, q), terms(tokenizer(q), text));
    }
  }

  public void testBothFormsAgreeBehindATokenizerThatKeepsAllLetters() throws IOException {
    for (int i = 0; i < 50; i++) {
      int q = TestUtil.nextInt(random(), 1, 6);
      String text = TestUtil.randomSimpleString(random(), 0, 200).replace('m', ' ');
      assertEquals(terms(tokenizer(q), text), terms(filter(q), text));
    }
  }

  public void testRandomData() throws IOException {
    for (int q : new int[] {1, 2, 4, 7}) {
      try (Analyzer tokenizer = tokenizer(q);
          Analyzer filter = filter(q)) {
        checkRandomData(random(), tokenizer, 50 * RANDOM_MULTIPLIER);
        checkRandomData(random(), filter, 50 * RANDOM_MULTIPLIER);
      }
    }
  }

  public void testByName() throws IOException {
    try (Analyzer analyzer = CustomAnalyzer.builder().withTokenizer("qGram", "q", "3").build()) {
      assertAnalyzesTo(analyzer, "a rose", new String[] {"aro", "ros", "ose"});
    }
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("whitespace")
            .addTokenFilter("lowercase")
            .addTokenFilter("qGram")
            .build()) {
      assertAnalyzesTo(analyzer, "A roSe", new String[] {"aros", "rose"});
    }
  }

  public void testWrongArgumentsAreRejected() {
    for (String[] wrong : new String[][] {{"q", "0"}, {"q", "257"}, {"n", "3"}}) {
      expectThrows(
          IllegalArgumentException.class,
          () -> new QGramFilterFactory(new HashMap<>(Map.of(wrong[0], wrong[1]))));
      expectThrows(
          IllegalArgumentException.class,
          () -> new QGramTokenizerFactory(new HashMap<>(Map.of(wrong[0], wrong[1]))));
    }
    String message =
        expectThrows(
                IllegalArgumentException.class,
                () -> new QGramFilterFactory(new HashMap<>(Map.of("q", "0"))))
            .getMessage();
    assertEquals("q must be in [1, 256], got 0", message);
  }
}
