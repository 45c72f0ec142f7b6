package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;

/** Verifies by two measures: the sets must match, and the second similarity is the answer. */
public final class ConfirmedVerifier implements SignatureVerifier {
  private final SetVerifier sets;
  private final SignatureVerifier second;

  /**
   * Makes a verifier.
   *
   * @param sets compares the sets
   * @param confirmation the second measure
   */
  public ConfirmedVerifier(SetVerifier sets, Confirmation confirmation) {
    this.sets = sets;
    this.second = confirmation.verifier();
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    return sets.similarity(document) == NO_MATCH ? NO_MATCH : second.similarity(document);
  }
}
