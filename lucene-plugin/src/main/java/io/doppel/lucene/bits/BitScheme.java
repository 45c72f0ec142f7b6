package io.doppel.lucene.document;

import io.doppel.measure.BitSignature;
import io.doppel.measure.Signature;
import io.doppel.measure.TablePlan;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.FeatureRuns;
import io.doppel.sketch.TextTokens;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Fingerprints: the tokens of the text are hashed, and a sketch makes bits of them. The keys of a
 * table plan are the terms of the index. A fingerprint of 64 bits is kept as a number.
 */
public final class BitScheme extends TokenScheme {
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
   * @param maxTokens a text with more tokens has no signature
   */
  public BitScheme(
      String name,
      String field,
      TokenSource source,
      BitSketch sketch,
      TablePlan plan,
      int maxTokens) {
    super(
        name,
        sketch.parameters() + " " + plan.parameters(),
        field,
        source,
        maxTokens,
        TokenMarks.of(sketch.usesMarks()));
    this.sketch = sketch;
    this.plan = plan;
    if (plan.bits() != sketch.bits()) {
      throw new IllegalArgumentException(
          "the tables must be for " + sketch.bits() + " bits, got " + plan);
    }
  }

  @Override
  BitSignature sign(TextTokens read) {
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
  public boolean ignoresOrder() {
    return sketch.ignoresOrder();
  }

  @Override
  public boolean isNumber() {
    return sketch.bits() == Long.SIZE;
  }

  @Override
  FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }
}
