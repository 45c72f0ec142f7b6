package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.features.FeatureHash;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.CannedBinaryTokenStream;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.QueryBuilder;

public class TestSetSketchFilter extends BaseTokenStreamTestCase {

  private static final SetSketch PAIRS = SetSketches.shingles(2, ElementWeights.EQUAL);

  private static final List<SetSketch> SKETCHES =
      List.of(
          PAIRS,
          SetSketches.bag(3, null),
          SetSketches.set(1),
          SetSketches.winnowedShingles(2, 4, ElementWeights.EQUAL),
          SetSketches.minHash(2, 20, 5, 10),
          SetSketches.superShingles(2, 20, 4));

  private static Analyzer analyzer(
      Supplier<Tokenizer> tokenizer, SetSketch sketch, boolean keysOnly) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer source = tokenizer.get();
        TokenStream elements = new SetSketchFilter(source, sketch, keysOnly);
        return new TokenStreamComponents(source, new BinaryTermsAsText(elements));
      }
    };
  }

  private static void assertTerms(SetSketch sketch, boolean keysOnly, String text, String... terms)
      throws IOException {
    try (Analyzer analyzer = analyzer(FoldedWordTokenizer::new, sketch, keysOnly)) {
      assertAnalyzesTo(analyzer, text, terms);
      assertAnalyzesTo(analyzer, text, terms);
    }
  }

  /** Known answers: they are in indexes and must not change. */
  public void testTermsAreTheElementsInAscendingOrderHighByteFirst() throws IOException {
    assertTerms(PAIRS, false, "A rose is", "9e883a0aeb", "e970185df3");
    assertTerms(PAIRS, false, "a", "98671079ac");
  }

  public void testTermHasNoMoreBytesThanAnElementNeeds() throws IOException {
    int[] bits = {1, 8, 9, 16, 17, 32};
    int[] bytes = {1, 1, 2, 2, 3, 4};
    for (int i = 0; i < bits.length; i++) {
      try (Analyzer analyzer =
              analyzer(FoldedWordTokenizer::new, SetSketches.minHash(1, 1, bits[i], 1), false);
          TokenStream stream = analyzer.tokenStream("", "x")) {
        stream.reset();
        assertTrue(stream.incrementToken());
        assertEquals(2 * bytes[i], stream.getAttribute(CharTermAttribute.class).length());
        assertFalse(stream.incrementToken());
        stream.end();
      }
    }
  }

  public void testTextWithoutSignatureGivesNoTerm() throws IOException {
    for (SetSketch sketch : SKETCHES) {
      assertTerms(sketch, false, "");
      assertTerms(sketch, true, " ... ");
    }
    assertTerms(SetSketches.bag(3, null), false, "too few");
  }

  public void testEmptyTermIsNoToken() throws IOException {
    try (Analyzer analyzer = analyzer(KeywordTokenizer::new, PAIRS, false)) {
      assertAnalyzesTo(analyzer, "", new String[0]);
    }
  }

  public void testTermsCoverTheTextOneByOne() throws IOException {
    try (Analyzer analyzer = analyzer(FoldedWordTokenizer::new, PAIRS, false)) {
      assertTokenStreamContents(
          analyzer.tokenStream("", " A rose is! "),
          new String[] {"9e883a0aeb", "e970185df3"},
          new int[] {1, 1},
          new int[] {10, 10},
          null,
          new int[] {1, 1},
          null,
          12,
          0,
          null,
          true,
          null);
    }
  }

  public void testTermsAreThoseOfTheSketch() throws IOException {
    for (int i = 0, n = atLeast(300); i < n; i++) {
      String[] words = new String[TestUtil.nextInt(random(), 1, 600)];
      long[] tokens = new long[words.length];
      for (int w = 0; w < words.length; w++) {
        words[w] = TestUtil.randomSimpleString(random(), 1, 2);
        tokens[w] = FeatureHash.of(words[w]);
      }
      SetSketch sketch = RandomPicks.randomFrom(random(), SKETCHES);
      boolean keysOnly = random().nextBoolean();
      SetSignature signature = sketch.of(tokens, tokens.length);
      String[] terms = signature == null ? new String[0] : terms(signature, sketch, keysOnly);
      assertTerms(sketch, keysOnly, String.join(" ", words), terms);
    }
  }

  private static String[] terms(SetSignature signature, SetSketch sketch, boolean keysOnly) {
    String[] terms = new String[keysOnly ? signature.keyCount() : signature.size()];
    int digits = 2 * ((sketch.elementBits() + 7) / 8);
    for (int i = 0; i < terms.length; i++) {
      long element = keysOnly ? signature.key(i) : signature.element(i);
      terms[i] = HexFormat.of().toHexDigits(element, digits);
    }
    return terms;
  }

  public void testRandomData() throws Exception {
    for (SetSketch sketch : SKETCHES) {
      try (Analyzer ours = analyzer(FoldedWordTokenizer::new, sketch, false);
          Analyzer mock = analyzer(MockTokenizer::new, sketch, true)) {
        checkRandomData(random(), ours, 50 * RANDOM_MULTIPLIER);
        checkRandomData(random(), mock, 50 * RANDOM_MULTIPLIER);
      }
    }
  }

  /** Not the text of the last token, which the index would take if the attributes were shared. */
  public void testAnIndexHasTheElementsAndAQueryCountsThem() throws IOException {
    Analyzer analyzer =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            Tokenizer source = new FoldedWordTokenizer();
            return new TokenStreamComponents(source, new SetSketchFilter(source, PAIRS));
          }
        };
    try (analyzer;
        Directory directory = newDirectory();
        RandomIndexWriter writer =
            new RandomIndexWriter(random(), directory, newIndexWriterConfig(analyzer))) {
      for (String text : new String[] {"a rose is a rose", "a rose is red", "violets are blue"}) {
        Document document = new Document();
        document.add(new TextField("body", text, Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (DirectoryReader reader = writer.getReader()) {
        TermsEnum terms = getOnlyLeafReader(reader).terms("body").iterator();
        int count = 0;
        while (terms.next() != null) {
          assertEquals(5, terms.term().length);
          count++;
        }
        assertEquals("a rose, rose is, is a, is red, violets are, are blue", 6, count);
        Query half =
            new QueryBuilder(analyzer).createMinShouldMatchQuery("body", "a rose is a tree", 0.5f);
        assertEquals(4, ((BooleanQuery) half).clauses().size());
        assertEquals(2, new IndexSearcher(reader).count(half));
      }
    }
  }

  public void testInputMustHaveText() {
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> new SetSketchFilter(new CannedBinaryTokenStream(), PAIRS));
    assertTrue(e.getMessage(), e.getMessage().startsWith("input must have terms that are text"));
  }

  public void testLongTextIsTakenWholeAndForgotten() throws IOException {
    try (Analyzer analyzer =
        analyzer(FoldedWordTokenizer::new, SetSketches.minHash(5, 84, 12, 84), false)) {
      try (TokenStream stream = analyzer.tokenStream("", "a b c d e f g ".repeat(300_000))) {
        stream.reset();
        int count = 0;
        while (stream.incrementToken()) {
          count++;
        }
        stream.end();
        assertEquals(84, count);
      }
      assertAnalyzesTo(analyzer, "", new String[0]);
    }
  }
}
