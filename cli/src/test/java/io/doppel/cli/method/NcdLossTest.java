package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.compression.Compression;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * States how many true pairs P1 and the gram filter lose on real signatures: at most 1 in 1,000 at
 * any distance of the paper. The table that it prints stands in
 * docs/adr/0004-bounds-for-real-compressors.md.
 */
final class NcdLossTest {
  private static final int SIGNATURES = 3000;
  private static final double[] DISTANCES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};
  private static final double ROUNDING = 1e-12;
  private static final JoinSettings TWO_THREADS = JoinSettings.DEFAULT.withThreads(2);

  @Test
  void newswireWithSnappyLosesAtMostOneTruePairInAThousand() throws IOException {
    check("reuters21578", Compression.SNAPPY, SIGNATURES);
  }

  @Test
  void newswireWithLz4LosesAtMostOneTruePairInAThousand() throws IOException {
    check("reuters21578", Compression.LZ4, 2000);
  }

  @Test
  void newswireWithDeflateLosesAtMostOneTruePairInAThousand() throws IOException {
    check("reuters21578", Compression.DEFLATE, 600);
  }

  @Test
  void newswireWithZstandardLosesAtMostOneTruePairInAThousand() throws IOException {
    check("reuters21578", Compression.ZSTANDARD, 1000);
  }

  @Test
  void chineseLawsWithSnappyLoseAtMostOneTruePairInAThousand() throws IOException {
    check("zh_laws", Compression.SNAPPY, 1000);
  }

  @Test
  void licencesWithSnappyLoseAtMostOneTruePairInAThousand() throws IOException {
    check("licences_scancode", Compression.SNAPPY, 1000);
  }

  private static void check(String set, Compression compression, int count) throws IOException {
    List<Signature> signatures =
        SharedData.signatures(set, definition(compression, 0.5, true), count, 5);
    List<Executable> checks = new ArrayList<>();
    System.out.println(
        "| set | distance | true pairs | lost | compressions without bounds | with bounds |");
    PairResult all = definition(compression, 0.9, false).pairs(signatures, TWO_THREADS);
    for (double distance : DISTANCES) {
      long truePairs =
          all.pairs().stream().filter(pair -> pair.similarity() >= 1 - distance - ROUNDING).count();
      PairResult found = definition(compression, distance, true).pairs(signatures, TWO_THREADS);
      long lost = truePairs - found.pairs().size();
      String row =
          String.format(
              Locale.ROOT,
              "| %s, %s | %.1f | %,d | %,d | %,d | %,d |",
              set,
              compression.id(),
              distance,
              truePairs,
              lost,
              all.counts().compressions(),
              found.counts().compressions());
      System.out.println(row);
      checks.add(() -> assertTrue(lost <= truePairs / 1000, row));
    }
    assertAll(checks);
  }

  private static Definition definition(Compression compression, double distance, boolean bounds) {
    return NcdBuilder.sigNcd("text")
        .compression(compression)
        .maxDistance(distance)
        .lengthBound(bounds)
        .gramFilter(bounds)
        .build();
  }
}
