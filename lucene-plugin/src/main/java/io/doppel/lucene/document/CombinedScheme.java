package io.doppel.lucene.document;

import io.doppel.measure.CombinedSignature;
import io.doppel.measure.Signature;
import io.doppel.sketch.CombinedSketch;
import io.doppel.sketch.FeatureRuns;
import io.doppel.sketch.TextTokens;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/** Runs of words, the winnowed ones of which are the terms of the index, and numbers. */
public final class CombinedScheme extends TokenScheme {
  private final CombinedSketch sketch;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes runs and numbers
   * @param maxTokens a text with more tokens has no signature
   */
  public CombinedScheme(
      String name, String field, TokenSource source, CombinedSketch sketch, int maxTokens) {
    super(name, sketch.parameters(), field, source, maxTokens, TokenMarks.NUMBERS);
    this.sketch = sketch;
  }

  @Override
  CombinedSignature sign(TextTokens read) {
    return sketch.of(read);
  }

  /** The keys among the runs. */
  @Override
  public TokenStream terms(Signature signature) {
    return SetScheme.terms(((CombinedSignature) signature).runs(), sketch.elementBits());
  }

  @Override
  public CombinedSignature unpack(BytesRef packed, int length) {
    return CombinedSignature.unpack(packed.bytes, packed.offset, packed.length, length);
  }

  @Override
  FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }
}
