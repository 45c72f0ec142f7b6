package io.doppel.compression;

import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import java.util.Arrays;

/**
 * The normalized compression distance (NCD) of two signatures: how much of the longer one remains
 * to be said when the other is known. 0 is identical; unrelated signatures are near 1, and can be
 * slightly above it with real compressors.
 *
 * <pre>NCD(x, y) = (C(xy) - min(C(x), C(y))) / max(C(x), C(y))</pre>
 *
 * <p>Cilibrasi and Vitányi, "Clustering by compression", 2005; SigNCD section 2.1, equation (2).
 * Two things are settled here that the formula leaves open. {@code C(xy)} and {@code C(yx)} differ
 * with real compressors, so the signature that is lower in the order of {@link NcdSignature} is
 * always the {@code x}: the distance is symmetric. And identical signatures have distance 0
 * whatever the compressor (idempotency, SigNCD lemma 2), also where they are too long for its
 * window.
 *
 * <p>One distance costs one compression of the concatenation (about 2.3 microseconds a KiB with
 * Snappy) and allocates nothing once the buffers have grown to the longest pair. For use by one
 * thread.
 *
 * <p>What it misses: Snappy sees no match over more than 64 KiB, Deflate 32 KiB. Longer signatures
 * come out as unrelated.
 */
public final class CompressionDistance {
  /**
   * The lengths of unrelated text put before a signature to see how much better it compresses
   * there.
   */
  private static final int[] FRONT_PADS = {16, 32, 64, 128};

  private static final int BACK_PAD = 32;
  private static final int LONGEST_PAD = 4096;

  private final boolean bytesOnly;
  private final Compressor compressor;
  private final FourGrams grams = new FourGrams();
  private byte[] buffer = new byte[1024];
  private long compressions;

  private byte[] fixed;
  private int fixedOffset;
  private int fixedLength;
  private int fixedCompressedLength;

  /**
   * Makes a worker for one thread.
   *
   * @param compression the compressor to measure with
   */
  public CompressionDistance(Compression compression) {
    this.bytesOnly = compression.isBytesOnly();
    this.compressor = compression.newCompressor();
  }

  /**
   * The distance that follows from three compressed lengths.
   *
   * @param x {@code C(x)}
   * @param y {@code C(y)}
   * @param xy {@code C(xy)}
   * @return the distance, at least 0
   */
  public static double ncd(int x, int y, int xy) {
    return Math.max(0, xy - Math.min(x, y)) / (double) Math.max(x, y);
  }

  /**
   * Makes a signature: compresses the bytes alone, and beside unrelated bytes to find their slack,
   * and counts their 4-grams.
   *
   * @param bytes the signature's bytes, at least one; not copied
   * @return the signature
   */
  public NcdSignature signature(byte[] bytes) {
    int alone = compressedLength(bytes, 0, bytes.length);
    if (!bytesOnly) {
      return new NcdSignature(bytes, alone, 0, NcdSignature.MAX_DENSITY);
    }
    grams.of(bytes, 0, bytes.length);
    return new NcdSignature(
        bytes, alone, slack(bytes, alone), NcdSignature.density(grams.count(), alone));
  }

  /**
   * Sets the signature that the next calls of {@link #to} compare with.
   *
   * @param bytes the array that holds it, not copied: it must stay as it is
   * @param offset where it starts
   * @param length its length
   * @param compressedLength its compressed length
   */
  public void from(byte[] bytes, int offset, int length, int compressedLength) {
    fixed = bytes;
    fixedOffset = offset;
    fixedLength = length;
    fixedCompressedLength = compressedLength;
  }

  /**
   * Sets the signature that the next calls of {@link #to} compare with.
   *
   * @param signature the signature
   */
  public void from(NcdSignature signature) {
    from(signature.bytes(), 0, signature.bytes().length, signature.compressedLength());
  }

  /**
   * The distance between the signature set by {@link #from} and another one.
   *
   * @param bytes the array that holds the other one
   * @param offset where it starts
   * @param length its length
   * @param compressedLength its compressed length
   * @return the distance, at least 0
   */
  public double to(byte[] bytes, int offset, int length, int compressedLength) {
    int order = Integer.compare(fixedCompressedLength, compressedLength);
    if (order == 0) {
      order =
          Arrays.compareUnsigned(
              fixed, fixedOffset, fixedOffset + fixedLength, bytes, offset, offset + length);
      if (order == 0) {
        return 0;
      }
    }
    int both = reserve(fixedLength, length);
    System.arraycopy(fixed, fixedOffset, buffer, order < 0 ? 0 : length, fixedLength);
    System.arraycopy(bytes, offset, buffer, order < 0 ? fixedLength : 0, length);
    return ncd(fixedCompressedLength, compressedLength, compressedLength(buffer, 0, both));
  }

  /**
   * The distance between the signature set by {@link #from} and another one.
   *
   * @param signature the other one
   * @return the distance, at least 0
   */
  public double to(NcdSignature signature) {
    return to(signature.bytes(), 0, signature.bytes().length, signature.compressedLength());
  }

  /**
   * How many compressions were done so far.
   *
   * @return the number of compressions since this worker was made
   */
  public long compressions() {
    return compressions;
  }

  private int compressedLength(byte[] bytes, int offset, int length) {
    compressions++;
    return compressor.compressedLength(bytes, offset, length);
  }

  /**
   * How many bytes shorter the signature may get inside a concatenation. Snappy and LZ4 do not look
   * for matches in the last dozen bytes of their input and step over more and more bytes while they
   * find none, so a short signature that repeats itself (`dlrs share dlrs share`) is stored as it
   * is when alone and well compressed when anything stands before or behind it.
   */
  private int slack(byte[] bytes, int alone) {
    int slack = 0;
    for (int pad : FRONT_PADS) {
      slack = Math.max(slack, alone - compressedBehind(pad, bytes));
    }
    slack = Math.max(slack, alone - compressedBehind(Math.min(bytes.length, LONGEST_PAD), bytes));
    int both = reserve(bytes.length, BACK_PAD);
    System.arraycopy(bytes, 0, buffer, 0, bytes.length);
    fillWithNoise(bytes.length, BACK_PAD);
    slack = Math.max(slack, alone - (compressedLength(buffer, 0, both) - BACK_PAD));
    return Math.min(slack, NcdSignature.MAX_SLACK);
  }

  private int compressedBehind(int pad, byte[] bytes) {
    int both = reserve(pad, bytes.length);
    fillWithNoise(0, pad);
    System.arraycopy(bytes, 0, buffer, pad, bytes.length);
    return compressedLength(buffer, 0, both) - pad;
  }

  /**
   * Bytes that match neither each other nor text: a linear congruential sequence with the top bit
   * set.
   */
  private void fillWithNoise(int start, int length) {
    int state = 1;
    for (int i = start; i < start + length; i++) {
      state = state * 1_103_515_245 + 12_345;
      buffer[i] = (byte) (state >>> 16 | 0x80);
    }
  }

  private int reserve(int first, int second) {
    int both = Math.addExact(first, second);
    if (buffer.length < both) {
      buffer = new byte[Math.max(both, Math.min(buffer.length * 2, 1 << 20))];
    }
    return both;
  }
}
