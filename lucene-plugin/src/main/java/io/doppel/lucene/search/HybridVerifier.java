package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;

/**
 * Verifies by two measures: the sets must match, and the fingerprint's similarity is the answer.
 */
public final class HybridVerifier implements SignatureVerifier {
  private final SetVerifier sets;
  private final BitVerifier bits;

  /**
   * Makes a verifier.
   *
   * @param sets compares the sets
   * @param bits compares the fingerprints behind them
   */
  public HybridVerifier(SetVerifier sets, BitVerifier bits) {
    this.sets = sets;
    this.bits = bits;
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    return sets.similarity(document) == NO_MATCH
        ? NO_MATCH
        : bits.similarity(bits.distance(document.packed()));
  }
}
