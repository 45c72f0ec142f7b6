package io.doppel.lucene.analysis;

import java.io.Reader;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;

/** Holds what {@link HtmlFramingCharFilterFactory} promises. */
public class TestHtmlFramingCharFilterFactory extends BaseTokenStreamTestCase {

  public void testIsFoundByItsName() throws Exception {
    CharFilterFactory factory = CharFilterFactory.forName("htmlFraming", new HashMap<>());
    assertEquals(HtmlFramingCharFilterFactory.class, factory.getClass());
    try (Reader reader = factory.create(new StringReader("<b>x</b>"))) {
      assertEquals(HtmlFramingCharFilter.class, reader.getClass());
    }
  }

  public void testWorksInCustomAnalyzer() throws Exception {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .addCharFilter(HtmlFramingCharFilterFactory.NAME)
            .withTokenizer("whitespace")
            .build()) {
      assertAnalyzesTo(analyzer, "<p>a<script>b</script>c", new String[] {"a", "c"});
    }
  }

  public void testUnknownArgumentIsRejected() {
    IllegalArgumentException error =
        expectThrows(
            IllegalArgumentException.class,
            () -> new HtmlFramingCharFilterFactory(new HashMap<>(Map.of("escapedTags", "b"))));
    assertEquals("Unknown parameters: {escapedTags=b}", error.getMessage());
  }

  public void testDefaultConstructorThrows() {
    expectThrows(UnsupportedOperationException.class, HtmlFramingCharFilterFactory::new);
  }
}
