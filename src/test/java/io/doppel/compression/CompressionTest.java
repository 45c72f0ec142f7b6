package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionTest {
  private static final byte[] SENTENCE =
      utf8("The ships left the harbour at dawn, and by noon the harbour was empty of ships.");
  private static final byte[] REPEATED = utf8("dlrs share ".repeat(200));
  private static final byte[] CHINESE = utf8("上海证券交易所今日发布公告，上海证券交易所的公告称，今日交易正常。");
  private static final byte[] ONE_BYTE = {'a'};
  private static final byte[] LONG = words(70_000, 11);

  private static final Map<Compression, List<Integer>> KNOWN_LENGTHS =
      Map.of(
          Compression.SNAPPY, List.of(72, 119, 78, 3, 44_150),
          Compression.LZ4, List.of(72, 29, 74, 2, 43_341),
          Compression.DEFLATE, List.of(65, 31, 74, 3, 24_089),
          Compression.ZSTANDARD, List.of(71, 23, 79, 6, 24_768),
          Compression.GZIP, List.of(83, 49, 92, 21, 24_107),
          Compression.ZIP, List.of(181, 147, 190, 119, 24_205));

  /**
   * Compressed lengths are stored beside signatures, and a distance is computed from a stored
   * length and a new one. If this test fails after the upgrade of a compressor or of the JDK, the
   * library now compresses differently: do not only write the new lengths here, but also raise the
   * version of the signature scheme, so that signatures of the two kinds are never compared.
   */
  @ParameterizedTest
  @EnumSource
  void lengthsAreThoseThatStoredSignaturesWereMadeWith(Compression compression) {
    Compressor compressor = compression.newCompressor();
    List<Integer> lengths = new ArrayList<>();
    for (byte[] input : List.of(SENTENCE, REPEATED, CHINESE, ONE_BYTE, LONG)) {
      lengths.add(compressor.compressedLength(input, 0, input.length));
    }
    assertEquals(KNOWN_LENGTHS.get(compression), lengths);
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheRangeIsCompressed(Compression compression) {
    Compressor compressor = compression.newCompressor();
    byte[] surrounded = letters(SENTENCE.length + 500, 12);
    System.arraycopy(SENTENCE, 0, surrounded, 123, SENTENCE.length);

    assertEquals(
        compressor.compressedLength(SENTENCE, 0, SENTENCE.length),
        compressor.compressedLength(surrounded, 123, SENTENCE.length));
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyRangeIsAsLongWhereverItIs(Compression compression) {
    Compressor compressor = compression.newCompressor();
    int empty = compressor.compressedLength(new byte[0], 0, 0);

    int container = compression == Compression.ZIP ? DeflateCompressor.ZIP : DeflateCompressor.GZIP;
    assertTrue(empty >= 0 && empty < 10 + container, "length of nothing is " + empty);
    assertEquals(empty, compressor.compressedLength(SENTENCE, 40, 0));
    assertEquals(empty, compressor.compressedLength(SENTENCE, SENTENCE.length, 0));
  }

  @ParameterizedTest
  @EnumSource
  void aLengthDoesNotDependOnWhatWasCompressedBefore(Compression compression) {
    Compressor reused = compression.newCompressor();
    byte[] noise = new byte[300_000];
    new Random(13).nextBytes(noise);
    int[] growingAndShrinking = {1, 100, 30, 5_000, 70_000, 200, 300_000, 65_536, 2, 299_999};

    for (int length : growingAndShrinking) {
      int expected = compression.newCompressor().compressedLength(noise, 0, length);
      assertTrue(expected >= length, "noise cannot be compressed");
      assertEquals(expected, reused.compressedLength(noise, 0, length), length + " bytes");
    }
  }

  @ParameterizedTest
  @EnumSource
  void compressorsInTwoThreadsAgree(Compression compression) throws Exception {
    Callable<int[]> lengthsOfPrefixes =
        () -> {
          Compressor compressor = compression.newCompressor();
          int[] lengths = new int[300];
          for (int i = 0; i < lengths.length; i++) {
            lengths[i] = compressor.compressedLength(LONG, i, 1 + i * 37);
          }
          return lengths;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<int[]> one = threads.submit(lengthsOfPrefixes);
      Future<int[]> other = threads.submit(lengthsOfPrefixes);
      int[] expected = lengthsOfPrefixes.call();
      assertArrayEquals(expected, one.get());
      assertArrayEquals(expected, other.get());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anIdFindsItsCompression(Compression compression) {
    assertSame(compression, Compression.of(compression.id()));
  }

  @Test
  void anUnknownIdIsAnsweredWithTheKnownOnes() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Compression.of("Snappy"));
    assertEquals(
        "compressor must be one of snappy, lz4, deflate, zstandard, gzip, zip, got Snappy",
        e.getMessage());
  }

  @Test
  void onlySnappyAndLz4WriteBytesOnly() {
    assertEquals(
        List.of(Compression.SNAPPY, Compression.LZ4),
        Arrays.stream(Compression.values()).filter(Compression::isBytesOnly).toList());
  }

  @Test
  void gzipAndZipAreAsLongAsTheFilesOfTheJdk() throws IOException {
    Compressor gzip = Compression.GZIP.newCompressor();
    Compressor zip = Compression.ZIP.newCompressor();
    byte[] noise = new byte[100_000];
    new Random(14).nextBytes(noise);
    byte[] nothing = new byte[0];
    for (byte[] input : List.of(nothing, ONE_BYTE, SENTENCE, REPEATED, CHINESE, LONG, noise)) {
      assertEquals(gzipped(input), gzip.compressedLength(input, 0, input.length));
      assertEquals(zipped(input), zip.compressedLength(input, 0, input.length));
    }
    for (int length = 1; length < 2_000; length += 7) {
      byte[] input = Arrays.copyOf(LONG, length);
      assertEquals(gzipped(input), gzip.compressedLength(LONG, 0, length));
      assertEquals(zipped(input), zip.compressedLength(LONG, 0, length));
    }
  }

  private static int gzipped(byte[] input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(input);
    }
    return bytes.size();
  }

  /** One entry, named as briefly as can be. */
  private static int zipped(byte[] input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("x"));
      zip.write(input);
      zip.closeEntry();
    }
    return bytes.size();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] letters(int length, long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(8));
    }
    return bytes;
  }

  /**
   * Words of a small vocabulary, the first of it more often: long and short matches, near and far.
   */
  private static byte[] words(int length, long seed) {
    Random random = new Random(seed);
    byte[] vocabulary = letters(4_000, seed);
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      int start = random.nextInt(1 + random.nextInt(vocabulary.length - 20));
      int end = Math.min(length - 1, i + 2 + random.nextInt(12));
      for (int from = start; i < end; from++, i++) {
        bytes[i] = vocabulary[from];
      }
      bytes[i] = ' ';
    }
    return bytes;
  }
}
