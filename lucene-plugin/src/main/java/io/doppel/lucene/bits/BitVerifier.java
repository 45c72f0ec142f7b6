package io.doppel.lucene.bits;

import io.doppel.bits.HammingBounds;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.BitSignature;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.lucene.util.BytesRef;

/** Verifies by counting the bits that differ. */
public final class BitVerifier implements SignatureVerifier {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final HammingBounds bounds;
  private final long[] query;

  /**
   * Makes a verifier.
   *
   * @param query the fingerprint that documents are compared with
   * @param bounds when two of them match
   */
  public BitVerifier(BitSignature query, HammingBounds bounds) {
    if (query.bits() != bounds.bits()) {
      throw new IllegalArgumentException(
          "the fingerprint must have " + bounds.bits() + " bits, got " + query.bits());
    }
    this.bounds = bounds;
    this.query = new long[query.words()];
    for (int i = 0; i < this.query.length; i++) {
      this.query[i] = query.word(i);
    }
  }

  @Override
  public double similarity(SignatureReader document) throws IOException {
    return similarity(distance(document));
  }

  public double similarity(int distance) {
    return distance <= bounds.maxBits() ? bounds.similarity(distance) : NO_MATCH;
  }

  public int distance(SignatureReader document) throws IOException {
    return query.length == 1
        ? Long.bitCount(query[0] ^ document.number())
        : distance(document.packed());
  }

  /** The distance from the fingerprint that packed bytes end with. */
  public int distance(BytesRef packed) {
    int start = packed.offset + packed.length - query.length * Long.BYTES;
    if (start < packed.offset) {
      throw new IllegalArgumentException(
          "a fingerprint must have "
              + query.length * Long.BYTES
              + " bytes, the index has "
              + packed.length);
    }
    int distance = 0;
    for (int i = 0; i < query.length; i++) {
      distance += Long.bitCount(query[i] ^ (long) LONG.get(packed.bytes, start + i * Long.BYTES));
    }
    return distance;
  }
}
