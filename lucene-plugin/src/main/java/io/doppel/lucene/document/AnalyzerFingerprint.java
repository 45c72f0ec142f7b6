package io.doppel.lucene.document;

import io.doppel.sketch.FeatureHash;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;

/**
 * Tells analyzers apart by what they do: a hash of the tokens that an analyzer makes of a fixed
 * text. The text has words, numbers, marks, upper and lower case, stop words, accents and several
 * scripts, so that analyzers that cut or normalise differently differ in it.
 */
final class AnalyzerFingerprint {
  private static final String PROBE =
      "The U.S. team's 1,000 tests, said Dr. Müller-Lüdenscheidt, were running: 3.14% of them (in"
          + " 2016), e.g. <b>e-mail</b> &amp; URLs, didn't stop! Überraschung, naïve café, ﬁn."
          + " 系统采用的特征码，以一些标点符号和常用汉字作为锚点、从网页内容中抽取文字。東京タワーへ、ひらがな。안녕하세요, 세계. مرحبا، بالعالم. Привет,"
          + " мир; नमस्ते दुनिया, สวัสดีชาวโลก 😀, end";
  private static final int MOST_BYTES = 1 << 20;
  private static final int PARTS = 8;

  private AnalyzerFingerprint() {}

  /** Returns 16 hexadecimal digits. */
  static String of(Analyzer analyzer, String field) {
    try {
      byte[] joined = JoinedTokens.of(analyzer, field, new StringReader(PROBE), MOST_BYTES);
      return HexFormat.of().toHexDigits(fnv(joined == null ? new byte[0] : joined));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The same of the terms that an analyzer makes, which need not be text, from the whole probe and
   * from its beginnings: some chains make something else of a short text. Returns 16 hexadecimal
   * digits.
   */
  static String ofTerms(Analyzer analyzer, String field) {
    int codePoints = PROBE.codePointCount(0, PROBE.length());
    long hash = FeatureHash.START;
    try {
      for (int part = 1; part <= PARTS; part++) {
        int end = PROBE.offsetByCodePoints(0, codePoints * part / PARTS);
        hash = FeatureHash.numbered(hash, part);
        hash = addTerms(hash, analyzer, field, PROBE.substring(0, end));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().toHexDigits(hash);
  }

  private static long addTerms(long start, Analyzer analyzer, String field, String text)
      throws IOException {
    long hash = start;
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      LongSupplier term = TermHashes.hash(tokens);
      tokens.reset();
      while (tokens.incrementToken()) {
        hash = FeatureHash.numbered(hash, term.getAsLong());
      }
      tokens.end();
    }
    return hash;
  }

  private static long fnv(byte[] bytes) {
    long hash = 0xCBF29CE484222325L;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
    }
    return hash;
  }
}
