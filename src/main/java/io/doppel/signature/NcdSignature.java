package io.doppel.signature;

import java.util.Arrays;

/**
 * A signature that is compared by compression, with what is known of it before any comparison.
 *
 * <p>The order of signatures is that of SigNCD's Algorithm 1, by compressed length, made total by
 * the bytes. Of two signatures the lower one comes first in the concatenation, so a distance does
 * not depend on who asks.
 */
public final class NcdSignature implements Signature, Comparable<NcdSignature> {
  /** The packed form has this many bytes before the signature's own. */
  public static final int PACKED_HEADER = 2;

  /**
   * The density of a signature that has two distinct 4-grams for three compressed bytes, or more.
   */
  public static final int MAX_DENSITY = 255;

  /** The largest slack that is kept for a signature; a larger one is cut to this. */
  public static final int MAX_SLACK = 255;

  private final byte[] bytes;
  private final int compressedLength;
  private final int slack;
  private final int density;

  /**
   * Makes a signature from parts that were computed before.
   *
   * @param bytes the signature, at least one byte; not copied
   * @param compressedLength its compressed length, {@code C(x)}
   * @param slack how many bytes shorter it may compress inside a concatenation than alone
   * @param density how many distinct 4-grams it has for its compressed length, by {@link #density}
   */
  public NcdSignature(byte[] bytes, int compressedLength, int slack, int density) {
    if (bytes.length == 0) {
      throw new IllegalArgumentException(
          "signature must not be empty: a text without features has none");
    }
    if (compressedLength < 1) {
      throw new IllegalArgumentException("compressedLength must be >= 1, got " + compressedLength);
    }
    if (slack < 0 || slack > MAX_SLACK) {
      throw new IllegalArgumentException("slack must be in [0, " + MAX_SLACK + "], got " + slack);
    }
    if (density < 0 || density > MAX_DENSITY) {
      throw new IllegalArgumentException(
          "density must be in [0, " + MAX_DENSITY + "], got " + density);
    }
    this.bytes = bytes;
    this.compressedLength = compressedLength;
    this.slack = slack;
    this.density = density;
  }

  /**
   * The signature itself.
   *
   * @return the bytes, not a copy
   */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * {@code C(x)}.
   *
   * @return the compressed length in bytes
   */
  public int compressedLength() {
    return compressedLength;
  }

  /**
   * How many bytes shorter this may compress inside a concatenation than alone; the bounds of
   * candidates need it.
   *
   * @return 0 to {@link #MAX_SLACK}
   */
  public int slack() {
    return slack;
  }

  /**
   * The length that the gram filter counts with: the compressed length or, where that is less, one
   * and a half times the number of distinct 4-grams. A signature of few grams that repeats them
   * takes more bytes than it has grams, and so cannot have as many in common with another one as it
   * has bytes.
   *
   * @return at most {@link #compressedLength()}
   */
  public int gramLength() {
    return gramLength(compressedLength, density);
  }

  /**
   * The density of a signature.
   *
   * @param distinctGrams how many distinct 4-grams it has
   * @param compressedLength its compressed length
   * @return from 0 to {@link #MAX_DENSITY}
   */
  public static int density(int distinctGrams, int compressedLength) {
    return (int) Math.min(MAX_DENSITY, MAX_DENSITY * 3L * distinctGrams / (2L * compressedLength));
  }

  private static int gramLength(int compressedLength, int density) {
    return (int) ((long) compressedLength * density / MAX_DENSITY);
  }

  /** The compressed length. */
  @Override
  public int length() {
    return compressedLength;
  }

  /** A byte of slack, a byte of density, then the signature's bytes. */
  @Override
  public byte[] pack() {
    byte[] packed = new byte[PACKED_HEADER + bytes.length];
    packed[0] = (byte) slack;
    packed[1] = (byte) density;
    System.arraycopy(bytes, 0, packed, PACKED_HEADER, bytes.length);
    return packed;
  }

  /**
   * Makes a signature from its stored parts.
   *
   * @param packed the array that holds the packed form
   * @param offset where it starts
   * @param packedLength its length in bytes
   * @param compressedLength the signature's {@link #length()}
   * @return the signature
   */
  public static NcdSignature unpack(
      byte[] packed, int offset, int packedLength, int compressedLength) {
    if (packedLength <= PACKED_HEADER) {
      throw new IllegalArgumentException(
          "a packed signature must have > " + PACKED_HEADER + " bytes, got " + packedLength);
    }
    byte[] bytes = Arrays.copyOfRange(packed, offset + PACKED_HEADER, offset + packedLength);
    return new NcdSignature(
        bytes, compressedLength, packedSlack(packed, offset), packed[offset + 1] & 0xFF);
  }

  /**
   * Reads the slack from a packed form.
   *
   * @param packed the array that holds the packed form
   * @param offset where it starts
   * @return the slack
   */
  public static int packedSlack(byte[] packed, int offset) {
    return packed[offset] & 0xFF;
  }

  /**
   * Reads the gram length from a packed form.
   *
   * @param packed the array that holds the packed form
   * @param offset where it starts
   * @param compressedLength the signature's {@link #length()}
   * @return the gram length
   */
  public static int packedGramLength(byte[] packed, int offset, int compressedLength) {
    return gramLength(compressedLength, packed[offset + 1] & 0xFF);
  }

  /**
   * Compares by compressed length, then by bytes. What else is known of a signature follows from
   * its bytes.
   *
   * @param other another signature of the same scheme
   */
  @Override
  public int compareTo(NcdSignature other) {
    int byLength = Integer.compare(compressedLength, other.compressedLength);
    return byLength != 0 ? byLength : Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NcdSignature that
        && compressedLength == that.compressedLength
        && slack == that.slack
        && density == that.density
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
