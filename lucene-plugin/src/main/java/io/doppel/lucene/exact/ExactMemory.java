package io.doppel.lucene.exact;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.KeyedMemory;
import io.doppel.signature.Signature;
import java.io.IOException;

/** Signatures that are equal or not, found by a part of their bytes. */
final class ExactMemory extends KeyedMemory {
  private static final int KEY_BYTES = 7;

  ExactMemory(Definition near) {
    super(near);
  }

  @Override
  public void put(int ordinal, Signature signature) {
    super.put(ordinal, signature);
    addKey(key(signature), ordinal);
  }

  @Override
  public void find(Signature signature, Population population, Matches found) throws IOException {
    startKeys(1);
    askFor(key(signature), 1, true);
    candidatesSharing(1);
    verify(signature, found);
  }

  private static long key(Signature signature) {
    byte[] packed = signature.pack();
    long key = 0;
    for (int i = 0; i < KEY_BYTES; i++) {
      key = key << Byte.SIZE | packed[i] & 0xFF;
    }
    return key;
  }
}
