package io.doppel.lucene.document;

import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import java.io.Reader;
import java.util.Objects;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that are compared as sets: the tokens of the text are hashed, and a sketch makes
 * elements of them: shingles, q-grams, spots, MinHash slots. Those that are keys are the terms of
 * the index.
 *
 * <p>A text with more tokens than {@code maxTokens} gets no signature: it can be no near-duplicate,
 * rather than one by its first part alone.
 */
public final class SetScheme implements SignatureScheme {
  /** The most tokens that a text may have if nothing else is said: some 6 MB of English. */
  public static final int DEFAULT_MAX_TOKENS = 1 << 20;

  private static final int VERSION = 1;

  private final SchemeId id;
  private final SetSketch sketch;
  private final ThreadLocal<TokenHashes> tokens;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param parameters what is to be said of the tokens, as {@code name=value} separated by blanks,
   *     or nothing
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes the elements
   * @param maxTokens a text with more tokens has no signature
   */
  public SetScheme(
      String name,
      String parameters,
      String field,
      TokenSource source,
      SetSketch sketch,
      int maxTokens) {
    if (maxTokens < 1) {
      throw new IllegalArgumentException("maxTokens must be >= 1, got " + maxTokens);
    }
    this.sketch = Objects.requireNonNull(sketch, "sketch");
    this.id =
        new SchemeId(
            name,
            VERSION,
            sketch.parameters()
                + (parameters.isEmpty() ? "" : " " + parameters)
                + " maxTokens="
                + maxTokens
                + " analyzer="
                + AnalyzerFingerprint.of(source.cutter(), field));
    this.tokens = ThreadLocal.withInitial(() -> source.hashes(field, maxTokens));
  }

  @Override
  public SchemeId id() {
    return id;
  }

  /**
   * How many bits an element has.
   *
   * @return the number of bits
   */
  public int elementBits() {
    return sketch.elementBits();
  }

  @Override
  public SetSignature sign(Reader text) throws IOException {
    TokenHashes hashes = tokens.get();
    return hashes.read(text) ? sketch.of(hashes.hashes(), hashes.count()) : null;
  }

  /** The keys. */
  @Override
  public TokenStream terms(Signature signature) {
    SetSignature set = (SetSignature) signature;
    return NumberTerms.stream(NumberTerms.width(sketch.elementBits()), set.keyCount(), set::key);
  }

  @Override
  public SetSignature unpack(BytesRef packed, int length) {
    return SetSignature.unpack(packed.bytes, packed.offset, packed.length, length);
  }
}
