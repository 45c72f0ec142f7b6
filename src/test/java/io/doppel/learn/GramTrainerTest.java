package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.sets.SetSketches;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class GramTrainerTest {
  private static final TrainingSettings FEW =
      new TrainingSettings(VectorMeasure.COSINE, 1, 3_000, 0.7, 20, 1e-3, 0.4, 10_000, 1);

  private static TrainingSettings with(VectorMeasure measure, int words, long seed, int maxTexts) {
    return new TrainingSettings(
        measure,
        words,
        FEW.preferences(),
        FEW.hardShare(),
        FEW.sharpness(),
        FEW.regularization(),
        FEW.heldOut(),
        maxTexts,
        seed);
  }

  /**
   * A domain where the usual weights fail: near-duplicates have their first 12 words in common, and
   * behind them follow the 30 words of a footer, which about as many others have too.
   */
  private static TrainingTexts campaigns(long seed, int clusters) {
    SplittableRandom random = new SplittableRandom(seed);
    TrainingTexts texts = new TrainingTexts();
    int next = 1000;
    for (int cluster = 0; cluster < clusters; cluster++) {
      int payload = next;
      next += 12;
      for (int i = 0; i < 3; i++) {
        List<Long> words = new ArrayList<>();
        for (int j = 0; j < 12; j++) {
          words.add(RandomTexts.word(random.nextInt(10) == 0 ? random.nextInt(300) : payload + j));
        }
        int footer = 100_000 + 100 * random.nextInt(3 * clusters / 2 + 1);
        for (int j = 0; j < 30; j++) {
          words.add(RandomTexts.word(footer + j));
        }
        long[] hashes = words.stream().mapToLong(Long::longValue).toArray();
        texts.add(TextTokens.plain(hashes, hashes.length), "cluster " + cluster);
      }
    }
    return texts;
  }

  @Test
  void learnsWhatTheUsualWeightsDoNotKnow() {
    for (VectorMeasure measure : VectorMeasure.values()) {
      TrainingResult result =
          GramTrainer.train(
              campaigns(1, 40), null, with(measure, 1, 1, 10_000), TrainingListener.NONE);
      assertTrue(result.heldOut().f1() > 0.95, result.toString());
      assertTrue(result.heldOut().f1() > result.heldOutTfIdf().f1() + 0.1, result.toString());
      assertTrue(result.heldOut().f1() > result.heldOutBinary().f1() + 0.1, result.toString());
      assertTrue(
          result.model().weight(GramFeature.LOCATION)
                  + result.model().weight(GramFeature.LOG_LOCATION)
              < 0,
          "the further behind the less: " + result.model().toText());
      assertEquals(measure, result.model().measure());
    }
  }

  @Test
  void theLossFalls() {
    TrainingResult result = GramTrainer.train(campaigns(2, 30), null, FEW, TrainingListener.NONE);
    List<Double> losses = result.losses();
    assertTrue(losses.size() > 3, losses.toString());
    for (int i = 1; i < losses.size(); i++) {
      assertTrue(losses.get(i) < losses.get(i - 1), losses.toString());
    }
  }

  @Test
  void theSameTextsAndSeedGiveTheSameBytes() {
    String first =
        GramTrainer.train(campaigns(3, 30), null, FEW, TrainingListener.NONE).model().toText();
    String again =
        GramTrainer.train(campaigns(3, 30), null, FEW, TrainingListener.NONE).model().toText();
    assertEquals(first, again);
    String other =
        GramTrainer.train(
                campaigns(3, 30),
                null,
                with(VectorMeasure.COSINE, 1, 2, 10_000),
                TrainingListener.NONE)
            .model()
            .toText();
    assertNotEquals(first, other);
  }

  @Test
  void runsOfWordsHaveFeaturesOfTheirWords() {
    GramModel model =
        GramTrainer.train(
                campaigns(4, 30),
                null,
                with(VectorMeasure.COSINE, 3, 1, 10_000),
                TrainingListener.NONE)
            .model();
    assertEquals(3, model.words());
    assertTrue(model.toText().contains("weight idf-median "), model.toText());
    GramModel single =
        GramTrainer.train(campaigns(4, 30), null, FEW, TrainingListener.NONE).model();
    assertEquals(0, single.weight(GramFeature.IDF_MEDIAN));
  }

  @Test
  void whatTheTextsDoNotHaveHasNoWeight() {
    GramModel model = GramTrainer.train(campaigns(5, 20), null, FEW, TrainingListener.NONE).model();
    for (GramFeature feature :
        List.of(
            GramFeature.QF,
            GramFeature.LOG_QF,
            GramFeature.CAPITAL,
            GramFeature.IN_TITLE,
            GramFeature.IN_URL)) {
      assertEquals(0, model.weight(feature), feature.id());
    }
    assertEquals("", model.queryLog());
  }

  @Test
  void titleAddressCapitalsAndQueriesAreLearned() {
    SplittableRandom random = new SplittableRandom(6);
    TrainingTexts texts = new TrainingTexts();
    FrequencyCounter log = new FrequencyCounter();
    for (int cluster = 0; cluster < 30; cluster++) {
      for (int i = 0; i < 3; i++) {
        long[] hashes = new long[20];
        for (int j = 0; j < hashes.length; j++) {
          hashes[j] = RandomTexts.word(j < 4 ? 5000 + 10 * cluster + j : random.nextInt(60));
        }
        BitSet capitals = new BitSet();
        capitals.set(0, 2);
        texts.add(
            new TextTokens(
                new TextTokens.Run(hashes, hashes.length),
                capitals,
                new TextTokens.Run(new long[] {hashes[0], hashes[2]}, 2),
                new TextTokens.Run(new long[] {hashes[3]}, 1)),
            "c" + cluster);
        log.add(SetSketches.grams(1).of(new long[] {hashes[1]}, 1));
      }
    }
    FeatureFrequencies queryLog = log.frequencies(1);
    GramModel model = GramTrainer.train(texts, queryLog, FEW, TrainingListener.NONE).model();
    assertEquals(queryLog.id(), model.queryLog());
    for (GramFeature feature :
        List.of(
            GramFeature.CAPITAL, GramFeature.IN_TITLE, GramFeature.IN_URL, GramFeature.LOG_QF)) {
      assertNotEquals(0, model.weight(feature), feature.id());
    }
  }

  @Test
  void whatIsHeldOutIsNotTrainedWith() {
    TrainingTexts texts = campaigns(7, 20);
    TrainingResult result = GramTrainer.train(texts, null, FEW, TrainingListener.NONE);
    assertEquals(12, result.clusters());
    assertEquals(36, result.texts());
    assertEquals(24, result.heldOut().all());
    TrainingSettings nothing =
        new TrainingSettings(VectorMeasure.COSINE, 1, 3_000, 0.7, 20, 1e-3, 0, 10_000, 1);
    TrainingResult all = GramTrainer.train(texts, null, nothing, TrainingListener.NONE);
    assertNull(all.heldOut());
    assertEquals(60, all.texts());
  }

  @Test
  void ofTooManyTextsWholeClustersAreLeftOut() {
    TrainingResult result =
        GramTrainer.train(
            campaigns(8, 60), null, with(VectorMeasure.COSINE, 1, 1, 31), TrainingListener.NONE);
    assertEquals(30, result.texts() + 3 * result.heldOut().all() / 3);
    assertEquals(10, result.clusters() + result.heldOut().all() / 3);
  }

  @Test
  void aDozenTextsAreEnough() {
    TrainingResult result = GramTrainer.train(campaigns(9, 4), null, FEW, TrainingListener.NONE);
    assertEquals(2, result.clusters());
    assertTrue(result.training().f1() > 0, result.toString());
  }

  @Test
  void tooLittleIsRefused() {
    for (int clusters = 0; clusters < 3; clusters++) {
      TrainingTexts texts = campaigns(10, clusters);
      for (int i = 0; i < 10; i++) {
        texts.add(TextTokens.plain(new long[] {i}, 1), null);
        texts.add(TextTokens.plain(new long[] {i}, 1), "alone " + i);
      }
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> GramTrainer.train(texts, null, FEW, TrainingListener.NONE));
      assertEquals(
          "labelled texts must have at least 3 clusters of 2 texts or more if some are held out,"
              + " got "
              + clusters
              + " among "
              + texts.size()
              + " texts",
          e.getMessage());
    }
  }

  @Test
  void twoClustersAreEnoughIfNothingIsHeldOut() {
    TrainingSettings nothing =
        new TrainingSettings(VectorMeasure.COSINE, 1, 3_000, 0.7, 20, 1e-3, 0, 10_000, 1);
    assertEquals(
        2, GramTrainer.train(campaigns(10, 2), null, nothing, TrainingListener.NONE).clusters());
  }

  @Test
  void pairsThatAreIgnoredCountNeitherWay() {
    TrainingTexts texts = campaigns(11, 10);
    for (int i = 0; i < texts.size(); i += 3) {
      texts.ignore(i, i + 1);
    }
    TrainingResult result = GramTrainer.train(texts, null, FEW, TrainingListener.NONE);
    assertEquals(20, result.training().all() + result.heldOut().all());
  }

  private static final TrainingSettings PRINTED =
      new TrainingSettings(
          VectorMeasure.COSINE,
          1,
          3_000,
          0,
          1,
          1e-4,
          0.4,
          10_000,
          1,
          TrainingStart.RANDOM,
          true,
          0);

  @Test
  void asPrintedItStartsAtRandomWeightsAndLearns() {
    TrainingResult result =
        GramTrainer.train(campaigns(1, 40), null, PRINTED, TrainingListener.NONE);
    assertTrue(result.isLearned());
    assertTrue(result.losses().get(result.losses().size() - 1) < result.losses().get(0));
    assertTrue(result.training().f1() > 0.5, result.toString());
    for (GramFeature feature : List.of(GramFeature.BIAS, GramFeature.TF, GramFeature.LOCATION)) {
      assertTrue(result.start().weight(feature) > 0, "uniform in [0, 1), scaled");
    }
    assertTrue(result.model().toText().contains("from the weights of a random start, loss"));
    String again =
        GramTrainer.train(campaigns(1, 40), null, PRINTED, TrainingListener.NONE).model().toText();
    assertEquals(result.model().toText(), again);
    GramModel other =
        GramTrainer.train(campaigns(1, 40), null, PRINTED.withSeed(2), TrainingListener.NONE)
            .start();
    assertNotEquals(result.start().id(), other.id());
  }

  @Test
  void asPrintedThereAreAsManyOthersAsNearDuplicates() {
    TrainingResult result =
        GramTrainer.train(campaigns(1, 40), null, PRINTED, TrainingListener.NONE);
    assertEquals(2 * result.training().all(), result.pairs());
  }

  @Test
  void thePaperSettingsAreThePapers() {
    TrainingSettings paper = TrainingSettings.PAPER;
    assertEquals(80_000, paper.preferences());
    assertEquals(1, paper.sharpness());
    assertEquals(0, paper.hardShare());
    assertEquals(0, paper.leastOthers());
    assertTrue(paper.towardsZero());
    assertEquals(TrainingStart.RANDOM, paper.start());
    assertEquals(
        TrainingSettings.DEFAULT.withVectors(VectorMeasure.JACCARD, 3).withSeed(4).withHeldOut(0),
        new TrainingSettings(VectorMeasure.JACCARD, 3, 80_000, 0.7, 20, 1e-4, 0, 10_000, 4));
  }

  /** What a person would say of a pair of {@link #campaigns}. */
  private static boolean isRight(int one, int other) {
    return one / 3 == other / 3;
  }

  @Test
  void judgedPairsTakeThePlaceOfClusters() {
    TrainingTexts texts = campaigns(1, 40);
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 40; i++) {
      texts.judge(3 * i, 3 * i + 1 + random.nextInt(2), true);
      texts.judge(3 * i, (3 * i + 3 + random.nextInt(100)) % 120, false);
    }
    TrainingResult result =
        GramTrainer.train(texts, null, FEW.withHeldOut(0.2), TrainingListener.NONE);
    assertEquals(0, result.clusters());
    assertEquals(32, result.training().all());
    assertEquals(8, result.heldOut().all());
    assertEquals(64, result.pairs());
    assertTrue(result.model().toText().contains("32 labelled pairs of near-duplicates and 32 of"));
    assertTrue(result.training().f1() > 0.8, result.toString());
  }

  @Test
  void ofJudgedPairsEitherKindIsNeeded() {
    TrainingTexts texts = campaigns(1, 4);
    texts.judge(0, 1, true);
    texts.judge(3, 4, true);
    assertRefused(
        "labelled pairs must have at least 1 of near-duplicates and 1 of others, got 2 and 0",
        () -> GramTrainer.train(texts, null, FEW.withHeldOut(0), TrainingListener.NONE));
    texts.judge(0, 4, false);
    GramTrainer.train(texts, null, FEW.withHeldOut(0), TrainingListener.NONE);
    assertRefused(
        "labelled pairs must have at least 2 of near-duplicates and 2 of others if some are held"
            + " out, got 2 and 1",
        () -> GramTrainer.train(texts, null, FEW, TrainingListener.NONE));
    texts.judge(4, 3, false); // the last judgement counts
    texts.ignore(0, 1);
    assertRefused(
        "labelled pairs must have at least 1 of near-duplicates and 1 of others, got 0 and 2",
        () -> GramTrainer.train(texts, null, FEW.withHeldOut(0), TrainingListener.NONE));
    assertRefused("a pair must have two texts, got 3 twice", () -> texts.judge(3, 3, true));
  }

  @Test
  void proposedPairsTeachWhatTheUsualWeightsDoNotKnow() {
    TrainingTexts texts = campaigns(1, 40);
    ProposedPairs.choose(texts, null, null, FEW, 60)
        .forEach(
            pair -> texts.judge(pair.first(), pair.second(), isRight(pair.first(), pair.second())));
    TrainingSettings all = FEW.withHeldOut(0);
    TrainingResult result = GramTrainer.train(texts, null, all, TrainingListener.NONE);
    assertTrue(result.isLearned(), result.toString());
    assertTrue(
        result.model().weight(GramFeature.LOCATION)
                + result.model().weight(GramFeature.LOG_LOCATION)
            < 0,
        "the further behind the less: " + result.model().toText());
  }

  @Test
  void progressRisesToItsEnd() {
    List<Integer> done = new ArrayList<>();
    int[] all = new int[1];
    GramTrainer.train(
        campaigns(12, 12),
        null,
        FEW,
        (step, now, of) -> {
          done.add(now);
          all[0] = of;
        });
    for (int i = 1; i < done.size(); i++) {
      assertTrue(done.get(i) > done.get(i - 1), done.toString());
    }
    assertEquals(all[0], done.get(done.size() - 1));
  }

  @Test
  void badSettingsNameThemselves() {
    assertRefused("words must be in [1, 1000], got 0", () -> with(VectorMeasure.COSINE, 0, 1, 9));
    assertRefused("maxTexts must be >= 2, got 1", () -> with(VectorMeasure.COSINE, 1, 1, 1));
    assertRefused(
        "heldOut must be in [0, 1), got 1.0",
        () -> new TrainingSettings(VectorMeasure.COSINE, 1, 1, 0, 1, 0, 1, 2, 1));
    assertRefused(
        "sharpness must be in (0, 1000], got NaN",
        () -> new TrainingSettings(VectorMeasure.COSINE, 1, 1, 0, Double.NaN, 0, 0, 2, 1));
    assertRefused(
        "hardShare must be in [0, 1], got 2.0",
        () -> new TrainingSettings(VectorMeasure.COSINE, 1, 1, 2, 1, 0, 0, 2, 1));
    assertRefused(
        "regularization must be >= 0, got -1.0",
        () -> new TrainingSettings(VectorMeasure.COSINE, 1, 1, 0, 1, -1, 0, 2, 1));
    assertRefused(
        "leastOthers must be >= 0, got -1",
        () ->
            new TrainingSettings(
                VectorMeasure.COSINE, 1, 1, 0, 1, 0, 0, 2, 1, TrainingStart.USUAL, false, -1));
    assertRefused(
        "preferences must be >= 1, got 0",
        () -> new TrainingSettings(VectorMeasure.COSINE, 1, 0, 0, 1, 0, 0, 2, 1));
  }

  private static void assertRefused(String message, Executable bad) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, bad).getMessage());
  }
}
