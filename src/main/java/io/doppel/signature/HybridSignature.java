package io.doppel.signature;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A set by which documents are found, and a fingerprint that confirms. In the packed form the
 * fingerprint stands behind the set, so that a {@link PackedSet} can be read as it is.
 *
 * @param set the set
 * @param bits the fingerprint
 */
public record HybridSignature(SetSignature set, BitSignature bits) implements Signature {

  /** Checks that nothing is missing. */
  public HybridSignature {
    Objects.requireNonNull(set, "set");
    Objects.requireNonNull(bits, "bits");
  }

  /**
   * Makes a signature from its packed form.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @param setLength the set's length
   * @param bitBytes how many bytes at the end are the fingerprint
   * @return the signature
   */
  public static HybridSignature unpack(
      byte[] packed, int offset, int length, int setLength, int bitBytes) {
    int setBytes = length - bitBytes;
    if (setBytes < 1) {
      throw new IllegalArgumentException(
          "a set and a fingerprint must have more than " + bitBytes + " bytes, got " + length);
    }
    return new HybridSignature(
        SetSignature.unpack(packed, offset, setBytes, setLength),
        BitSignature.unpack(packed, offset + setBytes, bitBytes));
  }

  /** The length of the set. */
  @Override
  public int length() {
    return set.length();
  }

  @Override
  public byte[] pack() {
    byte[] first = set.pack();
    byte[] second = bits.pack();
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
