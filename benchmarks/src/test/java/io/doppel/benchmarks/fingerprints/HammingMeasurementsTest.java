package io.doppel.benchmarks.fingerprints;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.PlantedFingerprints;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison of fingerprints on a small number: its checks hold, and it leaves nothing. */
class HammingMeasurementsTest {
  private static final long SEED = 5;

  @TempDir private Path folder;

  @Test
  void everythingIsMeasuredAndNothingIsLeft() throws Exception {
    HammingMeasurements measurements =
        new HammingMeasurements(new int[] {3, 6}, 200, folder, line -> {});
    measurements.measure(20_000, SEED, true);
    String text =
        measurements.indexes().text() + measurements.queries().text() + measurements.joins().text();
    for (String row : List.of("blocks=4 keyBlocks=1", "blocks=5 keyBlocks=2", "without keys")) {
      assertTrue(text.contains("| " + row + " "), text);
    }
    assertTrue(text.contains("| ten lines, pairs counted only |"), text);
    assertTrue(measurements.indexes().lines("indexes").contains("\"bytes/doc\""));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void copiesAreAsFarAsPlanted() {
    PlantedFingerprints planted = new PlantedFingerprints(10_000, 3, SEED);
    int[] distances = new int[5];
    for (int i = 0; i < planted.copies(); i++) {
      long original = planted.values()[planted.original(i)];
      distances[Long.bitCount(original ^ planted.values()[planted.copy(i)])]++;
    }
    for (int distance = 0; distance < distances.length; distance++) {
      assertEquals(200, distances[distance], 60, "copies with a distance of " + distance);
    }
  }

  @Test
  void bothScansFindTheSame() {
    PlantedFingerprints planted = new PlantedFingerprints(10_000, 3, SEED);
    for (long query : planted.queries(100)) {
      assertArrayEquals(
          FingerprintScan.PLAIN.near(planted.values(), query, 4),
          FingerprintScan.VECTORS.near(planted.values(), query, 4));
    }
  }

  @Test
  void anotherAnswerThanThatOfTheScanIsAnError() throws Exception {
    PlantedFingerprints planted = new PlantedFingerprints(1_000, 3, SEED);
    Definition near = BitBuilder.simHash("body").maxBits(2).build();
    try (FingerprintIndex index = new FingerprintIndex(folder, near, planted.values())) {
      HammingQueryMeter meter = new HammingQueryMeter(planted.queries(100), 4, 100);
      meter.scan(FingerprintScan.PLAIN, index.stored());
      assertThrows(IllegalStateException.class, () -> meter.ask(index, near, 100));
    }
  }

  @Test
  void joinFindsAsManyPairsAsPlainLoops() {
    HammingJoinMeter meter = new HammingJoinMeter(new PlantedFingerprints(10_000, 3, SEED), 3);
    assertThrows(IllegalStateException.class, meter::plain, "before anything was joined");
    meter.join(2);
    meter.plain();
    assertTrue(meter.pairs() >= 700, meter.pairs() + " pairs");
  }
}
