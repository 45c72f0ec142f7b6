package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.util.ClasspathResourceLoader;
import org.apache.lucene.util.ResourceLoader;
import org.apache.lucene.util.ResourceLoaderAware;

/** Holds what the factories of {@link SetSketchFilter} promise. */
public class TestSetSketchFilterFactories extends BaseTokenStreamTestCase {

  private static final FeatureFrequencies FREQUENCIES = frequencies();

  /** Word w1 is in 1 of 1,000 documents, w1000 in all. */
  private static FeatureFrequencies frequencies() {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(1000);
    for (int i = 1; i <= 1000; i++) {
      counter.add(FeatureHash.element(FeatureHash.of("w" + i)), i);
    }
    return counter.frequencies(1);
  }

  /** Every seventh of the words, some twice, in no particular order. */
  private static String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append('w').append(1 + i * 7 * 31 % 1000).append(' ');
    }
    return text.toString();
  }

  private static Map<String, String> arguments(String... namesAndValues) {
    Map<String, String> arguments = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments;
  }

  private static List<String> terms(String name, String... arguments) throws IOException {
    TokenFilterFactory factory = TokenFilterFactory.forName(name, arguments(arguments));
    if (factory instanceof ResourceLoaderAware aware) {
      aware.inform(new OneFile("lexicon.bin", FREQUENCIES.pack()));
    }
    Tokenizer tokenizer = new FoldedWordTokenizer();
    tokenizer.setReader(new StringReader(text()));
    return terms(new BinaryTermsAsText(factory.create(tokenizer)));
  }

  private static List<String> terms(TokenStream stream) throws IOException {
    List<String> terms = new ArrayList<>();
    try (stream) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    }
    assertFalse(terms.isEmpty());
    return terms;
  }

  private static List<String> terms(SetSketch sketch, boolean keysOnly) throws IOException {
    Tokenizer tokenizer = new FoldedWordTokenizer();
    tokenizer.setReader(new StringReader(text()));
    return terms(new BinaryTermsAsText(new SetSketchFilter(tokenizer, sketch, keysOnly)));
  }

  public void testDefaultsAreThoseOfThePapers() throws IOException {
    assertEquals(
        terms(SetSketches.shingles(5, ElementWeights.EQUAL), false), terms("hashedShingle"));
    assertEquals(terms(SetSketches.minHash(5, 84, 12, 84), false), terms("minHashSlot"));
    assertEquals(terms(SetSketches.superShingles(5, 84, 6), false), terms("superShingle"));
    assertEquals(
        terms(SetSketches.winnowedShingles(3, 8, ElementWeights.EQUAL), true),
        terms("winnowedShingle"));
    assertEquals(
        terms(SetSketches.iMatch(new FrequencyRange(FREQUENCIES, 0.4, 0.75), 1, 5), false),
        terms("iMatch", "lexicon", "lexicon.bin"));
  }

  public void testWinnowedShinglesAreSomeOfTheShingles() throws IOException {
    List<String> shingles = terms("hashedShingle", "words", "3");
    List<String> winnowed = terms("winnowedShingle");
    assertTrue(shingles.containsAll(winnowed));
    assertEquals(shingles.size() * 2 / 9.0, winnowed.size(), shingles.size() / 10.0);
    assertEquals(shingles, terms("winnowedShingle", "window", "1"));
  }

  public void testEachArgumentChangesTheTerms() throws IOException {
    assertAllDiffer(List.of(terms("hashedShingle"), terms("hashedShingle", "words", "4")));
    assertAllDiffer(
        List.of(
            terms("winnowedShingle"),
            terms("winnowedShingle", "words", "4"),
            terms("winnowedShingle", "window", "7")));
    assertAllDiffer(
        List.of(
            terms("minHashSlot"),
            terms("minHashSlot", "words", "4"),
            terms("minHashSlot", "slots", "85"),
            terms("minHashSlot", "bits", "13")));
    assertAllDiffer(
        List.of(
            terms("superShingle"),
            terms("superShingle", "words", "4"),
            terms("superShingle", "slots", "90"),
            terms("superShingle", "groups", "7")));
    assertAllDiffer(
        List.of(
            terms("iMatch", "lexicon", "lexicon.bin"),
            terms("iMatch", "lexicon", "lexicon.bin", "minIdf", "0.3"),
            terms("iMatch", "lexicon", "lexicon.bin", "maxIdf", "0.6"),
            terms("iMatch", "lexicon", "lexicon.bin", "lexicons", "3")));
  }

  private static void assertAllDiffer(List<List<String>> lists) {
    Set<List<String>> different = new HashSet<>(lists);
    assertEquals(lists.size(), different.size());
  }

  public void testTooFewTokensGiveNoIMatch() throws IOException {
    SetSketch sketch = SetSketches.iMatch(new FrequencyRange(FREQUENCIES, 0.4, 0.75), 1, 1);
    long[] tokens = {FeatureHash.of("w10"), FeatureHash.of("w20"), FeatureHash.of("w1000")};
    SetSignature two = sketch.of(tokens, 3);
    assertIMatch(two, "w20 w10 w1000 unknown", "minTokens", "2");
    assertIMatch(null, "w20 w10 w1000 unknown", "minTokens", "3");
    assertIMatch(null, "w20 w10 w1000 unknown");
  }

  private static void assertIMatch(SetSignature expected, String text, String... arguments)
      throws IOException {
    Map<String, String> all = arguments(arguments);
    all.put("lexicon", "lexicon.bin");
    IMatchFilterFactory factory = new IMatchFilterFactory(all);
    factory.inform(new OneFile("lexicon.bin", FREQUENCIES.pack()));
    Tokenizer tokenizer = new FoldedWordTokenizer();
    tokenizer.setReader(new StringReader(text));
    String[] terms =
        expected == null
            ? new String[0]
            : new String[] {HexFormat.of().toHexDigits(expected.element(0), 14)};
    assertTokenStreamContents(new BinaryTermsAsText(factory.create(tokenizer)), terms);
  }

  public void testWrongArgumentsAreRejected() {
    assertRejected("Unknown parameters: {window=3}", "hashedShingle", "window", "3");
    assertRejected("words must be in [1, 1000], got 0", "hashedShingle", "words", "0");
    assertRejected("Unknown parameters: {slots=3}", "winnowedShingle", "slots", "3");
    assertRejected("window must be in [1, 1000], got 0", "winnowedShingle", "window", "0");
    assertRejected("Unknown parameters: {groups=3}", "minHashSlot", "groups", "3");
    assertRejected("bits must be in [1, 32], got 33", "minHashSlot", "bits", "33");
    assertRejected("slots must be in [1, 65536], got 0", "minHashSlot", "slots", "0");
    assertRejected("Unknown parameters: {bits=3}", "superShingle", "bits", "3");
    assertRejected(
        "groups must share the slots evenly, got 5 groups of 84 slots",
        "superShingle",
        "groups",
        "5");
    assertRejected("Configuration Error: missing parameter 'lexicon'", "iMatch", "minTokens", "3");
    assertRejected("Unknown parameters: {words=3}", "iMatch", "lexicon", "x", "words", "3");
    assertRejected(
        "minIdf and maxIdf must be 0 <= minIdf <= maxIdf <= 1, got 0.8 and 0.75",
        "iMatch",
        "lexicon",
        "x",
        "minIdf",
        "0.8");
    assertRejected("maxIdf must be a number, got high", "iMatch", "lexicon", "x", "maxIdf", "high");
    assertRejected(
        "lexicons must be in [1, 256], got 0", "iMatch", "lexicon", "x", "lexicons", "0");
    assertRejected(
        "minTokens must be in [1, 2147483647], got 0", "iMatch", "lexicon", "x", "minTokens", "0");
  }

  private static void assertRejected(String message, String name, String... arguments) {
    Throwable e =
        expectThrows(
            IllegalArgumentException.class,
            () -> TokenFilterFactory.forName(name, arguments(arguments)));
    while (e.getCause() != null && !message.equals(e.getMessage())) {
      e = e.getCause();
    }
    assertEquals(message, e.getMessage());
  }

  public void testLexiconIsReadAndChecked() throws IOException {
    IMatchFilterFactory factory = new IMatchFilterFactory(arguments("lexicon", "lexicon.bin"));
    Tokenizer tokenizer = new FoldedWordTokenizer();
    IllegalStateException early =
        expectThrows(IllegalStateException.class, () -> factory.create(tokenizer));
    assertEquals("inform must be called before create, to read lexicon.bin", early.getMessage());
    expectThrows(
        IOException.class, () -> factory.inform(new OneFile("other.bin", FREQUENCIES.pack())));
    IllegalArgumentException damaged =
        expectThrows(
            IllegalArgumentException.class,
            () -> factory.inform(new OneFile("lexicon.bin", new byte[3])));
    assertTrue(
        damaged.getMessage(), damaged.getMessage().startsWith("lexicon lexicon.bin: a table"));
    tokenizer.close();
  }

  public void testDefaultConstructorsThrow() {
    expectThrows(UnsupportedOperationException.class, HashedShingleFilterFactory::new);
    expectThrows(UnsupportedOperationException.class, WinnowedShingleFilterFactory::new);
    expectThrows(UnsupportedOperationException.class, MinHashSlotFilterFactory::new);
    expectThrows(UnsupportedOperationException.class, SuperShingleFilterFactory::new);
    expectThrows(UnsupportedOperationException.class, IMatchFilterFactory::new);
  }

  /** A folder with one file. */
  private record OneFile(String name, byte[] content) implements ResourceLoader {
    @Override
    public InputStream openResource(String resource) throws IOException {
      if (!resource.equals(name)) {
        throw new NoSuchFileException(resource);
      }
      return new ByteArrayInputStream(content);
    }

    @Override
    public <T> Class<? extends T> findClass(String className, Class<T> expectedType) {
      return new ClasspathResourceLoader(getClass()).findClass(className, expectedType);
    }
  }
}
