package io.doppel.lucene.combined;

import io.doppel.combined.EvidenceSketch;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.sets.SetScheme;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.Signature;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/** Runs of words, some of which are the terms of the index, and numbers. */
final class CombinedScheme extends TokenScheme {
  private final EvidenceSketch sketch;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes runs and numbers
   * @param limits a text with more or fewer tokens has no signature
   * @param marks what the sketch must know of tokens
   */
  public CombinedScheme(
      String name,
      String field,
      TokenSource source,
      EvidenceSketch sketch,
      TokenLimits limits,
      TokenMarks marks) {
    super(name, sketch.parameters(), field, source, limits, marks);
    this.sketch = sketch;
  }

  @Override
  public CombinedSignature sign(TextTokens read) {
    return sketch.of(read);
  }

  /** The keys among the runs. */
  @Override
  public TokenStream terms(Signature signature) {
    return SetScheme.terms(((CombinedSignature) signature).runs(), sketch.elementBits());
  }

  @Override
  public CombinedSignature unpack(BytesRef packed, int length) {
    return sketch.unpack(packed.bytes, packed.offset, packed.length, length);
  }

  @Override
  public void check(Signature signature) {
    sketch.check((CombinedSignature) signature);
  }

  @Override
  public FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }
}
