package io.doppel.combined;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.model.EvidenceMeasure;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.signature.TextForms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Samples of runs, and what they say of the texts, compared with brute force. */
@Randomized
class SampledEvidenceTest {
  private static final SampledSketch SKETCH = new SampledSketch(CommonRuns.NONE);

  /** Words; those below 100 are numbers. */
  private static CombinedSignature sign(List<Integer> words) {
    return SKETCH.of(tokens(words));
  }

  private static TextTokens tokens(List<Integer> words) {
    long[] hashes = words.stream().mapToLong(word -> FeatureHash.of("w" + word)).toArray();
    BitSet numbers = new BitSet();
    for (int i = 0; i < hashes.length; i++) {
      numbers.set(i, words.get(i) < 100);
    }
    return TextTokens.withNumbers(hashes, hashes.length, numbers);
  }

  private static List<Integer> words(Random random, int count, int different) {
    List<Integer> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(random.nextInt(different));
    }
    return words;
  }

  private static List<Integer> edited(Random random, List<Integer> words, double share) {
    List<Integer> edited = new ArrayList<>(words);
    edited.replaceAll(word -> random.nextDouble() < share ? 100_000 + random.nextInt(9_000) : word);
    return edited;
  }

  private static TreeSet<Long> runs(List<Integer> words) {
    TreeSet<Long> runs = new TreeSet<>();
    TextTokens tokens = tokens(words);
    for (long run : SKETCH.featureRuns().elements(tokens.text().hashes(), tokens.text().count())) {
      runs.add(SampledSketch.sampled(run));
    }
    return runs;
  }

  @Test
  void theSmallestAreThoseOfASortedSet(Random seeds) {
    for (long seed : seeds.longs(2_000).toArray()) {
      Random random = new Random(seed);
      int different = 1 + random.nextInt(400);
      long[] elements = new long[1 + random.nextInt(600)];
      boolean small = random.nextBoolean(); // then the guess of where they lie is wrong
      for (int i = 0; i < elements.length; i++) {
        long hash = FeatureHash.mix(random.nextInt(different)) >>> 40;
        elements[i] = small ? hash : 0xFFFFFF - hash / 1000;
      }
      TreeSet<Long> sorted = new TreeSet<>();
      Arrays.stream(elements).forEach(sorted::add);
      long[] expected =
          sorted.stream().limit(SampledSketch.SAMPLE).mapToLong(Long::longValue).toArray();
      assertArrayEquals(
          expected,
          SampledSketch.smallest(elements.clone(), SampledSketch.SAMPLE, 24),
          "seed " + seed);
    }
  }

  @Test
  void rowsKnowWhatRunsWeighHoweverManyGroupsHaveThem() {
    int[] elements = new int[CommonRuns.MOST_RUNS];
    int[] groups = new int[elements.length];
    List<CombinedSignature> signatures = new ArrayList<>();
    for (int i = 0; i < elements.length; i++) {
      elements[i] = 1 + 2 * i;
      groups[i] = i < 2_000 ? CommonRuns.LEAST_GROUPS + i : i * i / 8;
      long[] runs = {2L * i, 1 + 2L * i};
      SetSignature set = SetSignature.of(runs, runs.length, ElementWeights.EQUAL);
      signatures.add(new CombinedSignature(set, null, new TextForms(0, 0, 0, 0, 0)));
    }
    CommonRuns common = CommonRuns.of(elements, groups);
    SampledRows rows = new SampledRows(signatures, common);
    for (int i = 0; i < elements.length; i++) {
      int[] row = rows.row(i);
      assertEquals(2 * i, SampledRows.run(row[0]));
      assertEquals(1 + 2 * i, SampledRows.run(row[1]));
      assertEquals(CommonRuns.MOST_WEIGHT, rows.weight(row[0]));
      assertEquals(common.weight(1 + 2L * i), rows.weight(row[1]));
    }
  }

  @Test
  void whatIsIgnoredIsLessSimilarAndNothingElseIs(Random seeds) {
    int ended = 0;
    for (long seed : seeds.longs(3_000).toArray()) {
      Random random = new Random(seed);
      List<Integer> one = words(random, 3 + random.nextInt(300), 150 + random.nextInt(2_000));
      List<Integer> other = edited(random, one, random.nextDouble() * 0.6);
      if (random.nextBoolean()) {
        other = other.subList(0, 1 + random.nextInt(other.size()));
      }
      List<Long> runs = new ArrayList<>(runs(one));
      runs.removeIf(run -> random.nextInt(3) > 0);
      int[] elements = runs.stream().mapToInt(Long::intValue).toArray();
      int[] groups = Arrays.stream(elements).map(each -> 3 + random.nextInt(50)).toArray();
      SampledSketch sketch =
          new SampledSketch(
              random.nextBoolean() ? CommonRuns.of(elements, groups) : CommonRuns.NONE);
      CombinedSignature mine = sign(one);
      CombinedSignature theirs = sign(other);
      SampledScore score =
          random.nextInt(3) > 0 ? SampledScore.USUAL : new SampledScore(0.5, 0.1, 0.3, 0.1);
      SampledEvidence all = sketch.newEvidence(score);
      all.between(mine, theirs);
      double similarity = all.similarity();
      for (double least : new double[] {0.25, 0.5, 0.72, 0.9, similarity}) {
        SampledEvidence evidence = sketch.newEvidence(score);
        evidence.ignoreBelow(least);
        evidence.between(mine, theirs);
        double found = evidence.similarity();
        byte[] packed = theirs.pack();
        evidence.to(packed, 0, packed.length, theirs.runs().length());
        String message = "seed " + seed + " least " + least;
        assertEquals(found, evidence.similarity(), message);
        List<CombinedSignature> both = Arrays.asList(null, theirs);
        evidence.to(new SampledRows(both, sketch.common()), 1, both);
        assertEquals(similarity >= least, evidence.similarity() >= least, message);
        if (similarity >= least) {
          assertEquals(similarity, evidence.similarity(), message);
        }
        evidence.to(theirs);
        if (similarity >= least) {
          assertEquals(similarity, found, message);
          assertEquals(all.kind(), evidence.kind(), message);
        } else {
          assertTrue(found == 0 || found == similarity, message);
          ended += found == similarity ? 0 : 1;
        }
      }
    }
    assertTrue(ended > 100, "only " + ended + " comparisons ended early");
  }

  @Test
  void aSampleHasTheSmallestRunsAndTheSmallestOfThoseAreKeys(Random random) {
    for (int count : new int[] {1, 2, 3, 10, 73, 74, 75, 500, 5_000}) {
      List<Integer> words = words(random, count, 1_000);
      CombinedSignature signature = sign(words);
      List<Long> expected = runs(words).stream().limit(SampledSketch.SAMPLE).toList();
      assertEquals(expected.size(), signature.runs().size());
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), signature.runs().element(i));
      }
      assertEquals(Math.min(SampledSketch.KEYS, expected.size()), signature.runs().keyCount());
      assertEquals(signature.runs().element(0), signature.runs().key(0));
    }
    assertNull(sign(List.of()));
  }

  @Test
  void aSampleOfAllRunsMeasuresThemExactly(Random seeds) {
    for (long seed : seeds.longs(3_000).toArray()) {
      Random random = new Random(seed);
      List<Integer> one = words(random, 3 + random.nextInt(60), 2_000);
      List<Integer> other = edited(random, one, random.nextDouble() * 0.3);
      if (random.nextBoolean()) {
        other = other.subList(0, 1 + random.nextInt(other.size()));
      }
      TreeSet<Long> mine = runs(one);
      TreeSet<Long> theirs = runs(other);
      TreeSet<Long> common = new TreeSet<>(mine);
      common.retainAll(theirs);
      List<Long> keys =
          mine.stream().limit(16).filter(theirs.stream().limit(16).toList()::contains).toList();
      double[] measures = SKETCH.newEvidence().between(sign(one), sign(other));
      boolean compared = keys.size() >= Math.min(2, Math.max(mine.size(), theirs.size()));
      double all = mine.size() + theirs.size() - common.size();
      String message = "seed " + seed;
      assertEquals(
          compared ? common.size() / all : 0, measures[EvidenceMeasure.RUNS.ordinal()], message);
      assertEquals(
          compared ? common.size() / (double) Math.min(mine.size(), theirs.size()) : 0,
          measures[EvidenceMeasure.RUNS_CONTAINED.ordinal()],
          message);
      assertEquals(
          measures[EvidenceMeasure.RUNS.ordinal()],
          measures[EvidenceMeasure.RARE_RUNS.ordinal()],
          1e-12,
          message);
      assertEquals(compared ? 1 : 0, measures[EvidenceMeasure.EXCLUSIVE.ordinal()], 1e-12, message);
    }
  }

  /** A look-up from the longer text asks for two keys, and so would not find the shorter one. */
  @Test
  void aTextOfOneRunIsNotComparedWithOneOfMore() {
    List<Integer> longer = List.of(1, 2, 3, 4);
    double[] measures = SKETCH.newEvidence().between(sign(longer.subList(0, 3)), sign(longer));
    assertEquals(0, measures[EvidenceMeasure.RUNS.ordinal()]);
  }

  @Test
  void measuresAreTheSameEitherWayAndFromThePackedForm(Random seeds) {
    for (long seed : seeds.longs(2_000).toArray()) {
      Random random = new Random(seed);
      List<Integer> one = words(random, 1 + random.nextInt(400), 300);
      List<Integer> other = edited(random, one, random.nextDouble());
      CommonRuns common = common(runs(one), random);
      SampledSketch sketch = new SampledSketch(common);
      CombinedSignature a = sketch.of(tokens(one));
      CombinedSignature b = sketch.of(tokens(other));
      double[] there = sketch.newEvidence().between(a, b).clone();
      double[] back = sketch.newEvidence().between(b, a).clone();
      assertArrayEquals(there, back, "seed " + seed);
      byte[] packed = b.pack();
      byte[] shifted = new byte[packed.length + 9];
      System.arraycopy(packed, 0, shifted, 5, packed.length);
      SampledEvidence evidence = sketch.newEvidence();
      evidence.from(a);
      assertArrayEquals(there, evidence.to(shifted, 5, packed.length, b.length()));
      assertEquals(b, sketch.unpack(packed, 0, packed.length, b.length()));
      double similarity = SampledScore.USUAL.of(there);
      assertTrue(similarity >= 0 && similarity <= 1 + 1e-12, "seed " + seed + " " + similarity);
    }
  }

  private static CommonRuns common(TreeSet<Long> runs, Random random) {
    int[] elements = runs.stream().mapToInt(Long::intValue).toArray();
    int[] groups = new int[elements.length];
    Arrays.setAll(groups, i -> random.nextInt(50));
    return CommonRuns.of(elements, groups);
  }

  /** A sample of 70 of thousands: within four standard deviations of what all would say. */
  @Test
  void aSampleEstimatesTheResemblanceOfLongTexts() {
    double sum = 0;
    int texts = 200;
    for (int seed = 0; seed < texts; seed++) {
      Random random = new Random(seed);
      List<Integer> one = words(random, 4_000, 1_000_000);
      List<Integer> other = edited(random, one, 0.1);
      TreeSet<Long> mine = runs(one);
      TreeSet<Long> theirs = runs(other);
      TreeSet<Long> common = new TreeSet<>(mine);
      common.retainAll(theirs);
      double exact = common.size() / (double) (mine.size() + theirs.size() - common.size());
      double[] measures = SKETCH.newEvidence().between(sign(one), sign(other));
      double estimate = measures[EvidenceMeasure.RUNS.ordinal()];
      sum += estimate - exact;
      assertEquals(
          exact,
          estimate,
          5 * Math.sqrt(exact * (1 - exact) / SampledSketch.SAMPLE),
          "seed " + seed);
    }
    assertEquals(0, sum / texts, 0.02);
  }

  @Test
  void equalTextsAreOneWhoeverElseHasTheirRuns(Random random) {
    for (int count = 1; count < 200; count++) {
      List<Integer> words = words(random, count, 500);
      SampledSketch sketch = new SampledSketch(common(runs(words), random));
      CombinedSignature signature = sketch.of(tokens(words));
      double[] measures = sketch.newEvidence().between(signature, sketch.of(tokens(words)));
      assertEquals(1, SampledScore.USUAL.of(measures), 1e-12);
    }
  }

  @Test
  void whatManyGroupsHaveCountsLess() {
    Random random = new Random(4);
    List<Integer> template = words(random, 30, 1_000_000);
    List<Integer> one = new ArrayList<>(template);
    one.addAll(words(random, 20, 1_000_000));
    List<Integer> other = new ArrayList<>(template);
    other.addAll(words(random, 20, 1_000_000));
    double plain = SampledScore.USUAL.of(SKETCH.newEvidence().between(sign(one), sign(other)));
    int[] elements = runs(template).stream().mapToInt(Long::intValue).toArray();
    int[] groups = new int[elements.length];
    Arrays.fill(groups, 100);
    SampledSketch sketch = new SampledSketch(CommonRuns.of(elements, groups));
    double weighed = SampledScore.USUAL.of(sketch.newEvidence().between(sign(one), sign(other)));
    assertTrue(plain > 0.6 && weighed < 0.35, plain + " " + weighed);
  }

  @Test
  void weightsAddUpToOneAndNoneIsNegative() {
    new SampledScore(0, 0.25, 0.75, 0);
    assertThrows(IllegalArgumentException.class, () -> new SampledScore(0.22, 0.43, 0.2, 0.16));
    assertThrows(IllegalArgumentException.class, () -> new SampledScore(-0.1, 0.5, 0.5, 0.1));
    assertThrows(
        IllegalArgumentException.class, () -> new SampledScore(Double.NaN, 0.43, 0.2, 0.15));
  }

  @Test
  void theExampleOfTheScore() {
    double[] measures = new double[EvidenceMeasure.values().length];
    measures[EvidenceMeasure.RUNS.ordinal()] = 1 / 3.0;
    measures[EvidenceMeasure.RARE_RUNS.ordinal()] = 1 / 3.0;
    measures[EvidenceMeasure.RARE_RUNS_CONTAINED.ordinal()] = 0.5;
    measures[EvidenceMeasure.EXCLUSIVE.ordinal()] = 1;
    measures[EvidenceMeasure.NUMBERS.ordinal()] = 1;
    assertEquals(0.638, SampledScore.USUAL.of(measures), 0.001);
  }
}
