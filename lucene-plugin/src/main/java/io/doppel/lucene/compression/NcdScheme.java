package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.features.FeatureRuns;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.analysis.PunctuatedTokenizer;
import io.doppel.lucene.analysis.PunctuationSpotFilter;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.analysis.SpotSigsFilter;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.document.AnalyzerFingerprint;
import io.doppel.lucene.document.FeatureSpans;
import io.doppel.lucene.document.JoinedTokens;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureScheme;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenSource;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that are compared by compression: the tokens of the text, joined by one blank. With
 * punctuation spots this is SigNCD (section 4), with all tokens of the text it is plain NCD.
 *
 * <p>Example, {@code signcd}: {@code "We saw harbours, bridges, two ferries, and rain."} gives
 * {@code harbours bridges ferries}.
 *
 * <p>A text whose signature has more than {@code maxBytes} bytes gets none: it can be no
 * near-duplicate, rather than one by its first part alone. Snappy finds nothing in common over more
 * than 64 KiB anyway.
 */
public final class NcdScheme implements SignatureScheme {
  /** The most bytes that a signature has if nothing else is said: one MiB. */
  public static final int DEFAULT_MAX_BYTES = 1 << 20;

  private static final int VERSION = 1;
  private static final String COMPRESSOR = "compressor";

  /** No compressor makes of n bytes more than 2 n and these. */
  private static final int MOST_OVERHEAD = 1024;

  private final SchemeId id;
  private final String field;
  private final Analyzer analyzer;
  private final Compression compression;
  private final int maxBytes;
  private final ThreadLocal<CompressionDistance> distance;

  private NcdScheme(
      String name,
      String parameters,
      String field,
      Analyzer words,
      Analyzer analyzer,
      Compression compression,
      int maxBytes) {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxSignatureBytes must be >= 1, got " + maxBytes);
    }
    this.id =
        new SchemeId(
            name,
            VERSION,
            COMPRESSOR
                + "="
                + compression.id()
                + " maxBytes="
                + maxBytes
                + parameters
                + " analyzer="
                + AnalyzerFingerprint.of(words, field));
    this.field = field;
    this.analyzer = analyzer;
    this.compression = compression;
    this.maxBytes = maxBytes;
    this.distance = ThreadLocal.withInitial(() -> new CompressionDistance(compression));
  }

  /**
   * SigNCD: words next to punctuation.
   *
   * @param field the field that is analyzed
   * @param words cuts the text and keeps the marks; null for {@link PunctuatedTokenizer}
   * @param spots which words are kept
   * @param compression the compressor
   * @param maxBytes the most bytes that a signature has
   * @return the scheme
   */
  public static NcdScheme punctuationSpots(
      String field, Analyzer words, SpotSettings spots, Compression compression, int maxBytes) {
    Analyzer cutter = words == null ? new WordAnalyzer() : words;
    checkKeepsMarks(cutter, field, spots);
    Analyzer analyzer =
        TokenSource.filtered(cutter, tokens -> new PunctuationSpotFilter(tokens, spots, true))
            .analyzer();
    return new NcdScheme(
        "signcd", " " + spots.canonical(), field, cutter, analyzer, compression, maxBytes);
  }

  /**
   * Behind an analyzer that drops all marks the spot filter would see no spots, and every text
   * would be its own signature.
   */
  private static void checkKeepsMarks(Analyzer words, String field, SpotSettings spots) {
    StringBuilder probe = new StringBuilder("one");
    spots.marks().codePoints().forEach(mark -> probe.appendCodePoint(mark).append(" two"));
    try {
      byte[] joined =
          JoinedTokens.of(words, field, new StringReader(probe.toString()), DEFAULT_MAX_BYTES);
      String tokens = joined == null ? "" : new String(joined, StandardCharsets.UTF_8);
      if (Arrays.stream(tokens.split(" "))
          .noneMatch(token -> !token.isEmpty() && spots.marks().contains(token))) {
        throw new IllegalArgumentException(
            "analyzer must keep the marks "
                + spots.marks()
                + " as tokens, got none of them from \""
                + probe
                + "\"");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * SpotSigNCD, a baseline of SigNCD: the spots of SpotSigs, joined.
   *
   * @param field the field that is analyzed
   * @param words cuts the text; null for words in lower case
   * @param spots which words make a spot
   * @param compression the compressor
   * @param maxBytes the most bytes that a signature has
   * @return the scheme
   */
  public static NcdScheme spotSigs(
      String field, Analyzer words, SpotSigsSettings spots, Compression compression, int maxBytes) {
    TokenSource source = TokenSource.filtered(words, tokens -> new SpotSigsFilter(tokens, spots));
    return new NcdScheme(
        "spotsigncd",
        " " + spots.canonical(),
        field,
        source.cutter(),
        source.analyzer(),
        compression,
        maxBytes);
  }

  /**
   * NCD on the whole text.
   *
   * @param field the field that is analyzed
   * @param words cuts the text; null for {@link PunctuatedTokenizer}
   * @param compression the compressor
   * @param maxBytes the most bytes that a signature has
   * @return the scheme
   */
  public static NcdScheme wholeText(
      String field, Analyzer words, Compression compression, int maxBytes) {
    Analyzer cutter = words == null ? new WordAnalyzer() : words;
    return new NcdScheme("ncd", "", field, cutter, cutter, compression, maxBytes);
  }

  @Override
  public SchemeId id() {
    return id;
  }

  /**
   * The compressor.
   *
   * @return the compressor that the signatures are made for
   */
  public Compression compression() {
    return compression;
  }

  /**
   * The compressor that a scheme was defined with.
   *
   * @param id the id of such a scheme
   * @return the compressor
   */
  public static Compression compression(SchemeId id) {
    String name = id.parameter(COMPRESSOR);
    if (name == null) {
      throw new IllegalArgumentException("scheme must have a compressor, got " + id);
    }
    return Compression.of(name);
  }

  @Override
  public NcdSignature sign(Reader text) throws IOException {
    byte[] bytes = JoinedTokens.of(analyzer, field, text, maxBytes);
    return bytes == null ? null : distance.get().signature(bytes);
  }

  /** The tokens that are joined. */
  @Override
  public FeatureSpans features(DocumentText document) throws IOException {
    return FeatureSpans.of(
        TokenSource.of(analyzer),
        field,
        document.text(),
        TokenLimits.DEFAULT.withMost(maxBytes),
        FeatureRuns.TOKENS,
        element -> false);
  }

  /** The distinct 4-grams, where the compressor allows of the gram filter. */
  @Override
  public TokenStream terms(Signature signature) {
    if (!compression.isBytesOnly()) {
      return null;
    }
    byte[] bytes = ((NcdSignature) signature).bytes();
    FourGrams grams = new FourGrams();
    grams.of(bytes, 0, bytes.length);
    return NumberTerms.stream(
        FourGrams.LENGTH, grams.count(), i -> Integer.toUnsignedLong(grams.get(i)));
  }

  @Override
  public NcdSignature unpack(BytesRef packed, int length) {
    return NcdSignature.unpack(packed.bytes, packed.offset, packed.length, length);
  }

  @Override
  public void check(Signature signature) {
    NcdSignature ncd = (NcdSignature) signature;
    int bytes = ncd.bytes().length;
    if (bytes > maxBytes) {
      throw new IllegalArgumentException(
          "a signature must have at most " + maxBytes + " bytes, got " + bytes);
    }
    long most = 2L * bytes + MOST_OVERHEAD;
    if (ncd.compressedLength() > most) {
      throw new IllegalArgumentException(
          "the compressed length of "
              + bytes
              + " bytes must be at most "
              + most
              + ", got "
              + ncd.compressedLength());
    }
  }

  private static final class WordAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
      Tokenizer tokenizer = new PunctuatedTokenizer();
      return new TokenStreamComponents(tokenizer);
    }
  }
}
