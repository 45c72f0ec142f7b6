package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.features.FeatureHash;
import io.doppel.lucene.analysis.QGramReference.Gram;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestQGramScanner extends LuceneTestCase {

  private static final String[] PIECES = {
    "a",
    "Bc",
    " ",
    ", ",
    "\u0301",
    "\uD83D",
    "\uDE00",
    "\uD83D\uDE00",
    "\uD801\uDC00",
    "\u4E2D",
    "\0",
    "$",
    "\uD834\uDD73",
    "\uD800\uDD00",
    "\u200B"
  };

  private static List<Long> scan(QGramScanner scanner, Reader text) throws IOException {
    scanner.reset(text);
    List<Long> hashes = new ArrayList<>();
    while (scanner.next()) {
      hashes.add(scanner.hash());
    }
    assertFalse(scanner.next());
    return hashes;
  }

  private static List<Long> hashes(List<Gram> grams) {
    return grams.stream().map(gram -> FeatureHash.of(gram.term())).toList();
  }

  private static void assertAsDefined(QGramScanner scanner, int q, String text) throws IOException {
    List<Long> expected = hashes(QGramReference.grams(text, q));
    assertEquals(expected, scan(scanner, new StringReader(text)));
    assertEquals(expected, scan(scanner, new ChoppedReader(text, 1)));
    assertEquals(
        expected, scan(scanner, new ChoppedReader(text, TestUtil.nextInt(random(), 2, 9000))));
  }

  public void testPaperSentence() throws IOException {
    List<Long> expected = new ArrayList<>();
    for (String gram : "Aro ros ose sei eis isa saf afl flo low owe wer".split(" ")) {
      expected.add(FeatureHash.of(gram));
    }
    assertEquals(expected, scan(new QGramScanner(3), new StringReader("A rose is a flower")));
  }

  public void testShortAndEmptyTexts() throws IOException {
    QGramScanner scanner = new QGramScanner(4);
    assertEquals(List.of(FeatureHash.of("ab")), scan(scanner, new StringReader("a b.")));
    assertEquals(List.of(), scan(scanner, new StringReader("")));
    assertEquals(List.of(), scan(scanner, new StringReader(" ,.\0\uD83D")));
  }

  public void testRandomTextGivesTheGramsOfTheDefinition() throws IOException {
    for (int i = 0, n = atLeast(1000); i < n; i++) {
      int q = TestUtil.nextInt(random(), 1, 8);
      QGramScanner scanner = new QGramScanner(q);
      assertAsDefined(scanner, q, randomText(TestUtil.nextInt(random(), 0, 200)));
      assertAsDefined(scanner, q, TestUtil.randomUnicodeString(random(), 100));
    }
    for (int i = 0, n = atLeast(5); i < n; i++) {
      int q = random().nextBoolean() ? 4 : TestUtil.nextInt(random(), 1, 255);
      assertAsDefined(new QGramScanner(q), q, randomText(30_000));
    }
  }

  public void testEveryBufferEndGivesTheGramsOfTheDefinition() throws IOException {
    String tail = "x, \uD83D\uDE00\uD801\uDC00 y\uD83D z\uDE00 \u4E2D";
    QGramScanner scanner = new QGramScanner(3);
    for (int prefix = 8192 - tail.length() - 4; prefix <= 8196; prefix++) {
      assertAsDefined(scanner, 3, "a".repeat(prefix) + tail + tail);
      assertAsDefined(scanner, 3, " ".repeat(prefix) + tail + tail);
    }
  }

  public void testHashesAreThoseOfTheFilterBehindAKeywordTokenizer() throws IOException {
    for (int i = 0, n = atLeast(100); i < n; i++) {
      int q = TestUtil.nextInt(random(), 1, 6);
      String text =
          random().nextBoolean()
              ? TestUtil.randomRealisticUnicodeString(random(), 1, 3000)
              : randomText(1000);
      List<Long> terms = new ArrayList<>();
      try (Analyzer analyzer = new QGramAnalyzer(q);
          TokenStream stream = analyzer.tokenStream("", text)) {
        CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          terms.add(FeatureHash.of(term));
        }
        stream.end();
      }
      assertEquals(terms, scan(new QGramScanner(q), new StringReader(text)));
    }
  }

  private static String randomText(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      String piece = RandomPicks.randomFrom(random(), PIECES);
      text.append(piece.repeat(random().nextInt(20) == 0 ? random().nextInt(2000) : 1));
    }
    return text.toString();
  }
}
