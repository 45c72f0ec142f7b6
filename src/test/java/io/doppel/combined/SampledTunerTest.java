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

  /** A text and copies of it, each edited by itself. */
  private List<CombinedSignature> family(int words, int copies, double edits) {
    int[] text = random.ints(words, 0, 50_000).toArray();
    List<CombinedSignature> all = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      all.add(sign(edited(text, edits)));
    }
    return all;
  }

  private static SampledPairs.Bounds bounds(int documents, int hot, int pairs) {
    return new SampledPairs.Bounds(documents, hot, 10, pairs);
  }

  private static SampledPairs pairs(List<CombinedSignature> all, SampledPairs.Bounds bounds) {
    return SampledPairs.of(all, bounds, ProgressListener.NONE);
  }

  @Test
  void ofTooManyPairsAllDocumentsKeepSome() {
    int[] template = text();
    List<CombinedSignature> all = new ArrayList<>();
    for (int i = 0; i < 1_501; i++) {
      int[] filled = template.clone();
      for (int slot = 0; slot < WORDS; slot += 6) {
        filled[slot] = random.nextInt(50_000);
      }
      for (int copy = 0; copy < (i < 1_500 ? 1 : 4); copy++) {
        all.add(sign(i < 1_500 ? filled : edited(filled, 0.02)));
      }
    }
    SampledPairs some = pairs(all, bounds(10_000, 2_000, 15_000));
    assertTrue(some.size() > 13_000 && some.size() <= 15_000, "" + some.size());
    assertEquals(all.size(), some.documents().size());
    int[] each = new int[all.size()];
    int ofCopies = 0;
    for (int i = 0; i < some.size(); i++) {
      each[some.later(i)]++;
      each[some.earlier(i)]++;
      boolean isCopy = all.indexOf(some.documents().get(some.later(i))) >= 1_500;
      ofCopies += isCopy && all.indexOf(some.documents().get(some.earlier(i))) >= 1_500 ? 1 : 0;
    }
    assertTrue(Arrays.stream(each).min().orElseThrow() >= 3, Arrays.toString(each));
    assertEquals(6, ofCopies);
    List<CombinedSignature> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    assertSame(some, pairs(shuffled, bounds(10_000, 2_000, 15_000)));
  }

  private static void assertSame(SampledPairs one, SampledPairs other) {
    assertEquals(one.documents(), other.documents());
    assertEquals(one.size(), other.size());
    for (int i = 0; i < one.size(); i++) {
      assertEquals(one.later(i), other.later(i));
      assertEquals(one.earlier(i), other.earlier(i));
      assertEquals(one.isChosen(i), other.isChosen(i));
    }
  }

  @Test
  void theFewestPairsThatADocumentKeepsAreTwo() {
    List<CombinedSignature> all = families(1, 300, 12);
    SampledPairs few = pairs(all, bounds(1_000, 1_000, 10));
    assertEquals(0 + 1 + 2 * 298, few.size());
  }

  @Test
  void ofKeysThatVeryManyHaveOnlySomeDocumentsAreMet() {
    List<CombinedSignature> all = family(WORDS, 600, 0.02);
    SampledPairs hot = pairs(all, bounds(1_000, 100, 1_000_000));
    int[] each = new int[all.size()];
    for (int i = 0; i < hot.size(); i++) {
      each[hot.later(i)]++;
      each[hot.earlier(i)]++;
    }
    assertTrue(Arrays.stream(each).min().orElseThrow() >= 5);
    assertTrue(hot.size() < 600 * 16 * 10, "" + hot.size());
    assertTrue(hot.size() < pairs(all, bounds(1_000, 1_000, 1_000_000)).size() / 4);
  }

  @Test
  void ofTooManyDocumentsCopiesComeTogetherAndLongTextsAreNoMore() {
    List<CombinedSignature> all = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      all.add(sign(random.ints(i < 1_000 ? 15 : 1_500, 0, 50_000).toArray()));
    }
    List<CombinedSignature> some = pairs(all, bounds(600, 100, 1_000)).documents();
    assertEquals(600, some.size());
    double isLong =
        some.stream().filter(each -> each.runs().size() == SampledSketch.SAMPLE).count();
    assertEquals(300, isLong, 60);
    List<CombinedSignature> fewer = pairs(all, bounds(200, 100, 1_000)).documents();
    assertTrue(some.containsAll(fewer));
  }

  @Test
  void largeFamiliesOfCopiesStayTogether() {
    for (int copies : new int[] {150, 1_100}) {
      List<CombinedSignature> all = families(40, 20, 16);
      List<CombinedSignature> copied = new ArrayList<>();
      for (double edits : new double[] {0.04, 0.08}) {
        List<CombinedSignature> family = family(WORDS, copies, edits);
        copied.addAll(family.subList(0, 60));
        all.addAll(family);
      }
      SampledModel model = tune(all);
      assertTrue(share(copied, model.common()) < 0.02, "" + share(copied, model.common()));
      int missed = 0;
      for (int i = 0; i < 60; i++) {
        for (int j = 0; j < i; j++) {
          missed += similarity(model, copied.get(i), copied.get(j)) < model.cut() ? 1 : 0;
          missed += similarity(model, copied.get(60 + i), copied.get(60 + j)) < model.cut() ? 1 : 0;
        }
      }
      assertTrue(missed <= 10, copies + ": " + missed + " of 3540");
      assertTemplatesAreApart(model, all);
    }
  }

  /** The first texts are those of forty templates, twenty each. */
  private static void assertTemplatesAreApart(SampledModel model, List<CombinedSignature> all) {
    for (int i = 0; i < 800; i += 20) {
      double ofTemplate = similarity(model, all.get(i), all.get(i + 1));
      assertTrue(ofTemplate < model.cut(), ofTemplate + " " + model.cut());
    }
  }

  @Test
  void aFamilyThatTakesUpAllPairsMovesTheCutLittle() {
    List<CombinedSignature> templates = families(40, 20, 16);
    for (int i = 0; i < 150; i++) {
      templates.addAll(family(WORDS, 4, 0.08));
    }
    double cut = tune(templates).cut();
    List<CombinedSignature> all = new ArrayList<>(templates);
    for (int i = 0; i < 3; i++) {
      all.addAll(family(600, 400, 0.04));
    }
    for (int pairs : new int[] {20_000, 60_000, 4_000_000}) {
      SampledPairs.Bounds bounds = new SampledPairs.Bounds(10_000, 2_000, 64, pairs);
      SampledModel model =
          SampledTuner.tune(all, SampledScore.USUAL, bounds, 2, ProgressListener.NONE);
      assertEquals(cut, model.cut(), 0.08, pairs + " pairs");
      assertTemplatesAreApart(model, all);
      List<CombinedSignature> shuffled = new ArrayList<>(all);
      Collections.shuffle(shuffled, random);
      assertEquals(
          model, SampledTuner.tune(shuffled, SampledScore.USUAL, bounds, 1, ProgressListener.NONE));
    }
  }

  @Test
  void ofAFamilyBeyondTheKeysThatAreMetAllIsFound() {
    List<CombinedSignature> all = families(40, 20, 16);
    List<CombinedSignature> family = family(WORDS, 600, 0.04);
    all.addAll(family);
    SampledPairs.Bounds bounds = new SampledPairs.Bounds(10_000, 200, 16, 1_000_000);
    SampledModel model =
        SampledTuner.tune(all, SampledScore.USUAL, bounds, 2, ProgressListener.NONE);
    assertTrue(share(family, model.common()) < 0.02, "" + share(family, model.common()));
    assertTemplatesAreApart(model, all);
  }

  @Test
  void oneLargeTemplateIsNoFamilyOfCopies() {
    List<CombinedSignature> all = families(1, 500, 16);
    all.addAll(families(20, 20, 16));
    SampledModel model = tune(all);
    for (int i = 0; i < 500; i += 20) {
      double ofTemplate = similarity(model, all.get(i), all.get(i + 1));
      assertTrue(ofTemplate < model.cut(), ofTemplate + " " + model.cut());
    }
  }

  /** Texts that quote each other, as licences do: of twenty passages each has twelve. */
  @Test
  void ofATemplateBeyondTheKeysThatAreMetAllAreLookAlikes() {
    SampledPairs.Bounds bounds = new SampledPairs.Bounds(10_000, 200, 16, 1_000_000);
    for (int collection = 0; collection < 6; collection++) {
      List<CombinedSignature> all = families(1, 1_500, 5);
      SampledModel model =
          SampledTuner.tune(all, SampledScore.USUAL, bounds, 2, ProgressListener.NONE);
      assertEquals(SampledScore.USUAL_CUT, model.cut(), "collection " + collection);
    }
  }

  @Test
  void textsThatQuoteEachOtherAreNoLargeFamily() {
    int[][] passages = new int[20][];
    for (int i = 0; i < passages.length; i++) {
      passages[i] = random.ints(10, 0, 50_000).toArray();
    }
    List<CombinedSignature> all = new ArrayList<>();
    for (int kind = 0; kind < 30; kind++) {
      List<int[]> order = new ArrayList<>(List.of(passages));
      Collections.shuffle(order, random);
      int[] text = order.subList(0, 12).stream().flatMapToInt(Arrays::stream).toArray();
      for (int copy = 0; copy < 10; copy++) {
        all.add(sign(edited(text, 0.02)));
      }
    }
    all.addAll(family(WORDS, 150, 0.04));
    assertTrue(share(all.subList(0, 300), tune(all).common()) > 0.5);
    assertTrue(share(all.subList(300, 450), tune(all).common()) < 0.02);
  }

  @Test
  void thePairsAreThoseThatShareTwoKeys() {
    List<CombinedSignature> all = collection(60, 20, 3, 0.1);
    SampledPairs pairs = pairs(all, bounds(1_000, 1_000, 100_000));
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
