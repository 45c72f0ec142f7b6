package io.doppel.lucene.vectors;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.KeyedMemory;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import java.io.IOException;

/**
 * Vectors, found by their elements as in an index: each counts by its part of the square of the
 * vector that is asked for, and what cannot reach the part that a match has is left out.
 */
final class VectorMemory extends KeyedMemory {
  /** The square of a vector's length, as a sum of weights. */
  private static final int WHOLE = 1 << 30;

  private final VectorBounds bounds;

  VectorMemory(Definition near, VectorBounds bounds) {
    super(near);
    this.bounds = bounds;
  }

  @Override
  public void put(int ordinal, Signature signature) {
    super.put(ordinal, signature);
    VectorSignature vector = (VectorSignature) signature;
    for (int i = 0; i < vector.size(); i++) {
      addKey(vector.element(i), ordinal);
    }
  }

  @Override
  public void find(Signature signature, Population population, Matches found) throws IOException {
    if (bounds.pruning()) {
      findCounted((VectorSignature) signature);
      verify(signature, found);
    } else {
      verifyAll(signature, found);
    }
  }

  /** With half of what is needed left to the most frequent elements, which are not counted. */
  private void findCounted(VectorSignature vector) {
    startKeys(vector.size());
    for (int i = 0; i < vector.size(); i++) {
      long square = (long) vector.weight(i) * vector.weight(i);
      // rounded up, so that nothing has less in common than it should
      askFor(vector.element(i), (int) Math.ceilDiv(square * WHOLE, vector.square()), true);
    }
    int needed = Math.max(1, (int) (bounds.rest(vector.square()) / vector.square() * WHOLE));
    long following = countRarer((needed - 1) / 2);
    for (int i = 0; i < touchedCount(); i++) {
      int ordinal = touched(i);
      if (common(ordinal) + following >= needed
          && has(ordinal)
          && bounds.admits(vector.length(), length(ordinal))) {
        candidate(ordinal);
      }
    }
    clear();
  }
}
