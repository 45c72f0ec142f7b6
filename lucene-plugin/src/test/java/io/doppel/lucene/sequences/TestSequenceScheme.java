package io.doppel.lucene.sequences;

import io.doppel.lucene.document.AnalyzerFingerprint;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.exact.ExactScheme;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

public class TestSequenceScheme extends LuceneTestCase {
  /** The example of the feature code paper, section III.A. */
  private static final String PAPER =
      "系统采用的特征码提取算法是基于语法获取特征的方法。" + "这种方法将网页内容看成字符流，以一些标点符号和常用汉字作为锚点，从网页内容中抽取文字作为网页特征码。";

  private static final SequenceScheme CODES =
      SequenceScheme.featureCode(FeatureCodeSettings.DEFAULT);
  private static final SequenceScheme PERIODS = SequenceScheme.featureCodePeriod(10);
  private static final SequenceScheme SENTENCES = SequenceScheme.sentences("body");

  private static SequenceSignature sign(SequenceScheme scheme, String text) throws IOException {
    return scheme.sign(new StringReader(text));
  }

  private static String packed(SequenceScheme scheme, String text) throws IOException {
    return HexFormat.of().formatHex(sign(scheme, text).pack());
  }

  private static List<String> terms(SequenceScheme scheme, SequenceSignature signature)
      throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = scheme.terms(signature)) {
      TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        BytesRef bytes = term.getBytesRef();
        terms.add(HexFormat.of().formatHex(bytes.bytes, bytes.offset, bytes.offset + bytes.length));
      }
      stream.end();
    }
    return terms;
  }

  private static SequenceSignature code(String characters) {
    int[] symbols = characters.codePoints().toArray();
    return SequenceSignature.of(symbols, symbols.length);
  }

  // Known answers, computed by a program of its own. Whoever changes one of them has changed what
  // is in the indexes of users, and must raise the scheme's version.

  public void testIdsNameAllParameters() {
    assertEquals(
        "featurecode/1 maxCharacters=1000 unitLength=300 unitShare=0.75 edgeParagraphs=4"
            + " minParagraphs=40 minCode=8 anchors=U+0021,U+002C,U+002E,U+003A,U+003B,U+003F,"
            + "U+3001,U+3002,U+FE10,U+FE11,U+FE12,U+FE13,U+FE14,U+FE15,U+FE16,U+FE50,U+FE51,U+FE52,"
            + "U+FE54,U+FE55,U+FE56,U+FE57,U+FF01,U+FF0C,U+FF0E,U+FF1A,U+FF1B,U+FF1F,U+FF61,U+FF64"
            + " gram=3",
        CODES.id().toString());
    assertEquals(
        "featurecode-period/1 aroundStop=10 maxCharacters=1000"
            + " fullStops=U+002E,U+3002,U+FF0E,U+FF61 gram=3",
        PERIODS.id().toString());
    assertEquals(
        "sentences/1 positions=3 maxWords=1024 maxSentences=65536 gram=1 analyzer="
            + AnalyzerFingerprint.of(TokenSource.words().cutter(), "body"),
        SENTENCES.id().toString());
    assertEquals(3, SequenceScheme.gram(CODES.id()));
    assertEquals(1, SequenceScheme.gram(SENTENCES.id()));
    expectThrows(IllegalArgumentException.class, () -> SequenceScheme.gram(new ExactScheme().id()));
  }

  public void testTheCodeOfThePaper() throws IOException {
    assertEquals(code("系法这流以点从码"), sign(CODES, PAPER));
    assertEquals("fbf901d5d901d99f02c1da01e59d01b9e101ce9d0181f001", packed(CODES, PAPER));
    assertEquals(
        List.of("7db034a944", "92c665a0a2", "aa8bb9ce86", "ca02b4028d", "e40333c6a6", "f190f1320f"),
        terms(CODES, sign(CODES, PAPER)));
  }

  public void testARepeatedGramIsATermOfItsOwn() throws IOException {
    assertEquals(List.of("285308ca94", "a93de22df7", "b4ae8d226e"), terms(CODES, code("ababa")));
  }

  public void testSentencesOfTheExample() throws IOException {
    String text = "It rains. The cat saw a dog. It rains!";
    int[] symbols = {687445084, 2104244697, 687445084};
    assertEquals(SequenceSignature.of(symbols, 3), sign(SENTENCES, text));
    assertEquals("dca8e6c702d9f3b0eb07dca8e6c702", packed(SENTENCES, text));
    assertEquals(
        List.of("582e0a8e5f", "a0ac3cb6e8", "b7f8634018"), terms(SENTENCES, sign(SENTENCES, text)));
  }

  public void testASequenceShorterThanAGramHasNoTerms() {
    assertNull(CODES.terms(code("ab")));
    assertNotNull(CODES.terms(code("abc")));
    assertNull(SequenceScheme.grams(code("a"), 2));
  }

  public void testUnpacksWhatItPacks() throws IOException {
    for (SequenceScheme scheme : List.of(CODES, PERIODS, SENTENCES)) {
      SequenceSignature signature = sign(scheme, PAPER);
      BytesRef packed = new BytesRef(signature.pack());
      assertEquals(signature, scheme.unpack(packed, signature.length()));
    }
  }

  public void testTheTextIsClosed() throws IOException {
    for (SequenceScheme scheme : List.of(CODES, PERIODS, SENTENCES)) {
      boolean[] closed = new boolean[1];
      Reader text =
          new StringReader(PAPER.repeat(100)) {
            @Override
            public void close() {
              closed[0] = true;
              super.close();
            }
          };
      assertNotNull(scheme.sign(text));
      assertTrue(scheme.id().name(), closed[0]);
    }
  }

  public void testTextsWithoutFeaturesHaveNoSignature() throws IOException {
    for (SequenceScheme scheme : List.of(CODES, PERIODS, SENTENCES)) {
      assertNull(sign(scheme, ""));
      assertNull(sign(scheme, " \n\t\u3000\u00A0\0 "));
    }
    assertNull(sign(PERIODS, "no full stop"));
    assertNull(sign(SENTENCES, "。。。 ... 😀!\uD800"));
  }

  public void testALongSentenceComesInPieces() throws IOException {
    int words = SentenceSketch.MAX_WORDS;
    assertEquals(1, sign(SENTENCES, "a ".repeat(words)).length());
    assertEquals(2, sign(SENTENCES, "a ".repeat(words + 1)).length());
    assertEquals(3, sign(SENTENCES, "a ".repeat(words + 1) + ". b").length());
  }

  public void testTooManySentencesHaveNoSignature() throws IOException {
    SentenceSketch five = new SentenceSketch(5);
    assertEquals(5, five.of(new StringReader("a. ".repeat(5))).length());
    assertNull(five.of(new StringReader("a. ".repeat(6))));
    assertNull(five.of(new StringReader("a. ".repeat(600))));
    assertEquals(5, five.of(new StringReader("a. ".repeat(5))).length());
  }

  public void testHostileTextsTakeLinearTime() throws IOException {
    int characters = 10 << 20;
    for (String unit :
        List.of(
            "a", "a ", "北", "。", ".", "..!?", "\0", "\uD800", "\uDC00", "😀。", "\u0301", "\n", "'",
            "a。", "1.", "北\n\n")) {
      String text = unit.repeat(characters / unit.length());
      for (SequenceScheme scheme : List.of(CODES, PERIODS, SENTENCES)) {
        long start = System.nanoTime();
        SequenceSignature signature = sign(scheme, text);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        assertTrue(scheme.id().name() + " of " + unit + " took " + seconds, seconds < 10);
        assertTrue(signature == null || signature.length() <= 65_536);
        if (signature != null) {
          assertNotNull(scheme.terms(signature));
        }
      }
    }
  }

  public void testAHundredMegabytesWithoutAFullStopAreRead() throws IOException {
    Reader endless =
        new Reader() {
          private int left = 100 << 20;

          @Override
          public int read(char[] buffer, int offset, int length) {
            int count = Math.min(left, length);
            for (int i = 0; i < count; i++) {
              buffer[offset + i] = i % 6 == 5 ? ' ' : 'w';
            }
            left -= count;
            return count == 0 ? -1 : count;
          }

          @Override
          public void close() {}
        };
    assertTrue(SENTENCES.sign(endless).length() > 10_000);
  }
}
