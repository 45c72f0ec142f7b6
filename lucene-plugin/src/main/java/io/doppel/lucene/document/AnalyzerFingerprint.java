package io.doppel.lucene.document;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.ToldSettings;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.Unwrappable;

/**
 * Tells analyzers apart by what they do: a hash of the tokens that an analyzer makes of a fixed
 * text. The text has words, numbers, marks, upper and lower case, stop words, accents and several
 * scripts, so that analyzers that cut or normalise differently differ in it. The library's plain
 * words are told apart by their rules too, as the text does not have all that these are about; so
 * are the library's tokenizers in a chain, if their settings are not the usual ones.
 */
public final class AnalyzerFingerprint {
  private static final String PROBE =
      "The U.S. team's 1,000 tests, said Dr. Müller-Lüdenscheidt, were running: 3.14% of them (in"
          + " 2016), e.g. <b>e-mail</b> &amp; URLs, didn't stop! Überraschung, naïve café, ﬁn."
          + " 系统采用的特征码，以一些标点符号和常用汉字作为锚点、从网页内容中抽取文字。東京タワーへ、ひらがな。안녕하세요, 세계. مرحبا، بالعالم. Привет,"
          + " мир; नमस्ते दुनिया, สวัสดีชาวโลก 😀, end";
  private static final int MOST_BYTES = 1 << 20;
  private static final int PARTS = 8;

  private AnalyzerFingerprint() {}

  /** A fingerprint of the text that an analyzer makes of the probe: 16 hexadecimal digits. */
  public static String of(Analyzer analyzer, String field) {
    try {
      byte[] joined = JoinedTokens.of(analyzer, field, new StringReader(PROBE), MOST_BYTES);
      long hash = fnv(FeatureHash.START, joined == null ? new byte[0] : joined);
      return HexFormat.of().toHexDigits(fnv(hash, settings(analyzer, field)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A fingerprint of the terms that an analyzer makes, which need not be text, from the whole probe
   * and from its beginnings: some chains make something else of a short text. Returns 16
   * hexadecimal digits.
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
      hash = fnv(hash, settings(analyzer, field));
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

  /** What tells an analyzer apart that the probe may not show. */
  private static byte[] settings(Analyzer analyzer, String field) throws IOException {
    String settings =
        analyzer instanceof PlainWordAnalyzer plain
            ? plain.form().canonical()
            : unusualSettings(analyzer, field);
    return settings.getBytes(StandardCharsets.US_ASCII);
  }

  /** What the tokenizer of a chain says of itself, if it is one of the library's. */
  private static String unusualSettings(Analyzer analyzer, String field) throws IOException {
    try (TokenStream tokens = analyzer.tokenStream(field, "")) {
      tokens.reset();
      boolean more = tokens.incrementToken();
      while (more) {
        more = tokens.incrementToken();
      }
      tokens.end();
      TokenStream first = Unwrappable.unwrapAll(tokens);
      return first instanceof ToldSettings told ? told.unusualSettings() : "";
    }
  }

  private static long fnv(long start, byte[] bytes) {
    long hash = start;
    for (byte b : bytes) {
      hash = FeatureHash.add(hash, (char) (b & 0xFF));
    }
    return hash;
  }
}
