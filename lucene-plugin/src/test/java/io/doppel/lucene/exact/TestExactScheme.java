package io.doppel.lucene.exact;

import io.doppel.signature.ExactSignature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;

public class TestExactScheme extends LuceneTestCase {
  private static final ExactScheme SCHEME = new ExactScheme();

  private static ExactSignature sign(String text) throws IOException {
    return SCHEME.sign(new StringReader(text));
  }

  private static String hex(String text) throws IOException {
    return HexFormat.of().formatHex(sign(text).pack());
  }

  private static void assertSame(String one, String other) throws IOException {
    assertEquals(one + " | " + other, hex(one), hex(other));
  }

  private static void assertDifferent(String one, String other) throws IOException {
    assertNotEquals(one + " | " + other, hex(one), hex(other));
  }

  // Known answers: the first 16 bytes of `printf %s "<normal form>" | sha256sum`. Whoever changes
  // one of them has changed what is in the indexes of users, and must raise the scheme's version.

  public void testKnownAnswers() throws IOException {
    assertEquals("exact/1", SCHEME.id().toString());
    assertEquals("a6cbf86779e42a1c3efa96dbf3a4bc1e", hex("a rose"));
    assertEquals("a6cbf86779e42a1c3efa96dbf3a4bc1e", hex("\tＡ  Rose\n"));
    assertEquals("cb09dd5b8c85747b21532d8dc42d6ab6", hex("系统采用的特征码，以一些标点"));
    assertEquals("e5c099d1e4b5b4bc194776033fb3af19", hex("one comma, here"));
    assertEquals("b42a9444aa54b5df0dab9a24b49ef4bc", hex("Naïve CAFÉ, 東京、 １,000 ﬁns 😀"));
  }

  public void testCaseDoesNotCount() throws IOException {
    assertSame("A ROSE is a Rose", "a rose IS A rOSE");
    assertSame("ΟΔΥΣΣΕΥΣ", "οδυσσευς");
    assertSame("ПРИВЕТ", "привет");
    assertSame("\uD801\uDC00", "\uD801\uDC28"); // Deseret, beyond 16 bits
  }

  public void testWhiteSpaceDoesNotCountButItsAbsenceDoes() throws IOException {
    assertSame("a rose", "  a \t\r\n rose\u3000");
    assertSame("a rose", "a\u00A0rose");
    assertSame("a rose", "a\u2028rose");
    assertDifferent("a rose", "arose");
  }

  public void testUnicodeFormDoesNotCount() throws IOException {
    assertSame("a1b２", "ａ１ｂ2");
    assertSame("café", "cafe\u0301");
    assertSame("ﬁn", "fin");
    assertSame("한국", Normalizer.normalize("한국", Normalizer.Form.NFD));
    assertSame("q\u0323\u0307", "q\u0307\u0323");
    for (int i = 0; i < 200; i++) {
      String text = "x " + TestUtil.randomRealisticUnicodeString(random(), 0, 50);
      assertSame(text, Normalizer.normalize(text, Normalizer.Form.NFD));
      assertSame(text, Normalizer.normalize(text, Normalizer.Form.NFC));
    }
  }

  public void testOneCharacterMakesADifference() throws IOException {
    String text = "The quick brown fox jumps over the lazy dog, twice.";
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != ' ') {
        assertDifferent(text, text.substring(0, i) + '#' + text.substring(i + 1));
        assertDifferent(text, text.substring(0, i) + text.substring(i + 1));
      }
    }
    assertDifferent("a, b", "a b");
  }

  public void testNothingButWhiteSpaceHasNoSignature() throws IOException {
    assertNull(sign(""));
    assertNull(sign(" \n\t\u3000\u00A0 "));
    assertNotNull(sign("."));
  }

  public void testHalvesOfSurrogatePairsAreReplaced() throws IOException {
    assertSame("a\uD800b", "a\uFFFDb");
    assertSame("a\uDC00", "a\uFFFD");
    assertSame("\uD83D", "\uFFFD");
    assertSame("\uDE00\uD83D x", "\uFFFD\uFFFD x");
    assertDifferent("\uD83D\uDE00", "\uD83D\uDE01");
  }

  public void testPiecesOfTheTextDoNotMatter() throws IOException {
    for (int i = 0; i < 20; i++) {
      String text = "x " + TestUtil.randomRealisticUnicodeString(random(), 0, 12_000);
      Reader slow =
          new StringReader(text) {
            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
              return super.read(buffer, offset, Math.min(length, 1 + random().nextInt(3)));
            }
          };
      assertEquals(sign(text), SCHEME.sign(slow));
    }
  }

  public void testATowerOfCombiningMarksTakesLinearTime() throws IOException {
    String tower = "a" + "\u0301\u0316\u0315\u0327".repeat(250_000);
    assertSeconds(20, () -> assertNotNull(sign(tower)));
    assertDifferent(tower, tower + "\u0301");
  }

  public void testFiftyMegabytesTakeLinearTimeAndLittleMemory() throws IOException {
    for (String unit : new String[] {"The quick, brown FOX.\n", "没有空格的文字，"}) {
      assertSeconds(30, () -> assertNotNull(SCHEME.sign(new RepeatingReader(unit, 25_000_000))));
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void assertSeconds(int most, Work work) throws IOException {
    long start = System.nanoTime();
    work.run();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertTrue("took " + seconds + " s", seconds <= most);
  }

  /** One text over and over again, without holding it. */
  private static final class RepeatingReader extends Reader {
    private final String unit;
    private final int length;
    private int position;

    RepeatingReader(String unit, int length) {
      this.unit = unit;
      this.length = length;
    }

    @Override
    public int read(char[] buffer, int offset, int most) {
      int count = Math.min(most, length - position);
      for (int i = 0; i < count; i++) {
        buffer[offset + i] = unit.charAt(position++ % unit.length());
      }
      return count == 0 ? -1 : count;
    }

    @Override
    public void close() {}
  }

  public void testTheOneTermIsTheHash() throws IOException {
    ExactSignature signature = sign("a rose");
    try (TokenStream terms = SCHEME.terms(signature)) {
      TermToBytesRefAttribute term = terms.getAttribute(TermToBytesRefAttribute.class);
      terms.reset();
      assertTrue(terms.incrementToken());
      assertEquals(new BytesRef(signature.pack()), term.getBytesRef());
      assertFalse(terms.incrementToken());
      terms.end();
    }
  }

  public void testUnpackGivesWhatWasPacked() throws IOException {
    ExactSignature signature = sign("a rose");
    byte[] inside = new byte[20];
    System.arraycopy(signature.pack(), 0, inside, 2, 16);
    assertEquals(signature, SCHEME.unpack(new BytesRef(inside, 2, 16), 16));
    expectThrows(
        IllegalArgumentException.class, () -> SCHEME.unpack(new BytesRef(inside, 2, 15), 16));
  }
}
