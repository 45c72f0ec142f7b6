package io.doppel.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/**
 * Zstandard frames without magic number, checksum and content size, which would add the same few
 * bytes to every length.
 */
final class ZstandardCompressor implements Compressor {
  private static final int LEVEL = 3;
  private static final Cleaner CLEANER = Cleaner.create();

  private final ZstdCompressCtx context = new ZstdCompressCtx();
  private byte[] output = new byte[0];

  ZstandardCompressor() {
    ZstdCompressCtx freed = context;
    CLEANER.register(this, freed::close); // whoever holds a Compressor need not close it
    context.setLevel(LEVEL).setChecksum(false).setContentSize(false).setMagicless(true);
  }

  @Override
  public int compressedLength(byte[] input, int offset, int length) {
    int needed = Math.toIntExact(Zstd.compressBound(length));
    if (output.length < needed) {
      output = new byte[needed];
    }
    try {
      return context.compressByteArray(output, 0, output.length, input, offset, length);
    } finally {
      Reference.reachabilityFence(this); // the cleaner must not close the context meanwhile
    }
  }
}
