package io.doppel.lucene.document;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.WordForm;
import io.doppel.lucene.analysis.WordForm.Rule;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestPlainWordSource extends LuceneTestCase {
  private static final String FIELD = "body";
  private static final int MOST = 1 << 20;

  private static void assertSame(TokenHashes expected, TokenHashes actual, String text)
      throws IOException {
    assertTrue(expected.read(new StringReader(text)));
    assertTrue(actual.read(new StringReader(text)));
    assertArrayEquals(
        text,
        Arrays.copyOf(expected.hashes(), expected.count()),
        Arrays.copyOf(actual.hashes(), actual.count()));
    assertEquals(text, expected.capitals(), actual.capitals());
    assertEquals(text, expected.numbers(), actual.numbers());
  }

  public void testTheFingerprintOfTheLibrarysWordsIsThatOfTheirAnalyzer() {
    for (TokenSource source :
        List.of(
            TokenSource.words(),
            TokenSource.plainWords(WordForm.ALL),
            TokenSource.plainWords(WordForm.ALL.without(Rule.MARKS)))) {
      assertEquals(AnalyzerFingerprint.of(source.analyzer(), FIELD), source.fingerprint(FIELD));
    }
  }

  public void testScannerGivesTheHashesAndMarksOfTheTokens() throws IOException {
    TokenSource source = TokenSource.plainWords(WordForm.ALL);
    for (TokenMarks marks : TokenMarks.values()) {
      TokenHashes tokens = TokenHashes.analyzed(source.analyzer(), FIELD, MOST, marks);
      TokenHashes scanned = source.hashes(FIELD, MOST, marks);
      assertSame(
          tokens, scanned, "\u00C9t\u00E9 \uFF21 \u00BD \u0664\u0662 x\u00B2 5a \u24B6 \u20AC");
      for (int i = 0, n = atLeast(200); i < n; i++) {
        String text =
            random().nextBoolean()
                ? TestUtil.randomUnicodeString(random(), 500)
                : TestUtil.randomRealisticUnicodeString(random(), 1, 500);
        if (marks != TokenMarks.DETAILS) {
          assertSame(tokens, scanned, text);
        } else {
          assertSameWordsAndNumbers(tokens, scanned, text);
        }
      }
    }
  }

  /**
   * The scanner tells names by the source of a word only if each of its characters is one in plain
   * form, and it has a token for a text without words.
   */
  private static void assertSameWordsAndNumbers(
      TokenHashes expected, TokenHashes actual, String text) throws IOException {
    assertTrue(expected.read(new StringReader(text)));
    assertTrue(actual.read(new StringReader(text)));
    if (expected.count() == 0) {
      assertTrue(text, actual.count() <= 1);
    } else {
      assertArrayEquals(
          text,
          Arrays.copyOf(expected.hashes(), expected.count()),
          Arrays.copyOf(actual.hashes(), actual.count()));
      assertEquals(text, expected.numbers(), actual.numbers());
    }
  }

  /** Otherwise a chain of the tokenizer, which has the same scheme, would make other signatures. */
  public void testFoldedWordsAreThoseOfTheChain() throws IOException {
    TokenSource source = TokenSource.words();
    try (CustomAnalyzer chain = CustomAnalyzer.builder().withTokenizer("foldedWord").build()) {
      assertEquals(TokenSource.of(chain).fingerprint(FIELD), source.fingerprint(FIELD));
      for (TokenMarks marks : TokenMarks.values()) {
        TokenHashes tokens = TokenSource.of(chain).hashes(FIELD, MOST, marks);
        TokenHashes scanned = source.hashes(FIELD, MOST, marks);
        assertSame(tokens, scanned, "We met Anna. In A4 \u0664 IBM x\u00B2 5a");
        assertSame(tokens, scanned, "!!! ???");
        for (int i = 0, n = atLeast(200); i < n; i++) {
          assertSame(tokens, scanned, TestUtil.randomUnicodeString(random(), 500));
          assertSame(tokens, scanned, TestUtil.randomRealisticUnicodeString(random(), 1, 500));
        }
      }
    }
  }

  public void testDetailsAreToldOfTheWordsOfEveryAnalyzer() throws IOException {
    for (Analyzer analyzer :
        new Analyzer[] {null, new PlainWordAnalyzer(WordForm.ALL), new StandardAnalyzer()}) {
      TokenSource source = analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
      TokenHashes words = source.hashes(FIELD, 8, TokenMarks.DETAILS);
      assertTrue(words.read(new StringReader("We met Anna in A4 and x5")));
      assertEquals("{2, 4}", words.capitals().toString());
      assertEquals("{4, 6}", words.numbers().toString());
      assertTrue(words.read(new StringReader("\u200B \n")));
      assertEquals(0, words.count());

      Set<Long> different = new HashSet<>();
      for (String text : List.of("!!! ???", "!!! ??", "\uE000", "a ".repeat(9), "a ".repeat(10))) {
        assertTrue(words.read(new StringReader(text)));
        assertEquals(text, 1, words.count());
        assertTrue(text, different.add(words.hashes()[0]));
      }
    }
  }

  public void testNamesAreToldAtTheEndsOfBuffers() throws IOException {
    TokenSource source = TokenSource.plainWords(WordForm.ALL);
    TokenHashes tokens = TokenHashes.analyzed(source.analyzer(), FIELD, MOST, TokenMarks.DETAILS);
    TokenHashes scanned = source.hashes(FIELD, MOST, TokenMarks.DETAILS);
    String[] parts = {"a", "Bc", "DEF", "g", ".", "!", " ", " ", "\n", "\n", "\"", "(", "5x", "x5"};
    for (int i = 0, n = atLeast(20); i < n; i++) {
      StringBuilder text = new StringBuilder();
      while (text.length() < 20_000) {
        text.append(RandomPicks.randomFrom(random(), parts));
      }
      assertSame(tokens, scanned, text.toString());
      assertTrue(scanned.capitals().cardinality() > 0);
      assertTrue(scanned.capitals().cardinality() < scanned.count());
    }
  }

  public void testWordsWithADigitAreNumbersWhereDetailsCount() throws IOException {
    TokenHashes words =
        TokenSource.plainWords(WordForm.ALL).hashes(FIELD, MOST, TokenMarks.DETAILS);
    assertTrue(words.read(new StringReader("\uFF11 a \u0664 \u00B2 B A7 x\u00BD")));
    assertEquals("{0, 2, 3, 5, 6, 7}", words.numbers().toString());
    assertEquals("{4, 5}", words.capitals().toString());
  }

  public void testFoldedDigitsAreNumbers() throws IOException {
    TokenHashes words = TokenSource.plainWords(WordForm.ALL).hashes(FIELD, MOST, TokenMarks.ALL);
    assertTrue(words.read(new StringReader("\uFF11 a \u0664 \u00B2 B")));
    assertEquals("{0, 2, 3}", words.numbers().toString());
    assertEquals("{4}", words.capitals().toString());
  }

  /** The analyzer by itself is the same source, read by the same scanner. */
  public void testAnalyzerIsTheSource() {
    String fingerprint = TokenSource.plainWords(WordForm.ALL).fingerprint(FIELD);
    try (PlainWordAnalyzer analyzer = new PlainWordAnalyzer(WordForm.ALL)) {
      assertEquals(fingerprint, TokenSource.of(analyzer).fingerprint(FIELD));
    }
    assertNotEquals(fingerprint, TokenSource.words().fingerprint(FIELD));
  }

  private static String ofChain(String tokenizer, String... arguments) throws IOException {
    try (CustomAnalyzer bare =
            CustomAnalyzer.builder().withTokenizer(tokenizer, arguments).build();
        CustomAnalyzer chain =
            CustomAnalyzer.builder()
                .withTokenizer(tokenizer, arguments)
                .addTokenFilter("trim")
                .build();
        AnalyzerWrapper wrapped = new PerFieldAnalyzerWrapper(chain)) {
      String fingerprint = AnalyzerFingerprint.of(chain, FIELD);
      assertEquals(fingerprint, AnalyzerFingerprint.of(wrapped, FIELD));
      assertEquals(fingerprint, AnalyzerFingerprint.of(bare, FIELD));
      assertEquals(
          AnalyzerFingerprint.ofTerms(bare, FIELD), AnalyzerFingerprint.ofTerms(wrapped, FIELD));
      return fingerprint;
    }
  }

  public void testEachSettingOfATokenizerIsPartOfTheFingerprintOfItsChain() throws IOException {
    Set<String> fingerprints = new HashSet<>();
    assertEquals("4d1b7b165605da47", ofChain("plainWord"));
    assertTrue(fingerprints.add(ofChain("plainWord")));
    for (Rule rule : Rule.values()) {
      assertTrue(rule.id(), fingerprints.add(ofChain("plainWord", rule.id(), "false")));
      assertEquals("4d1b7b165605da47", ofChain("plainWord", rule.id(), "true"));
    }
    assertTrue(fingerprints.add(ofChain("punctuated")));
    assertTrue(fingerprints.add(ofChain("punctuated", "maxTokenLength", "100")));
    assertEquals(ofChain("punctuated"), ofChain("punctuated", "maxTokenLength", "255"));
  }

  public void testEachRuleIsPartOfTheFingerprint() {
    Set<String> fingerprints = new HashSet<>();
    Rule[] rules = Rule.values();
    for (int bits = 0; bits < 1 << rules.length; bits++) {
      int on = bits;
      Rule[] off =
          Arrays.stream(rules).filter(r -> (on >>> r.ordinal() & 1) == 0).toArray(Rule[]::new);
      WordForm form = WordForm.ALL.without(off);
      assertTrue(
          form.canonical(), fingerprints.add(TokenSource.plainWords(form).fingerprint(FIELD)));
    }
  }
}
