package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvidenceTrainerTest {
  private static final int MEASURES = EvidenceMeasure.values().length;

  private static CombinedModel truth() {
    double[] weights = new double[MEASURES];
    weights[EvidenceMeasure.RARE_RUNS.ordinal()] = 6;
    weights[EvidenceMeasure.EXCLUSIVE.ordinal()] = 3;
    weights[EvidenceMeasure.BOTH_NUMBERED.ordinal()] = -1;
    return new CombinedModel(0.5, 1, -4, weights, List.of());
  }

  /** Pairs that are near-duplicates as often as the model says. */
  private static EvidencePairs drawn(CombinedModel model, int count, long seed) {
    Random random = new Random(seed);
    EvidencePairs pairs = new EvidencePairs(count);
    for (int i = 0; i < count; i++) {
      double[] measures = random.doubles(MEASURES).toArray();
      measures[EvidenceMeasure.BOTH_NUMBERED.ordinal()] = random.nextInt(2);
      pairs.add(measures, random.nextDouble() < model.probability(measures));
    }
    return pairs;
  }

  private static CombinedModel train(EvidencePairs... pairs) {
    return EvidenceTrainer.train(
        List.of(pairs), EvidenceSettings.DEFAULT.withRegularization(1e-6).withAlike(1));
  }

  @Test
  void findsTheModelThatThePairsWereDrawnBy() {
    CombinedModel found = train(drawn(truth(), 60_000, 1));
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      // ten times the standard error of a weight, which is some 0.02 here
      assertEquals(truth().weight(measure), found.weight(measure), 0.2, measure.id());
    }
    assertEquals(truth().bias(), found.bias(), 0.2);
  }

  @Test
  void theProbabilityIsTheShareOfNearDuplicates() {
    CombinedModel found = train(drawn(truth(), 60_000, 2));
    EvidencePairs others = drawn(truth(), 60_000, 3);
    double[] sum = new double[10];
    double[] right = new double[10];
    int[] count = new int[10];
    for (int pair = 0; pair < others.size(); pair++) {
      double probability = others.probability(pair, found);
      int bin = Math.min(9, (int) (probability * 10));
      sum[bin] += probability;
      right[bin] += others.isRight(pair) ? 1 : 0;
      count[bin]++;
    }
    for (int bin = 0; bin < 10; bin++) {
      double error = 5 * Math.sqrt(0.25 / count[bin]); // five standard deviations at most
      assertEquals(sum[bin] / count[bin], right[bin] / count[bin], error + 0.01, "bin " + bin);
    }
  }

  @Test
  void nothingInCommonSpeaksAgainstAPair() {
    double[] weights = new double[MEASURES];
    weights[EvidenceMeasure.RARE_RUNS.ordinal()] = 6;
    weights[EvidenceMeasure.NUMBERS.ordinal()] = -4;
    CombinedModel found =
        train(drawn(new CombinedModel(0.5, 1, -2, weights, List.of()), 20_000, 4));
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      assertTrue(
          found.weight(measure) >= 0 || measure == EvidenceMeasure.BOTH_NUMBERED, measure.id());
    }
    assertEquals(0, found.weight(EvidenceMeasure.NUMBERS));
    assertTrue(found.weight(EvidenceMeasure.RARE_RUNS) > 3);
  }

  @Test
  void everyCollectionCountsTheSame() {
    EvidencePairs large = drawn(truth(), 20_000, 5);
    double[] other = new double[MEASURES];
    other[EvidenceMeasure.RUNS.ordinal()] = 6;
    CombinedModel second = new CombinedModel(0.5, 1, -4, other, List.of());
    CombinedModel found = train(large, drawn(second, 2_000, 6));
    CombinedModel swapped = train(drawn(truth(), 2_000, 5), drawn(second, 20_000, 6));
    assertEquals(found.weight(EvidenceMeasure.RUNS), swapped.weight(EvidenceMeasure.RUNS), 0.6);
  }

  @Test
  void fewPairsLeaveTheModelWhereItStarted() {
    EvidencePairs few = drawn(truth(), 30, 7);
    CombinedModel start = CombinedModel.builtIn();
    CombinedModel held =
        EvidenceTrainer.train(
            List.of(few),
            EvidenceSettings.DEFAULT.withFrom(start).withRegularization(1e6).withAlike(1));
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      assertEquals(start.weight(measure), held.weight(measure), 1e-3, measure.id());
    }
    assertEquals(start.bias(), held.bias(), 1e-3);
  }

  @Test
  void whatIsTheSameInAllPairsKeepsItsWeight() {
    CombinedModel start = CombinedModel.builtIn();
    for (EvidenceMeasure same : List.of(EvidenceMeasure.NUMBERS, EvidenceMeasure.BOTH_NUMBERED)) {
      Random random = new Random(9);
      EvidencePairs pairs = new EvidencePairs(2000);
      for (int i = 0; i < 2000; i++) {
        double[] measures = random.doubles(MEASURES).toArray();
        measures[same.ordinal()] = 1;
        pairs.add(measures, random.nextDouble() < truth().probability(measures));
      }
      CombinedModel found =
          EvidenceTrainer.train(
              List.of(pairs), EvidenceSettings.DEFAULT.withFrom(start).withAlike(1));
      assertEquals(start.weight(same), found.weight(same), 1e-3, same.id());
    }
  }

  @Test
  void theSamePairsGiveTheSameModel() {
    assertEquals(train(drawn(truth(), 500, 8)), train(drawn(truth(), 500, 8)));
  }

  @Test
  void oneKindOfPairsIsNothingToLearnFrom() {
    EvidencePairs pairs = new EvidencePairs(1);
    pairs.add(new double[MEASURES], true);
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> train(pairs))
            .getMessage()
            .contains("near-duplicates and others, got 1 and 0"));
  }
}
