package io.doppel.compression;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.xerial.snappy.SnappyError;

/**
 * The compressors that the normalized compression distance can be computed with. Snappy is the
 * default, as in the SigNCD paper (section 5.1); the paper finds Snappy and LZ4 better than gzip
 * and zip (section 5.4.2). {@link #GZIP} and {@link #ZIP} are {@link #DEFLATE} in a container,
 * which adds the same bytes to every length: distances get smaller, those of short signatures most.
 *
 * <p>LZ4 and Zstandard are optional dependencies: add {@code at.yawk.lz4:lz4-java} or {@code
 * com.github.luben:zstd-jni} to use them.
 */
public enum Compression {
  /** Snappy: fast, matches of at least four bytes, blocks of 64 KiB. */
  SNAPPY(true, SnappyCompressor::new, "org.xerial.snappy:snappy-java"),
  /** LZ4, the native implementation: fast, matches of at least four bytes, window of 64 KiB. */
  LZ4(true, Lz4Compressor::new, "at.yawk.lz4:lz4-java"),
  /** Deflate at level 6, what gzip and zip use: slow, window of 32 KiB. */
  DEFLATE(false, () -> new DeflateCompressor(DeflateCompressor.RAW), "the JDK"),
  /** Zstandard at level 3: large windows, so the one to take for long signatures. */
  ZSTANDARD(false, ZstandardCompressor::new, "com.github.luben:zstd-jni"),
  /** A gzip file: Deflate and 18 bytes. */
  GZIP(false, () -> new DeflateCompressor(DeflateCompressor.GZIP), "the JDK"),
  /** A zip file of one entry whose name is one byte: Deflate and 116 bytes. */
  ZIP(false, () -> new DeflateCompressor(DeflateCompressor.ZIP), "the JDK");

  private final boolean bytesOnly;
  private final Supplier<Compressor> factory;
  private final String artifact;

  Compression(boolean bytesOnly, Supplier<Compressor> factory, String artifact) {
    this.bytesOnly = bytesOnly;
    this.factory = factory;
    this.artifact = artifact;
  }

  /**
   * Makes a compressor for the use of one thread.
   *
   * @return a new compressor
   * @throws IllegalStateException if the library behind it is not on the class path or does not run
   *     on this platform
   */
  public Compressor newCompressor() {
    try {
      return factory.get();
    } catch (LinkageError | SnappyError e) {
      throw new IllegalStateException(
          "compressor "
              + id()
              + " needs "
              + artifact
              + " on the class path and a platform that it supports: "
              + e,
          e);
    }
  }

  /**
   * Whether the output is made of literal bytes and of copies of at least four bytes, with no
   * entropy coding behind. Only then do byte 4-grams bound what a concatenation can save, and only
   * then may the gram filter of {@link NcdBounds} be used.
   *
   * @return true for Snappy and LZ4
   */
  public boolean isBytesOnly() {
    return bytesOnly;
  }

  /**
   * The name by which users choose it, such as {@code snappy}.
   *
   * @return the lower-case name
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a compression by its {@link #id()}.
   *
   * @param id the name
   * @return the compression
   * @throws IllegalArgumentException if there is none of that name; the message lists those that
   *     exist
   */
  public static Compression of(String id) {
    for (Compression compression : values()) {
      if (compression.id().equals(id)) {
        return compression;
      }
    }
    throw new IllegalArgumentException(
        "compressor must be one of "
            + Arrays.stream(values()).map(Compression::id).collect(Collectors.joining(", "))
            + ", got "
            + id);
  }
}
