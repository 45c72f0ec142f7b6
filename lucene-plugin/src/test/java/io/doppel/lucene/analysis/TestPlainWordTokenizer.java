package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestPlainWordTokenizer extends BaseTokenStreamTestCase {

  private final Analyzer analyzer =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String fieldName) {
          return new TokenStreamComponents(
              new PlainWordTokenizer(newAttributeFactory(), FormCharacters.of(WordForm.ALL)));
        }
      };

  @Override
  public void tearDown() throws Exception {
    analyzer.close();
    super.tearDown();
  }

  public void testTokensHaveOffsetsAndPositions() throws IOException {
    assertAnalyzesTo(
        analyzer,
        "\uFF23af\u00E9 Stra\u00DFe, \uFB01ve-\nfold \u00BD \u2602",
        new String[] {"cafe", "strasse", "fivefold", "1", "2", "\u2602"},
        new int[] {0, 5, 13, 23, 23, 25},
        new int[] {4, 11, 22, 24, 24, 26},
        new int[] {1, 1, 1, 1, 1, 1});
  }

  public void testTextWithoutWordsGivesNoToken() throws IOException {
    assertAnalyzesTo(analyzer, "", new String[0]);
    assertAnalyzesTo(analyzer, " ... \0\uD800 \u0301\u200B", new String[0]);
  }

  public void testOffsetsAreCorrectedBehindACharFilter() throws Exception {
    try (Analyzer html =
        CustomAnalyzer.builder()
            .addCharFilter("htmlFraming")
            .withTokenizer(PlainWordTokenizerFactory.NAME)
            .build()) {
      assertAnalyzesTo(
          html,
          "<p>F\u00EEsh &amp; <b>Ch</b>i&shy;ps&#33;",
          new String[] {"fish", "chips"},
          new int[] {3, 17},
          new int[] {7, 31});
    }
  }

  public void testRandomData() throws Exception {
    checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
    checkRandomData(random(), analyzer, 5 * RANDOM_MULTIPLIER, 20_000);
  }

  public void testMixedTextKeepsTheContractOfTokenStreams() throws IOException {
    for (int i = 0, n = atLeast(300); i < n; i++) {
      String text = FormTexts.random(random(), TestUtil.nextInt(random(), 1, 300));
      checkAnalysisConsistency(random(), analyzer, random().nextBoolean(), text);
    }
  }

  public void testTokensAreThoseOfTheScanner() throws IOException {
    PlainWordScanner scanner = new PlainWordScanner(WordForm.ALL);
    for (int i = 0, n = atLeast(300); i < n; i++) {
      String text = FormTexts.random(random(), TestUtil.nextInt(random(), 1, 20_000));
      scanner.reset(new StringReader(text));
      try (TokenStream stream = analyzer.tokenStream("", text)) {
        CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
        OffsetAttribute offset = stream.getAttribute(OffsetAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          assertTrue(scanner.next());
          assertEquals(scanner.hash(), FeatureHash.of(term));
          assertEquals(scanner.startOffset(), offset.startOffset());
          assertEquals(scanner.endOffset(), offset.endOffset());
          assertEquals(scanner.first(), text.codePointAt(offset.startOffset()));
        }
        assertFalse(scanner.next());
        stream.end();
        assertEquals(text.length(), offset.endOffset());
      }
    }
  }

  public void testFactoryByName() throws Exception {
    String text = "It's O\uFF2E\u00AD, \u00E9t\u00C9 exam-\nple \u00DF \u20AC";
    try (Analyzer named = CustomAnalyzer.builder().withTokenizer("plainWord").build()) {
      assertAnalyzesTo(named, text, new String[] {"its", "on", "ete", "example", "ss", "\u20AC"});
    }
    for (WordForm.Rule rule : WordForm.Rule.values()) {
      WordForm form = WordForm.ALL.without(rule);
      try (Analyzer named =
          CustomAnalyzer.builder().withTokenizer("plainWord", rule.id(), "false").build()) {
        assertAnalyzesTo(named, text, PlainWordReference.words(text, form).toArray(String[]::new));
      }
    }
    Map<String, String> unknown = new HashMap<>(Map.of("accents", "true"));
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> new PlainWordTokenizerFactory(unknown));
    assertEquals("Unknown parameters: {accents=true}", e.getMessage());
    expectThrows(
        IllegalArgumentException.class, () -> TokenizerFactory.forName("plainWord", unknown));
    expectThrows(UnsupportedOperationException.class, PlainWordTokenizerFactory::new);
  }
}
