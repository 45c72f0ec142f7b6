package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.KeyedMemory;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;

/**
 * Signatures that are compared by compression, found by their 4-grams as in an index, so that the
 * bounds, which may lose a pair, lose the same ones. Where a match needs no common gram, the
 * lengths alone say what is compared.
 */
final class NcdMemory extends KeyedMemory {
  private final NcdBounds bounds;
  private final Compression compression;
  private final boolean countsGrams;
  private final FourGrams grams = new FourGrams();

  /** How many bytes the longest signature has of which the grams were read. */
  private int longest;

  NcdMemory(Definition near, NcdBounds bounds, Compression compression) {
    super(near);
    this.bounds = bounds;
    this.compression = compression;
    this.countsGrams = bounds.gramFilter() && compression.isBytesOnly();
  }

  @Override
  public void put(int ordinal, Signature signature) {
    super.put(ordinal, signature);
    if (countsGrams) {
      readGrams((NcdSignature) signature);
      for (int i = 0; i < grams.count(); i++) {
        addKey(Integer.toUnsignedLong(grams.get(i)), ordinal);
      }
    }
  }

  private void readGrams(NcdSignature signature) {
    grams.of(signature.bytes(), 0, signature.bytes().length);
    longest = Math.max(longest, signature.bytes().length);
  }

  /** With the grams of the longest signature, whose array has grown by doubling. */
  @Override
  public long heldBytes() {
    return super.heldBytes() + (long) longest * Integer.BYTES * 3 / 2;
  }

  @Override
  public void find(Signature signature, Population population, Matches found) throws IOException {
    if (!countsGrams) {
      verifyAll(signature, found);
      return;
    }
    NcdSignature asked = (NcdSignature) signature;
    readGrams(asked);
    startKeys(grams.count());
    for (int i = 0; i < grams.count(); i++) {
      askFor(Integer.toUnsignedLong(grams.get(i)), 1, true);
    }
    int needed = NcdVerifier.leastGrams(asked, bounds);
    countRarer(needed > 0 ? (needed - 1) / 2 : 0);
    countFollowers();
    try {
      NcdVerifier verifier = new NcdVerifier(asked, bounds, compression);
      if (needed > 0) {
        candidates(needed);
        verify(i -> verifier.similarity(reader(i), common(i)), found);
      } else {
        verifyAll(i -> verifier.similarity(reader(i), common(i)), found);
      }
    } finally {
      clear();
    }
  }
}
