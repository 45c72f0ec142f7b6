package io.doppel.lucene.vectors;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.VectorSketch;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that are compared as vectors: the k-grams of a text, each with a weight. All k-grams
 * are terms of the index.
 */
final class VectorScheme extends TokenScheme {
  /** A text may have so many tokens at most. */
  public static final int MOST_TOKENS = 1 << 24;

  private final VectorSketch sketch;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes the vectors
   * @param limits a text with more or fewer tokens has no signature; at most {@link #MOST_TOKENS}
   */
  public VectorScheme(
      String name, String field, TokenSource source, VectorSketch sketch, TokenLimits limits) {
    super(
        name,
        sketch.parameters(),
        field,
        source,
        checked(limits),
        TokenMarks.of(sketch.usesMarks()));
    this.sketch = sketch;
  }

  private static TokenLimits checked(TokenLimits limits) {
    if (limits.most() > MOST_TOKENS) {
      throw new IllegalArgumentException(
          "maxTokens must be <= " + MOST_TOKENS + ", got " + limits.most());
    }
    return limits;
  }

  @Override
  public VectorSignature sign(TextTokens read) {
    return sketch.of(read);
  }

  @Override
  public boolean ignoresOrder() {
    return sketch.ignoresOrder();
  }

  /** The k-grams. */
  @Override
  public TokenStream terms(Signature signature) {
    VectorSignature vector = (VectorSignature) signature;
    return NumberTerms.stream(
        NumberTerms.width(FeatureHash.ELEMENT_BITS), vector.size(), vector::element);
  }

  @Override
  public VectorSignature unpack(BytesRef packed, int length) {
    return VectorSignature.unpack(packed.bytes, packed.offset, packed.length);
  }

  @Override
  public void check(Signature signature) {
    ((VectorSignature) signature).elements().check(FeatureHash.ELEMENT_BITS, ElementWeights.EQUAL);
  }

  @Override
  public FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }
}
