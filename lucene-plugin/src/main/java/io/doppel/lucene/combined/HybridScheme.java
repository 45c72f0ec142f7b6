package io.doppel.lucene.combined;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.sets.SetScheme;
import io.doppel.signature.BitSignature;
import io.doppel.signature.HybridSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.SetSketch;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/** A set, whose keys are the terms of the index, and a fingerprint that confirms. */
final class HybridScheme extends TokenScheme {
  private final SetSketch set;
  private final BitSketch bits;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param set makes the set
   * @param bits makes the fingerprint
   * @param limits a text with more or fewer tokens has no signature
   */
  public HybridScheme(
      String name,
      String field,
      TokenSource source,
      SetSketch set,
      BitSketch bits,
      TokenLimits limits) {
    super(
        name,
        set.parameters() + " " + named(bits.parameters()),
        field,
        source,
        limits,
        TokenMarks.of(set.usesMarks() || bits.usesMarks()));
    this.set = set;
    this.bits = bits;
  }

  /** Both have a number of words; that of the set comes first and has the plain name. */
  private static String named(String parameters) {
    return parameters.replace("words=", "confirmWords=");
  }

  /**
   * How many bits an element of the set has.
   *
   * @return the number of bits
   */
  public int elementBits() {
    return set.elementBits();
  }

  @Override
  public HybridSignature sign(TextTokens read) {
    SetSignature elements = set.of(read);
    BitSignature fingerprint = elements == null ? null : bits.of(read);
    return fingerprint == null ? null : new HybridSignature(elements, fingerprint);
  }

  @Override
  public boolean ignoresOrder() {
    return set.ignoresOrder() && bits.ignoresOrder();
  }

  /** The keys of the set. */
  @Override
  public TokenStream terms(Signature signature) {
    return SetScheme.terms(((HybridSignature) signature).set(), set.elementBits());
  }

  @Override
  public HybridSignature unpack(BytesRef packed, int length) {
    return HybridSignature.unpack(
        packed.bytes, packed.offset, packed.length, length, bits.bits() / Byte.SIZE);
  }

  @Override
  public void check(Signature signature) {
    set.check(((HybridSignature) signature).set()); // the fingerprint takes the last bytes
  }

  @Override
  public FeatureRuns featureRuns() {
    return set.featureRuns();
  }
}
