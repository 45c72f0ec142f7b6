package io.doppel.lucene;

import io.doppel.measure.Signature;
import java.io.IOException;

/** Signatures that are equal or not, found by a part of their bytes. */
final class ExactMemory extends KeyedMemory {
  private static final int KEY_BYTES = 7;

  ExactMemory(NearDup near) {
    super(near);
  }

  @Override
  void put(int ordinal, Signature signature) {
    super.put(ordinal, signature);
    addKey(key(signature), ordinal);
  }

  @Override
  void find(Signature signature, Population population, Matches found) throws IOException {
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
