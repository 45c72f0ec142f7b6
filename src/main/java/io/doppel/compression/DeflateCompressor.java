package io.doppel.compression;

import java.util.zip.Deflater;

/**
 * Raw Deflate without the headers of gzip and zip, which would add the same few bytes to every
 * length. The native memory of the deflater is freed when this object is garbage collected.
 */
final class DeflateCompressor implements Compressor {
  private static final int LEVEL = 6;

  private final Deflater deflater = new Deflater(LEVEL, true);
  private final byte[] output = new byte[8192];

  @Override
  public int compressedLength(byte[] input, int offset, int length) {
    deflater.reset();
    deflater.setInput(input, offset, length);
    deflater.finish();
    int total = 0;
    while (!deflater.finished()) {
      total += deflater.deflate(output);
    }
    return total;
  }
}
