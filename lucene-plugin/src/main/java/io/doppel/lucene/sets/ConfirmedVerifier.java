package io.doppel.lucene.sets;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import java.io.IOException;

/** Verifies by two measures: the sets must match, and the second similarity is the answer. */
final class ConfirmedVerifier implements SignatureVerifier {
  private final SetVerifier sets;
  private final SignatureVerifier second;

  ConfirmedVerifier(SetVerifier sets, SignatureVerifier second) {
    this.sets = sets;
    this.second = second;
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    return sets.matches(document) ? second.similarity(document) : NO_MATCH;
  }
}
