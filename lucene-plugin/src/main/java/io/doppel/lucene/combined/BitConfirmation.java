package io.doppel.lucene.combined;

import io.doppel.bits.HammingBounds;
import io.doppel.lucene.bits.BitVerifier;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.BitSignature;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.Explanation;

/**
 * Confirms by fingerprints.
 *
 * @param fingerprint the fingerprint to compare with; that of a document stands behind its set
 * @param bounds how many bits may differ
 */
record BitConfirmation(BitSignature fingerprint, HammingBounds bounds) implements Confirmation {

  /** Checks that nothing is missing. */
  public BitConfirmation {
    Objects.requireNonNull(fingerprint, "fingerprint");
    Objects.requireNonNull(bounds, "bounds");
  }

  @Override
  public SignatureVerifier verifier() {
    BitVerifier bits = new BitVerifier(fingerprint, bounds);
    return document -> bits.similarity(bits.distance(document.packed()));
  }

  @Override
  public String measure() {
    return bounds.measure().id();
  }

  @Override
  public List<Explanation> evidence(SignatureReader document) throws IOException {
    int distance = new BitVerifier(fingerprint, bounds).distance(document.packed());
    return List.of(
        Explanation.match(distance, "bits differ"),
        Explanation.match(bounds.maxBits(), "bits may differ"),
        Explanation.match(bounds.similarity(distance), measure()));
  }

  @Override
  public String toString() {
    return "~" + bounds.maxBits();
  }
}
