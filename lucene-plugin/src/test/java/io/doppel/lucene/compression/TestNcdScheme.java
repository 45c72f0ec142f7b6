package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.lucene.analysis.PunctuatedTokenizer;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.document.AnalyzerFingerprint;
import io.doppel.lucene.document.SchemeId;
import io.doppel.signature.NcdSignature;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NamedThreadFactory;

public class TestNcdScheme extends LuceneTestCase {
  private static final String FIELD = "body";

  private static final String ENGLISH =
      "Given a set of documents, there are four steps to conduct near-duplicate detection for web"
          + " documents, preprocessing, signature extraction, compression, and comparison, which"
          + " are described in detail as follows.";
  private static final String CHINESE = "系统采用的特征码，以一些标点符号和常用汉字作为锚点、从网页内容中抽取文字，组成特征码。";
  private static final String FEW_COMMAS = "Whole text: one comma, here.";
  private static final String MIXED = "Naïve café, 東京、 1,000 Überraschungen, مرحبا، 😀, END";

  private static NcdScheme sigNcd(int maxBytes) {
    return NcdScheme.punctuationSpots(
        FIELD, null, SpotSettings.SIG_1L, Compression.SNAPPY, maxBytes);
  }

  private static NcdScheme sigNcd() {
    return sigNcd(NcdScheme.DEFAULT_MAX_BYTES);
  }

  private static NcdScheme ncd(int maxBytes) {
    return NcdScheme.wholeText(FIELD, null, Compression.SNAPPY, maxBytes);
  }

  private static NcdScheme ncd() {
    return ncd(NcdScheme.DEFAULT_MAX_BYTES);
  }

  private static String signed(NcdScheme scheme, String text) throws IOException {
    NcdSignature signature = scheme.sign(new StringReader(text));
    return signature == null ? null : new String(signature.bytes(), StandardCharsets.UTF_8);
  }

  private static void assertSignature(
      NcdScheme scheme, String text, String expected, int compressedLength, int slack)
      throws IOException {
    NcdSignature signature = scheme.sign(new StringReader(text));
    assertEquals(expected, new String(signature.bytes(), StandardCharsets.UTF_8));
    assertEquals(compressedLength, signature.compressedLength());
    assertEquals(slack, signature.slack());
  }

  // Known answers. Whoever changes one of them has changed what is in the indexes of users, and
  // must raise NcdScheme.VERSION.

  public void testKnownIds() {
    assertEquals(
        "signcd/1 compressor=snappy maxBytes=1048576 left=1 right=0"
            + " marks=U+002C,U+060C,U+3001,U+FF0C minSpots=3 maxWholeText=1048576"
            + " analyzer=d23e33e7dc643cbb",
        sigNcd().id().toString());
    assertEquals(
        "ncd/1 compressor=snappy maxBytes=1048576 analyzer=d23e33e7dc643cbb",
        ncd().id().toString());
  }

  public void testKnownSignaturesOfSigNcd() throws IOException {
    assertSignature(
        sigNcd(),
        ENGLISH,
        "documents documents preprocessing extraction compression comparison",
        61,
        5);
    assertSignature(sigNcd(), CHINESE, "码 点 字", 13, 0);
    assertSignature(sigNcd(), FEW_COMMAS, "Whole text : one comma , here .", 33, 0);
    assertSignature(sigNcd(), MIXED, "café 京 Überraschungen مرحبا 😀", 43, 0);
  }

  public void testKnownSignaturesOfNcd() throws IOException {
    assertSignature(
        ncd(),
        ENGLISH,
        "Given a set of documents , there are four steps to conduct near - duplicate detection for"
            + " web documents , preprocessing , signature extraction , compression , and comparison"
            + " , which are described in detail as follows .",
        204,
        0);
    assertSignature(
        ncd(),
        CHINESE,
        "系 统 采 用 的 特 征 码 ， 以 一 些 标 点 符 号 和 常 用 汉 字 作 为 锚 点 、 从 网 页 内 容 中 抽 取 文 字 ， 组 成 特 征 码 。",
        160,
        0);
    assertSignature(ncd(), FEW_COMMAS, "Whole text : one comma , here .", 33, 0);
    assertSignature(
        ncd(), MIXED, "Naïve café , 東 京 、 1,000 Überraschungen , مرحبا ، 😀 , END", 78, 0);
  }

  public void testExampleOfTheDocumentation() throws IOException {
    assertEquals(
        "harbours bridges ferries",
        signed(sigNcd(), "We saw harbours, bridges, two ferries, and rain."));
  }

  public void testNothingInTheTextNoSignature() throws IOException {
    for (String text : new String[] {"", " ", "\n\t \u3000", "\u0000"}) {
      assertNull(signed(sigNcd(), text));
      assertNull(signed(ncd(), text));
    }
  }

  public void testHalvesOfSurrogatePairsDoNotMatter() throws IOException {
    for (String text : new String[] {"a\uD800b, c, d, e, f", "\uDC00", "x, y, z\uD83D", "\uD800"}) {
      for (NcdScheme scheme : List.of(sigNcd(), ncd())) {
        String signature = signed(scheme, text);
        assertEquals(signature, signed(scheme, text));
        if (signature != null) {
          byte[] bytes = signature.getBytes(StandardCharsets.UTF_8);
          assertEquals(signature, new String(bytes, StandardCharsets.UTF_8));
        }
      }
    }
  }

  public void testALongerSignatureThanAllowedIsNone() throws IOException {
    String text = "alpha, beta, gamma, delta";
    int bytes = "alpha beta gamma".length();
    assertEquals("alpha beta gamma", signed(sigNcd(bytes), text));
    assertNull(signed(sigNcd(bytes - 1), text));
    assertEquals("é ß", signed(ncd("é ß".getBytes(StandardCharsets.UTF_8).length), "é ß"));
    assertNull(signed(ncd("é ß".length()), "é ß"));
    String rest = "the scheme must recover from a text that it left half read";
    NcdScheme small = ncd(100);
    assertNull(signed(small, "word ".repeat(10_000)));
    assertEquals(rest, signed(small, rest));
  }

  public void testMaxBytesMustBePositive() {
    IllegalArgumentException failure = expectThrows(IllegalArgumentException.class, () -> ncd(0));
    assertEquals("maxSignatureBytes must be >= 1, got 0", failure.getMessage());
  }

  public void testClosesTheText() throws IOException {
    for (NcdScheme scheme : List.of(sigNcd(), ncd(), ncd(3))) {
      AtomicBoolean closed = new AtomicBoolean();
      Reader text =
          new FilterReader(new StringReader(ENGLISH)) {
            @Override
            public void close() throws IOException {
              closed.set(true);
              super.close();
            }
          };
      scheme.sign(text);
      assertTrue(closed.get());
    }
  }

  public void testUnpackGivesWhatWasPacked() throws IOException {
    for (Compression compression : Compression.values()) {
      NcdScheme scheme = NcdScheme.wholeText(FIELD, null, compression, NcdScheme.DEFAULT_MAX_BYTES);
      for (int i = 0; i < 20; i++) {
        String text = "x " + TestUtil.randomRealisticUnicodeString(random(), 0, 300);
        NcdSignature signature = scheme.sign(new StringReader(text));
        byte[] packed = signature.pack();
        byte[] inside = new byte[packed.length + 10];
        System.arraycopy(packed, 0, inside, 5, packed.length);
        assertEquals(
            signature, scheme.unpack(new BytesRef(inside, 5, packed.length), signature.length()));
        assertEquals(signature, new CompressionDistance(compression).signature(signature.bytes()));
      }
    }
  }

  public void testEverySettingShowsInTheId() {
    List<NcdScheme> schemes = new ArrayList<>();
    for (Compression compression : Compression.values()) {
      schemes.add(NcdScheme.wholeText(FIELD, null, compression, 1000));
      schemes.add(NcdScheme.punctuationSpots(FIELD, null, SpotSettings.SIG_1L, compression, 1000));
    }
    schemes.add(ncd(1001));
    schemes.add(sigNcd(1001));
    schemes.add(
        NcdScheme.punctuationSpots(FIELD, null, SpotSettings.SIG_1R, Compression.SNAPPY, 1000));
    schemes.add(
        NcdScheme.punctuationSpots(
            FIELD, null, new SpotSettings(1, 0, ",.", 3, 5000), Compression.SNAPPY, 1000));
    schemes.add(
        NcdScheme.punctuationSpots(
            FIELD, null, new SpotSettings(1, 0, ",.", 4, 5000), Compression.SNAPPY, 1000));
    schemes.add(
        NcdScheme.punctuationSpots(
            FIELD, null, new SpotSettings(1, 0, ",.", 4, 5001), Compression.SNAPPY, 1000));
    schemes.add(NcdScheme.wholeText(FIELD, new StandardAnalyzer(), Compression.SNAPPY, 1000));
    assertEquals(
        schemes.size(), schemes.stream().map(scheme -> scheme.id().toString()).distinct().count());
    for (NcdScheme scheme : schemes) {
      assertEquals(scheme.id(), SchemeId.parse(scheme.id().toString()));
      assertEquals(scheme.compression().id(), scheme.id().parameter("compressor"));
    }
  }

  public void testAnalyzersAreToldApartByWhatTheyDo() {
    List<Analyzer> analyzers =
        List.of(new WhitespaceAnalyzer(), new StandardAnalyzer(), new SimpleAnalyzer());
    assertEquals(3, analyzers.stream().map(TestNcdScheme::fingerprint).distinct().count());
    assertEquals(fingerprint(new StandardAnalyzer()), fingerprint(new StandardAnalyzer()));
    assertEquals(fingerprint(new WhitespaceAnalyzer()), fingerprint(new WhitespaceAnalyzer()));
    Analyzer words =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            Tokenizer tokenizer = new PunctuatedTokenizer();
            return new TokenStreamComponents(tokenizer);
          }
        };
    assertEquals(ncd().id().parameter("analyzer"), fingerprint(words));
    assertTrue(fingerprint(words).matches("[0-9a-f]{16}"));
  }

  private static String fingerprint(Analyzer analyzer) {
    return AnalyzerFingerprint.of(analyzer, FIELD);
  }

  public void testTermsCanBeReadTwice() throws IOException {
    NcdScheme scheme = ncd();
    try (TokenStream terms = scheme.terms(scheme.sign(new StringReader("abcdef")))) {
      for (int round = 0; round < 2; round++) {
        int count = 0;
        terms.reset();
        while (terms.incrementToken()) {
          count++;
        }
        terms.end();
        assertEquals(3, count);
      }
    }
  }

  public void testManyThreadsSignAlike() throws Exception {
    NcdScheme scheme = sigNcd();
    List<String> texts = new ArrayList<>();
    List<NcdSignature> expected = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      texts.add("w, " + TestUtil.randomRealisticUnicodeString(random(), 0, 500) + ", x, y, " + i);
      expected.add(scheme.sign(new StringReader(texts.get(i))));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4, new NamedThreadFactory("sign"));
    try {
      Callable<List<NcdSignature>> job =
          () -> {
            List<NcdSignature> signatures = new ArrayList<>();
            for (String text : texts) {
              signatures.add(scheme.sign(new StringReader(text)));
            }
            return signatures;
          };
      for (Future<List<NcdSignature>> result : threads.invokeAll(List.of(job, job, job, job))) {
        assertEquals(expected, result.get());
      }
    } finally {
      threads.shutdown();
    }
  }
}
