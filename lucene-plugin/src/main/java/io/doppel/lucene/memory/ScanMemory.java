package io.doppel.lucene;

import io.doppel.measure.Signature;
import java.io.IOException;

/**
 * Compares with every signature, by the definition's verifier, which looks at the lengths first: a
 * few nanoseconds for a signature of a length that does not fit, and what a comparison costs for
 * the others.
 */
final class ScanMemory extends PackedMemory {
  ScanMemory(NearDup near) {
    super(near);
  }

  @Override
  void find(Signature signature, Population population, Matches found) throws IOException {
    verifyAll(signature, found);
  }
}
