package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.signature.NcdSignature;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionDistanceTest {
  private static final String REPETITIVE_AND_SHORT =
      "dlrs share dlrs share qtr dlrs dlrs share dlrs share";
  private static final String ORDINARY =
      "ministers agreed on thursday that the wheat surplus should be sold abroad, while farmers"
          + " from three provinces blocked the road to the capital; an official of the central bank"
          + " declined to comment because negotiations with exporters had not finished, and dealers"
          + " expected prices of maize, rice or sugar to drift lower during april";
  private static final String EDITED =
      ORDINARY.replace("thursday", "friday").replace("three provinces", "the north");
  private static final String UNRELATED =
      "quantum dots embedded in a glassy polymer emit photons whose colour depends upon particle"
          + " size: below five nanometres confinement shifts luminescence towards blue, above it"
          + " fluorescence turns orange (see figure 7), so synthesis must avoid coarsening by quick"
          + " cooling under nitrogen atmosphere within milliseconds";

  @Test
  void theFormulaIsTheOneOfThePaper() {
    assertEquals(0.25, CompressionDistance.ncd(80, 100, 105));
    assertEquals(0.25, CompressionDistance.ncd(100, 80, 105));
    assertEquals(1.1, CompressionDistance.ncd(10, 10, 21));
    assertEquals(0, CompressionDistance.ncd(100, 80, 80));
  }

  @Test
  void aConcatenationShorterThanItsPartIsAtDistanceZero() {
    assertEquals(0, CompressionDistance.ncd(100, 80, 75));
  }

  @ParameterizedTest
  @EnumSource
  void theDistanceIsTheFormulaOnFreshlyCompressedLengths(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    NcdSignature first = signature(distance, ORDINARY);
    NcdSignature second = signature(distance, UNRELATED);
    NcdSignature lower = first.compareTo(second) < 0 ? first : second;
    NcdSignature higher = lower == first ? second : first;
    double x = freshLength(compression, lower.bytes());
    double y = freshLength(compression, higher.bytes());
    double xy = freshLength(compression, concatenate(lower.bytes(), higher.bytes()));

    distance.from(first);
    assertEquals((xy - x) / y, distance.to(second));
    assertEquals(x, lower.compressedLength());
    assertEquals(y, higher.compressedLength());
  }

  @ParameterizedTest
  @EnumSource
  void theDistanceIsSymmetric(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    Random random = new Random(21);
    int orderMatters = 0;
    for (int i = 0; i < 300; i++) {
      NcdSignature one = signature(distance, cut(ORDINARY + UNRELATED, random));
      NcdSignature other = signature(distance, cut(ORDINARY + UNRELATED, random));
      distance.from(one);
      double there = distance.to(other);
      distance.from(other);
      assertEquals(there, distance.to(one));
      if (freshLength(compression, concatenate(one.bytes(), other.bytes()))
          != freshLength(compression, concatenate(other.bytes(), one.bytes()))) {
        orderMatters++;
      }
    }
    assertTrue(orderMatters > 0, "C(xy) and C(yx) never differed, so nothing was tested");
  }

  @ParameterizedTest
  @EnumSource
  void signaturesOfEqualCompressedLengthAreSymmetricToo(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    byte[] one = utf8("abcdefghij klmnopqrs tuvwxyz abcdefghij");
    byte[] other = utf8("klmnopqrs tuvwxyz éü abcdefghi");
    distance.from(one, 0, one.length, 30);
    double there = distance.to(other, 0, other.length, 30);
    distance.from(other, 0, other.length, 30);
    assertEquals(there, distance.to(one, 0, one.length, 30));
  }

  @ParameterizedTest
  @EnumSource
  void identicalSignaturesAreAtDistanceZeroHoweverLong(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    byte[] noise = new byte[100 * 1024]; // no compressor but Zstandard sees the repetition
    new Random(22).nextBytes(noise);
    for (byte[] bytes : new byte[][] {{'a'}, utf8(ORDINARY), noise}) {
      NcdSignature one = distance.signature(bytes);
      NcdSignature other = distance.signature(bytes.clone());
      distance.from(one);
      long before = distance.compressions();
      assertEquals(0, distance.to(other));
      assertEquals(before, distance.compressions(), "identity needs no compression");
    }
  }

  /** What a container adds stands in the denominator only. */
  @Test
  void containersMakeDistancesSmaller() {
    List<Double> unrelated = new ArrayList<>();
    for (Compression compression :
        List.of(Compression.DEFLATE, Compression.GZIP, Compression.ZIP)) {
      CompressionDistance distance = new CompressionDistance(compression);
      distance.from(signature(distance, ORDINARY));
      unrelated.add(distance.to(signature(distance, UNRELATED)));
    }
    assertTrue(unrelated.get(0) > unrelated.get(1) && unrelated.get(1) > unrelated.get(2));
    assertTrue(unrelated.get(2) < 0.6, "zip puts unrelated texts at " + unrelated.get(2));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"GZIP", "ZIP"},
      mode = EnumSource.Mode.EXCLUDE)
  void unrelatedTextIsNearOneAndEditedTextInBetween(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    distance.from(signature(distance, ORDINARY));
    double unrelated = distance.to(signature(distance, UNRELATED));
    double edited = distance.to(signature(distance, EDITED));

    assertTrue(unrelated > 0.8 && unrelated < 1.1, "unrelated at " + unrelated);
    assertTrue(edited > 0 && edited < 0.35, "edited at " + edited);
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "LZ4"})
  void aShortRepetitiveSignatureHasSlack(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    NcdSignature signature = signature(distance, REPETITIVE_AND_SHORT);
    assertTrue(signature.slack() > 0);

    int most = 0;
    for (int pad = 1; pad <= 128; pad++) {
      byte[] noise = new byte[pad];
      new Random(pad).nextBytes(noise);
      int inside = freshLength(compression, concatenate(noise, signature.bytes())) - pad;
      most = Math.max(most, signature.compressedLength() - inside);
    }
    assertTrue(
        most > 0 && most <= signature.slack() + 2,
        "shorter by up to " + most + " behind noise, slack " + signature.slack());
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "LZ4"})
  void anOrdinaryTextHasNoSlack(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    assertEquals(0, signature(distance, UNRELATED).slack());
    assertEquals(0, signature(distance, "a").slack());
  }

  @ParameterizedTest
  @EnumSource(names = {"DEFLATE", "ZSTANDARD"})
  void entropyCodersHaveNoSlack(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    assertEquals(0, signature(distance, REPETITIVE_AND_SHORT).slack());
    assertEquals(1, distance.compressions());
  }

  @ParameterizedTest
  @EnumSource
  void aRangeOfALargerArrayIsASignature(Compression compression) {
    CompressionDistance distance = new CompressionDistance(compression);
    NcdSignature one = signature(distance, ORDINARY);
    NcdSignature other = signature(distance, EDITED);
    distance.from(one);
    double expected = distance.to(other);
    assertNotEquals(0, expected);

    byte[] all = utf8("???" + ORDINARY + "!!!!!" + EDITED + "?");
    int otherStart = 3 + one.bytes().length + 5;
    distance.from(all, 3, one.bytes().length, one.compressedLength());
    assertEquals(
        expected, distance.to(all, otherStart, other.bytes().length, other.compressedLength()));
    assertEquals(0, distance.to(all, 3, one.bytes().length, one.compressedLength()));
    assertEquals(0, distance.to(one));
    distance.from(all, otherStart, other.bytes().length, other.compressedLength());
    assertEquals(expected, distance.to(one));
  }

  @Test
  void everyCompressionIsCounted() {
    CompressionDistance distance = new CompressionDistance(Compression.DEFLATE);
    assertEquals(0, distance.compressions());
    NcdSignature one = signature(distance, ORDINARY);
    NcdSignature other = signature(distance, EDITED);
    assertEquals(2, distance.compressions());
    distance.from(one);
    assertEquals(2, distance.compressions());
    distance.to(other);
    distance.to(other);
    assertEquals(4, distance.compressions());
  }

  @Test
  void theBytesOfASignatureAreNeitherCopiedNorChanged() {
    byte[] bytes = utf8(ORDINARY);
    NcdSignature signature = new CompressionDistance(Compression.SNAPPY).signature(bytes);
    assertSame(bytes, signature.bytes());
    assertArrayEquals(utf8(ORDINARY), bytes);
  }

  private static NcdSignature signature(CompressionDistance distance, String text) {
    return distance.signature(utf8(text));
  }

  private static int freshLength(Compression compression, byte[] bytes) {
    return compression.newCompressor().compressedLength(bytes, 0, bytes.length);
  }

  private static byte[] concatenate(byte[] first, byte[] second) {
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static String cut(String text, Random random) {
    int start = random.nextInt(text.length() - 1);
    return text.substring(start, start + 1 + random.nextInt(text.length() - start));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
