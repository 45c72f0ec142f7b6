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
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestFoldedWordTokenizer extends BaseTokenStreamTestCase {

  private final Analyzer analyzer =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String fieldName) {
          return new TokenStreamComponents(new FoldedWordTokenizer(newAttributeFactory()));
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
        "Don't panic, 北京 (2024)!",
        new String[] {"dont", "panic", "北", "京", "2024"},
        new int[] {0, 6, 13, 14, 17},
        new int[] {5, 11, 14, 15, 21},
        new int[] {1, 1, 1, 1, 1});
  }

  public void testTextWithoutWordsGivesNoToken() throws IOException {
    assertAnalyzesTo(analyzer, "", new String[0]);
    assertAnalyzesTo(analyzer, " ... \0\uD800 \u0301", new String[0]);
  }

  public void testOffsetsAreCorrectedBehindACharFilter() throws Exception {
    try (Analyzer html =
        CustomAnalyzer.builder()
            .addCharFilter("htmlFraming")
            .withTokenizer(FoldedWordTokenizerFactory.NAME)
            .build()) {
      assertAnalyzesTo(
          html,
          "<p>Fish &amp; <b>Ch</b>ips&#33;",
          new String[] {"fish", "chips"},
          new int[] {3, 17},
          new int[] {7, 26});
    }
  }

  public void testRandomData() throws Exception {
    checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
    checkRandomData(random(), analyzer, 5 * RANDOM_MULTIPLIER, 20_000);
  }

  public void testHashesOfTheTokensAreThoseOfTheScanner() throws IOException {
    WordScanner scanner = new WordScanner();
    for (int i = 0, n = atLeast(500); i < n; i++) {
      String text =
          random().nextBoolean()
              ? TestUtil.randomUnicodeString(random(), 20_000)
              : TestUtil.randomRealisticUnicodeString(random(), 1, 20_000);
      scanner.reset(new StringReader(text));
      try (TokenStream stream = analyzer.tokenStream("", text)) {
        CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          assertTrue(scanner.next());
          assertEquals(scanner.hash(), FeatureHash.of(term));
        }
        assertFalse(scanner.next());
        stream.end();
      }
    }
  }

  public void testFactoryByName() throws Exception {
    try (Analyzer named = CustomAnalyzer.builder().withTokenizer("foldedWord").build()) {
      assertAnalyzesTo(named, "It's ON", new String[] {"its", "on"});
    }
    Map<String, String> unknown = new HashMap<>(Map.of("maxTokenLength", "4"));
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> new FoldedWordTokenizerFactory(unknown));
    assertEquals("Unknown parameters: {maxTokenLength=4}", e.getMessage());
    expectThrows(
        IllegalArgumentException.class, () -> TokenizerFactory.forName("foldedWord", unknown));
    expectThrows(UnsupportedOperationException.class, FoldedWordTokenizerFactory::new);
  }
}
