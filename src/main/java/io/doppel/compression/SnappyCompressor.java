package io.doppel.compression;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.xerial.snappy.Snappy;

final class SnappyCompressor implements Compressor {
  private byte[] output = new byte[0];

  SnappyCompressor() {
    Snappy.maxCompressedLength(0); // loads the native library now, so that its absence shows here
  }

  @Override
  public int compressedLength(byte[] input, int offset, int length) {
    int needed = Snappy.maxCompressedLength(length);
    if (output.length < needed) {
      output = new byte[needed];
    }
    try {
      return Snappy.compress(input, offset, length, output, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
