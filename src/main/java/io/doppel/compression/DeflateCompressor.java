package io.doppel.compression;

import java.util.zip.Deflater;

/**
 * Deflate at level 6, as gzip and zip have it, with the bytes that a container adds: the same few
 * to every length. The native memory of the deflater is freed when this object is garbage
 * collected.
 */
final class DeflateCompressor implements Compressor {
  /** Deflate alone. */
  static final int RAW = 0;

  /** RFC 1952: a header of 10 bytes without a name, and a trailer of 8. */
  static final int GZIP = 10 + 8;

  /**
   * A file with one entry whose name is one byte, written as a stream: the entry's header of 30
   * bytes and its name, 16 bytes behind the data, 46 and the name in the central directory, and 22
   * at its end (APPNOTE.TXT of PKWARE, sections 4.3.7 to 4.3.16).
   */
  static final int ZIP = 30 + 1 + 16 + 46 + 1 + 22;

  private static final int LEVEL = 6;

  private final Deflater deflater = new Deflater(LEVEL, true);
  private final byte[] output = new byte[8192];
  private final int container;

  DeflateCompressor(int container) {
    this.container = container;
  }

  @Override
  public int compressedLength(byte[] input, int offset, int length) {
    deflater.reset();
    deflater.setInput(input, offset, length);
    deflater.finish();
    int total = container;
    while (!deflater.finished()) {
      total += deflater.deflate(output);
    }
    return total;
  }
}
