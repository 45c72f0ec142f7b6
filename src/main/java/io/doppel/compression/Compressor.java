package io.doppel.compression;

/**
 * Says how long bytes become when they are compressed. This is {@code C(x)} of the normalized
 * compression distance; the compressed bytes themselves are thrown away.
 *
 * <p>A compressor reuses its buffers and is therefore not safe for use by several threads at once:
 * make one for each thread with {@link Compression#newCompressor()}. Calls are linear in the length
 * of the input and allocate nothing once the buffer has grown to the longest input seen.
 */
public interface Compressor {

  /**
   * Returns the length of the compressed form of a range of bytes.
   *
   * @param input the array that holds the bytes
   * @param offset where the bytes start
   * @param length how many bytes there are
   * @return the compressed length in bytes
   */
  int compressedLength(byte[] input, int offset, int length);
}
