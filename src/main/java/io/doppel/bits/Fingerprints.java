package io.doppel.bits;

import io.doppel.signature.BitSignature;
import java.util.List;

/**
 * Many fingerprints one after the other in memory, each of so many words.
 *
 * @param stride how many words a fingerprint has
 * @param words the words
 * @param documents the position of each in the caller's list; null if it is its own
 */
record Fingerprints(int stride, long[] words, int[] documents) {

  static Fingerprints of(List<BitSignature> signatures, int bits) {
    int count = 0;
    for (BitSignature signature : signatures) {
      count += signature == null ? 0 : 1;
    }
    int stride = bits / Long.SIZE;
    if ((long) count * stride > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "fingerprints must be at most "
              + (Integer.MAX_VALUE - 8) / stride
              + " of "
              + bits
              + " bits to fit into memory, got "
              + count);
    }
    Fingerprints all = new Fingerprints(stride, new long[count * stride], new int[count]);
    int next = 0;
    for (int position = 0; position < signatures.size(); position++) {
      BitSignature signature = signatures.get(position);
      if (signature != null) {
        check(signature.bits(), bits);
        for (int word = 0; word < stride; word++) {
          all.words[next * stride + word] = signature.word(word);
        }
        all.documents[next++] = position;
      }
    }
    return all;
  }

  static Fingerprints of(long[] signatures, int bits) {
    check(Long.SIZE, bits);
    return new Fingerprints(1, signatures, null);
  }

  private static void check(int found, int bits) {
    if (found != bits) {
      throw new IllegalArgumentException(
          "fingerprints must have " + bits + " bits, got one of " + found);
    }
  }

  int count() {
    return words.length / stride;
  }
}
