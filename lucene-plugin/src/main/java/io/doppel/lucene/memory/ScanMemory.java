package io.doppel.lucene.memory;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.signature.Signature;
import java.io.IOException;

/**
 * Compares with every signature, by the definition's verifier, which looks at the lengths first: a
 * few nanoseconds for a signature of a length that does not fit, and what a comparison costs for
 * the others.
 */
public final class ScanMemory extends PackedMemory {
  public ScanMemory(Definition near) {
    super(near);
  }

  @Override
  public void find(Signature signature, Population population, Matches found) throws IOException {
    verifyAll(signature, found);
  }
}
