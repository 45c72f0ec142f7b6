package io.doppel.lucene.sets;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.sketch.SetSketch;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that are compared as sets: the tokens of the text are hashed, and a sketch makes
 * elements of them: shingles, q-grams, spots, MinHash slots. Those that are keys are the terms of
 * the index.
 */
public final class SetScheme extends TokenScheme {
  private final SetSketch sketch;

  /** Whether tokens are words, and not something that is made of several of them. */
  private final boolean ofWords;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param parameters what is to be said of the tokens, as {@code name=value} separated by blanks,
   *     or nothing
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param sketch makes the elements
   * @param limits a text with more or fewer tokens has no signature
   */
  public SetScheme(
      String name,
      String parameters,
      String field,
      TokenSource source,
      SetSketch sketch,
      TokenLimits limits) {
    super(
        name,
        sketch.parameters() + (parameters.isEmpty() ? "" : " " + parameters),
        field,
        source,
        limits,
        TokenMarks.of(sketch.usesMarks()));
    this.sketch = sketch;
    this.ofWords = parameters.isEmpty();
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
  public SetSignature sign(TextTokens read) {
    return sketch.of(read);
  }

  @Override
  public boolean ignoresOrder() {
    return ofWords && sketch.ignoresOrder();
  }

  @Override
  public String groupedBy() {
    return sketch.groupedBy();
  }

  /** The keys. */
  @Override
  public TokenStream terms(Signature signature) {
    return terms((SetSignature) signature, sketch.elementBits());
  }

  public static TokenStream terms(SetSignature set, int elementBits) {
    return NumberTerms.stream(NumberTerms.width(elementBits), set.keyCount(), set::key);
  }

  @Override
  public SetSignature unpack(BytesRef packed, int length) {
    return SetSignature.unpack(packed.bytes, packed.offset, packed.length, length);
  }

  @Override
  public void check(Signature signature) {
    sketch.check((SetSignature) signature);
  }

  @Override
  public FeatureRuns featureRuns() {
    return sketch.featureRuns();
  }

  @Override
  public boolean isBoilerplate(long element, String group) {
    return sketch.isBoilerplate(element, group);
  }
}
