package io.doppel.measure;

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
  public static final int PACKED_HEADER = 1;

  private final byte[] bytes;
  private final int compressedLength;
  private final int slack;

  /**
   * Makes a signature from parts that were computed before, by {@link
   * CompressionDistance#signature}.
   *
   * @param bytes the signature, at least one byte; not copied
   * @param compressedLength its compressed length, {@code C(x)}
   * @param slack how many bytes shorter it may compress inside a concatenation than alone
   */
  public NcdSignature(byte[] bytes, int compressedLength, int slack) {
    if (bytes.length == 0) {
      throw new IllegalArgumentException(
          "signature must not be empty: a text without features has none");
    }
    if (compressedLength < 1) {
      throw new IllegalArgumentException("compressedLength must be >= 1, got " + compressedLength);
    }
    if (slack < 0 || slack > NcdBounds.MAX_SLACK) {
      throw new IllegalArgumentException(
          "slack must be in [0, " + NcdBounds.MAX_SLACK + "], got " + slack);
    }
    this.bytes = bytes;
    this.compressedLength = compressedLength;
    this.slack = slack;
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
   * How many bytes shorter this may compress inside a concatenation than alone; see {@link
   * NcdBounds}.
   *
   * @return 0 to {@link NcdBounds#MAX_SLACK}
   */
  public int slack() {
    return slack;
  }

  /** The compressed length. */
  @Override
  public int length() {
    return compressedLength;
  }

  /** One byte of slack, then the signature's bytes. */
  @Override
  public byte[] pack() {
    byte[] packed = new byte[PACKED_HEADER + bytes.length];
    packed[0] = (byte) slack;
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
    byte[] bytes = Arrays.copyOfRange(packed, offset + PACKED_HEADER, offset + packedLength);
    return new NcdSignature(bytes, compressedLength, packedSlack(packed, offset));
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
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
