package io.doppel.lucene.bits;

import io.doppel.bits.TablePlan;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.signature.BitSignature;
import io.doppel.signature.Signature;
import io.doppel.sketch.BitSketch;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Fingerprints: the tokens of the text are hashed, and a sketch makes bits of them. The keys of a
 * table plan are the terms of the index. A fingerprint of 64 bits is kept as a number.
 */
final class BitScheme extends TokenScheme {
  private final BitSketch sketch;
  private final TablePlan plan;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes the fingerprints
   * @param plan their keys
   * @param limits a text with more or fewer tokens has no signature
   */
  public BitScheme(
      String name,
      String field,
      TokenSource source,
      BitSketch sketch,
      TablePlan plan,
      TokenLimits limits) {
    super(
        name,
        sketch.parameters() + " " + plan.parameters(),
        field,
        source,
        limits,
        TokenMarks.of(sketch.usesMarks()));
    this.sketch = sketch;
    this.plan = plan;
    if (plan.bits() != sketch.bits()) {
      throw new IllegalArgumentException(
          "the tables must be for " + sketch.bits() + " bits, got " + plan);
    }
  }

  @Override
  public BitSignature sign(TextTokens read) {
    return sketch.of(read);
  }

  /** The keys. */
  @Override
  public TokenStream terms(Signature signature) {
    BitSignature fingerprint = (BitSignature) signature;
    return NumberTerms.stream(
        NumberTerms.width(plan.numberBits()), plan.tables(), table -> plan.key(fingerprint, table));
  }

  @Override
  public BitSignature unpack(BytesRef packed, int length) {
    return BitSignature.unpack(packed.bytes, packed.offset, packed.length);
  }

  @Override
  public void check(Signature signature) {
    int bits = ((BitSignature) signature).bits();
    if (bits != sketch.bits()) {
      throw new IllegalArgumentException(
          "a fingerprint must have " + sketch.bits() + " bits, got " + bits);
    }
  }

  @Override
  public boolean ignoresOrder() {
    return sketch.ignoresOrder();
  }

  @Override
  public boolean isNumber() {
    return sketch.bits() == Long.SIZE;
  }

  @Override
  public FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }
}
