package io.doppel.combined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampledTunerTest {
  private static final SampledSketch SKETCH = new SampledSketch(CommonRuns.NONE);
  private static final int WORDS = 100;

  private final Random random = new Random(11);

  private static CombinedSignature sign(int[] words) {
    long[] hashes = Arrays.stream(words).mapToLong(word -> FeatureHash.of("w" + word)).toArray();
    return SKETCH.of(TextTokens.plain(hashes, hashes.length));
  }

  private int[] text() {
    return random.ints(WORDS, 0, 50_000).toArray();
  }

  private int[] edited(int[] words, double share) {
    return Arrays.stream(words)
        .map(word -> random.nextDouble() < share ? random.nextInt(50_000) : word)
        .toArray();
  }

  /** Texts that begin alike, and groups of copies of some, each edited. */
  private List<CombinedSignature> collection(int texts, int groups, int copies, double edits) {
    int[] template = Arrays.copyOf(text(), 30);
    List<CombinedSignature> all = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      int[] text = text();
      System.arraycopy(template, 0, text, 0, template.length);
      all.add(sign(text));
      for (int copy = 0; i < groups && copy < copies; copy++) {
        all.add(sign(edited(text, edits)));
      }
    }
    Collections.shuffle(all, random);
    return all;
  }

  private static SampledModel tune(List<CombinedSignature> all) {
    return SampledTuner.tune(all, 2, ProgressListener.NONE);
  }

  @Test
  void whatAllTextsBeginWithIsCommonAndWhatCopiesShareIsNot() {
    int[] template = Arrays.copyOf(text(), 30);
    List<CombinedSignature> all = new ArrayList<>();
    List<CombinedSignature> copied = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      int[] text = text();
      System.arraycopy(template, 0, text, 0, template.length);
      all.add(sign(text));
      for (int copy = 0; i < 30 && copy < 20; copy++) {
        all.add(sign(edited(text, 0.05)));
        copied.add(sign(Arrays.copyOfRange(text, template.length, WORDS)));
      }
    }
    CommonRuns common = tune(all).common();
    assertTrue(share(List.of(sign(template)), common) > 0.7);
    assertTrue(share(copied, common) < 0.05, "" + share(copied, common));
  }

  /** The share of runs that are common. */
  private static double share(List<CombinedSignature> texts, CommonRuns common) {
    double runs = 0;
    double found = 0;
    for (CombinedSignature text : texts) {
      for (int i = 0; i < text.runs().size(); i++) {
        runs++;
        found += common.weight(text.runs().element(i)) < CommonRuns.MOST_WEIGHT ? 1 : 0;
      }
    }
    return found / runs;
  }

  @Test
  void theCutLiesBetweenEditedCopiesAndLookAlikes() {
    for (double edits : new double[] {0.02, 0.08, 0.12}) {
      List<CombinedSignature> all = collection(500, 100, 4, edits);
      SampledModel model = tune(all);
      int[] one = text();
      double copies = 0;
      for (int i = 0; i < 20; i++) {
        SampledEvidence evidence = new SampledEvidence(model.common(), SampledScore.USUAL);
        copies +=
            SampledScore.USUAL.of(
                    evidence.between(sign(edited(one, edits)), sign(edited(one, edits))))
                / 20;
      }
      assertTrue(model.cut() < copies, edits + ": " + model.cut() + " " + copies);
      assertTrue(model.cut() >= 0.25 && model.cut() <= 0.9);
    }
  }

  @Test
  void itDependsNeitherOnThreadsNorOnOrderAndHardlyOnWhichHalf() {
    List<CombinedSignature> all = collection(600, 120, 3, 0.08);
    SampledModel model = tune(all);
    assertEquals(model, SampledTuner.tune(all, 1, ProgressListener.NONE));
    List<CombinedSignature> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    assertEquals(model, tune(shuffled));
    List<CombinedSignature> twice = new ArrayList<>(all);
    twice.addAll(collection(600, 120, 3, 0.08));
    assertEquals(model.cut(), tune(twice).cut(), 0.08);
    assertEquals(model.cut(), tune(all.subList(0, all.size() / 2)).cut(), 0.08);
  }

  /** Two numbers in a template of its own for each family: no copies. */
  private List<CombinedSignature> families(int families, int texts, int slots) {
    List<CombinedSignature> all = new ArrayList<>();
    for (int family = 0; family < families; family++) {
      int[] template = text();
      for (int i = 0; i < texts; i++) {
        int[] filled = template.clone();
        for (int slot = 0; slot < slots; slot++) {
          filled[(slot * WORDS) / slots] = random.nextInt(50_000);
        }
        all.add(sign(filled));
      }
    }
    return all;
  }

  private static double similarity(
      SampledModel model, CombinedSignature one, CombinedSignature other) {
    SampledEvidence evidence = new SampledEvidence(model.common(), SampledScore.USUAL);
    evidence.between(one, other);
    return evidence.similarity();
  }

  @Test
  void textsOfATemplateAreNoCopiesThoughTheyResembleEachOtherAsMuch() {
    for (int slots : new int[] {8, 12, 16}) {
      List<CombinedSignature> all = families(50, 20, slots);
      int[] text = text();
      for (int copy = 0; copy < 20; copy++) {
        all.add(sign(edited(text, slots / (2.0 * WORDS))));
      }
      SampledModel model = tune(all);
      for (int i = 0; i < 1_000; i += 20) {
        double ofTemplate = similarity(model, all.get(i), all.get(i + 1));
        assertTrue(ofTemplate < model.cut(), slots + ": " + ofTemplate + " " + model.cut());
      }
      double ofCopies = similarity(model, all.get(1_000), all.get(1_001));
      assertTrue(ofCopies > 0.5, slots + ": " + ofCopies);
    }
  }

  @Test
  void otherWeightsMoveTheCutAndNothingElse() {
    List<CombinedSignature> all = collection(600, 200, 3, 0.1);
    SampledModel usual = tune(all);
    SampledModel ofAll =
        SampledTuner.tune(all, new SampledScore(1, 0, 0, 0), 2, ProgressListener.NONE);
    assertEquals(usual.common(), ofAll.common());
    assertNotEquals(usual.cut(), ofAll.cut());
    assertEquals(usual, SampledTuner.tune(all, SampledScore.USUAL, 2, ProgressListener.NONE));
  }

  @Test
  void withoutNearDuplicatesThereIsNoValley() {
    List<CombinedSignature> unrelated = collection(2_000, 0, 0, 0);
    assertEquals(SampledScore.USUAL_CUT, tune(unrelated).cut());
    List<CombinedSignature> noise = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      noise.add(sign(text()));
    }
    assertEquals(SampledScore.USUAL_CUT, tune(noise).cut());
  }

  @Test
  void aCollectionOfCopiesOnlyKeepsThemTogether() {
    List<CombinedSignature> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int[] text = text();
      for (int copy = 0; copy < 5; copy++) {
        all.add(sign(edited(text, 0.05)));
      }
    }
    SampledModel model = tune(all);
    assertTrue(model.cut() <= SampledScore.USUAL_CUT, "" + model.cut());
    assertEquals(model, tune(twice(all)), "equal texts are there once");
  }

  /** As the doors do: equal signatures once. */
  private static List<CombinedSignature> twice(List<CombinedSignature> all) {
    List<CombinedSignature> twice = new ArrayList<>(all);
    twice.addAll(all);
    return twice.stream().distinct().toList();
  }

  @Test
  void ofOneTemplateFewerDocumentsAreLookedAt() {
    List<CombinedSignature> all = families(1, 1_500, 12);
    SampledPairs some = SampledPairs.of(all, 10_000, 2_000, 5_000, ProgressListener.NONE);
    assertTrue(some.size() >= 5_000 && some.size() < 6_500, "" + some.size());
    assertTrue(some.documents().size() < 200, "" + some.documents().size());
    Collections.shuffle(all, random);
    assertEquals(
        some.documents(),
        SampledPairs.of(all, 10_000, 2_000, 5_000, ProgressListener.NONE).documents());
    SampledPairs few = SampledPairs.of(all, 100, 2_000, 5_000, ProgressListener.NONE);
    assertEquals(some.documents().subList(0, 100), few.documents());
    SampledPairs hot = SampledPairs.of(all, 10_000, 20, 5_000, ProgressListener.NONE);
    assertTrue(hot.size() < some.size(), "" + hot.size());
  }

  @Test
  void thePairsAreThoseThatShareTwoKeys() {
    List<CombinedSignature> all = collection(60, 20, 3, 0.1);
    SampledPairs pairs = SampledPairs.of(all, 1_000, 1_000, 100_000, ProgressListener.NONE);
    SampledEvidence evidence = new SampledEvidence(CommonRuns.NONE, SampledScore.USUAL);
    int expected = 0;
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        double[] measures = evidence.between(all.get(i), all.get(j));
        expected += measures[EvidenceMeasure.RUNS.ordinal()] > 0 ? 1 : 0;
      }
    }
    assertEquals(all.size(), pairs.documents().size());
    assertEquals(expected, pairs.size());
  }

  @Test
  void fewDocumentsSayNothing() {
    SampledModel model = tune(collection(20, 5, 1, 0.05));
    assertEquals(SampledScore.USUAL_CUT, model.cut());
    assertEquals(SampledModel.USUAL.cut(), tune(List.of()).cut());
    assertEquals(SampledModel.USUAL.cut(), tune(Collections.singletonList(null)).cut());
  }
}
