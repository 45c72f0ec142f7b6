package io.doppel.signature;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A fingerprint: so many bits that two of them are compared by how many differ. A multiple of 64
 * bits; 8 bytes for every 64, in memory and stored.
 */
public final class BitSignature implements Signature {
  private final long[] words;

  private BitSignature(long[] words) {
    this.words = words;
  }

  /**
   * Makes a fingerprint.
   *
   * @param words its bits, 64 in each; copied
   * @return the fingerprint
   */
  public static BitSignature of(long... words) {
    if (words.length == 0) {
      throw new IllegalArgumentException("a fingerprint must have at least 64 bits, got 0");
    }
    return new BitSignature(words.clone());
  }

  /**
   * Makes a fingerprint from its packed form.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @return the fingerprint
   */
  public static BitSignature unpack(byte[] packed, int offset, int length) {
    if (length < Long.BYTES || length % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "a fingerprint must have a multiple of 8 bytes, got " + length);
    }
    long[] words = new long[length / Long.BYTES];
    ByteBuffer.wrap(packed, offset, length).asLongBuffer().get(words);
    return new BitSignature(words);
  }

  /**
   * How many bits there are.
   *
   * @return a multiple of 64
   */
  public int bits() {
    return words.length * Long.SIZE;
  }

  /**
   * How many words of 64 bits there are.
   *
   * @return at least 1
   */
  public int words() {
    return words.length;
  }

  /**
   * A word of 64 bits.
   *
   * @param index which one
   * @return its bits
   */
  public long word(int index) {
    return words[index];
  }

  /**
   * The Hamming distance.
   *
   * @param other a fingerprint of as many bits
   * @return how many bits differ
   */
  public int distance(BitSignature other) {
    if (other.words.length != words.length) {
      throw new IllegalArgumentException(
          "fingerprints must have the same number of bits, got " + bits() + " and " + other.bits());
    }
    int distance = 0;
    for (int i = 0; i < words.length; i++) {
      distance += Long.bitCount(words[i] ^ other.words[i]);
    }
    return distance;
  }

  /** The number of bits: the same for all fingerprints that can be compared. */
  @Override
  public int length() {
    return bits();
  }

  @Override
  public byte[] pack() {
    ByteBuffer packed = ByteBuffer.allocate(words.length * Long.BYTES);
    packed.asLongBuffer().put(words);
    return packed.array();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitSignature that && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(pack());
  }
}
