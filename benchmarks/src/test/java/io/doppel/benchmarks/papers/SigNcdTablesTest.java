package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.candidates.HotElements;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.compression.NcdPairs;
import io.doppel.corpus.CorpusKind;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SigNCD's tables print is what its method gives. */
class SigNcdTablesTest {
  private static Experiment experiment() throws IOException {
    return new Experiment(LabelledCorpus.generated(CorpusKind.NEWS, 300), false, 1, null);
  }

  @Test
  void aRunAtTheBestDistanceGivesTheBestF1() throws IOException {
    Experiment experiment = experiment();
    NcdBuilder builder = NcdBuilder.sigNcd(Experiment.TEXT);
    Judged wide = experiment.run(SigNcdTables.withP1(builder, 0.9).build()).judged();
    SigNcdTables.Best best = SigNcdTables.best(wide);
    assertTrue(best.distance() > 0 && best.accuracy().f1() > 0.1, best.toString());
    Judged again = experiment.run(SigNcdTables.withP1(builder, best.distance()).build()).judged();
    assertEquals(best.accuracy().found(), again.at(0.01).found());
    assertEquals(best.accuracy().f1(), again.at(0.01).f1());
    for (int hundredths = 0; hundredths <= 90; hundredths++) {
      assertTrue(wide.at(SigNcdTables.similarity(hundredths / 100.0)).f1() <= best.accuracy().f1());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"signcd-table-2", "signcd-figure-7", "signcd-figure-11"})
  void onlyTimesDifferFromRunToRun(String name) throws IOException {
    assertEquals(List.of(), printed(name).differences(printed(name)));
  }

  @Test
  void timesArePrintedBesideThoseOfThePaper() throws IOException {
    List<List<String>> rows = rows("signcd-table-2");
    assertEquals("time in the paper", rows.get(0).get(5));
    assertEquals(
        List.of("signcd", "spotsigncd", "ncd", "spotsigs", "sentences (SL+ST)", "simhash"),
        column(rows, 0));
    // the speed-ups of section 5.3.3
    assertEquals(List.of("1.0", "1.4", "7.3", "1.6", "30.9", "1.7"), column(rows, 5));
    // and of 5.3.4
    assertEquals(
        List.of("1.0", "7.4", "159.3", "9.1", "8,611.8", "13.6"),
        column(rows("signcd-table-3"), 5));
  }

  private static List<List<String>> rows(String name) throws IOException {
    return printed(name).parts().get(1).rows();
  }

  private static Printed printed(String name) throws IOException {
    Experiment few = new Experiment(LabelledCorpus.generated(CorpusKind.NEWS, 60), false, 1, null);
    PaperTable table =
        PaperTables.all().stream().filter(each -> each.name().equals(name)).findFirst().get();
    return Printed.of(table.body().run(few));
  }

  private static List<String> column(List<List<String>> rows, int column) {
    return rows.subList(1, rows.size()).stream().map(row -> row.get(column)).toList();
  }

  @Test
  void whatIsLostIsWhatInequalitySevenExcludesOfAllPairs() throws IOException {
    Experiment experiment = experiment();
    List<Signature> signatures =
        experiment.sign(NcdBuilder.sigNcd(Experiment.TEXT).asInPaper().build());
    List<List<String>> rows = Printed.of(SigNcdBounds.loss(experiment)).parts().get(1).rows();
    assertEquals("lost by P1 (7)", rows.get(0).get(2));
    int lostInAll = 0;
    for (int tenths = 1; tenths <= 9; tenths++) {
      int[] expected = lost(signatures, tenths / 10.0);
      assertEquals(expected[0], number(rows.get(tenths).get(1)), "pairs at 0." + tenths);
      assertEquals(expected[1], number(rows.get(tenths).get(2)), "lost at 0." + tenths);
      lostInAll += expected[1];
    }
    assertTrue(lostInAll > 0);
  }

  /** The core's own Algorithm 1 goes through the list from the other end. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.7})
  void comparisonsOfAlgorithmOneAreThoseOfFirstClaims(double tau) throws IOException {
    List<NcdSignature> signatures = new ArrayList<>();
    for (Signature each : experiment().sign(NcdBuilder.sigNcd(Experiment.TEXT).build())) {
      signatures.add((NcdSignature) each);
    }
    NcdBounds seven = new NcdBounds(tau, true, false, true);
    NcdPairs.Settings settings =
        new NcdPairs.Settings(
            seven, true, Compression.SNAPPY, NcdPairs.Mode.FIRST_CLAIM, 1, HotElements.NONE);
    long expected =
        NcdPairs.find(signatures, settings, ProgressListener.NONE).counts().candidates();
    signatures.removeIf(Objects::isNull);
    assertEquals(expected, SigNcdAlgorithm.comparisons(signatures, seven, true));
    assertTrue(expected <= SigNcdAlgorithm.comparisons(signatures, seven, false));
  }

  @Test
  void whatIsClaimedInAlgorithmOneIsNotComparedAgain() {
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    List<NcdSignature> signatures = new ArrayList<>();
    for (String text : List.of("one two three", "one two three", "one two three", "other words")) {
      signatures.add(distance.signature(text.getBytes(StandardCharsets.UTF_8)));
    }
    // the first, "other words", with three; then one of the three with its two copies
    NcdBounds none = new NcdBounds(0.1, false, false, true);
    assertEquals(5, SigNcdAlgorithm.comparisons(signatures, none, false));
    // in 0.1 of 15 bytes more than 13 may be
    NcdBounds seven = new NcdBounds(0.1, true, false, true);
    assertEquals(2, SigNcdAlgorithm.comparisons(signatures, seven, false));
  }

  private static int number(String cell) {
    return Integer.parseInt(cell.replace(",", ""));
  }

  /** Pairs within tau, and those of them that inequality (7) excludes, by comparing all. */
  private static int[] lost(List<Signature> signatures, double tau) {
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    NcdBounds seven = new NcdBounds(tau, true, false, true);
    int[] counts = new int[2];
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = 0; j < i; j++) {
        NcdSignature one = (NcdSignature) signatures.get(i);
        NcdSignature other = (NcdSignature) signatures.get(j);
        if (one == null || other == null) {
          continue;
        }
        distance.from(one);
        if (distance.to(other) <= tau) {
          int smaller = Math.min(one.compressedLength(), other.compressedLength());
          int larger = Math.max(one.compressedLength(), other.compressedLength());
          counts[0]++;
          counts[1] += seven.lengthsAdmit(smaller, larger, 0) ? 0 : 1;
        }
      }
    }
    return counts;
  }
}
