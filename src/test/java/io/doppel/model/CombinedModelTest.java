package io.doppel.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.frequencies.ModelForm;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CombinedModelTest {
  private static CombinedModel model(double bias, Object... weights) {
    double[] values = new double[EvidenceMeasure.values().length];
    for (int i = 0; i < weights.length; i += 2) {
      values[((EvidenceMeasure) weights[i]).ordinal()] = ((Number) weights[i + 1]).doubleValue();
    }
    return new CombinedModel(0.5, 0.9, bias, values, List.of("a test"));
  }

  @Test
  void addsUpAsTheExampleSays() {
    CombinedModel model =
        model(
            -7,
            EvidenceMeasure.RARE_RUNS,
            5,
            EvidenceMeasure.RARE_RUNS_CONTAINED,
            6,
            EvidenceMeasure.EXCLUSIVE,
            3);
    double[] measures = new double[EvidenceMeasure.values().length];
    measures[EvidenceMeasure.RARE_RUNS.ordinal()] = 0.5;
    measures[EvidenceMeasure.RARE_RUNS_CONTAINED.ordinal()] = 0.5;
    assertEquals(0.18, model.probability(measures), 0.005);
    measures[EvidenceMeasure.EXCLUSIVE.ordinal()] = 1;
    assertEquals(0.82, model.probability(measures), 0.005);
  }

  @Test
  void theBuiltInModelIsReadAndReadsAsItIsWritten() {
    CombinedModel model = CombinedModel.builtIn();
    assertEquals(model, CombinedModel.parse(model.toText()));
    assertEquals(0.4, model.threshold());
    assertTrue(model.weight(EvidenceMeasure.RARE_RUNS) > 0);
    assertEquals("39d70faadf6e5acd", model.id(), "a known answer: what it gives is relied on");
  }

  @Test
  void noPairBelowTheBoundReachesTheProbability() {
    Random random = new Random(3);
    int reached = 0;
    for (int round = 0; round < 200_000; round++) {
      double[] weights = random.doubles(EvidenceMeasure.values().length, -3, 8).toArray();
      CombinedModel model =
          new CombinedModel(
              0.1 + 0.8 * random.nextDouble(),
              0.3 + 0.7 * random.nextDouble(),
              -30 * random.nextDouble(),
              weights,
              List.of());
      double probability = random.nextInt(20) == 0 ? 1 : 0.05 + 0.95 * random.nextDouble();
      // sizes and weights of what is common, of what only the smaller and only the other text has
      double common = random.nextDouble();
      double own = random.nextDouble() * random.nextDouble();
      double others = own + random.nextDouble() * random.nextDouble();
      double commonWeight = common * (0.25 + 0.75 * random.nextDouble());
      double ownWeight = own * (0.25 + 0.75 * random.nextDouble());
      double othersWeight = others * (0.25 + 0.75 * random.nextDouble());
      double contained = commonWeight / (commonWeight + Math.min(ownWeight, othersWeight));
      double[] measures = random.doubles(weights.length).toArray();
      measures[EvidenceMeasure.RUNS.ordinal()] = common / (common + own + others);
      measures[EvidenceMeasure.RARE_RUNS_CONTAINED.ordinal()] = contained;
      measures[EvidenceMeasure.RARE_RUNS.ordinal()] =
          commonWeight / (commonWeight + ownWeight + othersWeight);
      if (model.probability(measures) >= probability) {
        double bound = model.leastContained(probability, 0.25);
        assertTrue(contained >= bound - 1e-9, () -> bound + " " + model.toText());
        reached++;
      }
    }
    assertTrue(reached > 10_000, "rounds in which the probability was reached: " + reached);
  }

  @Test
  void whatIsAlikeIsEnoughWhoeverElseHasIt() {
    CombinedModel model = CombinedModel.builtIn();
    double[] measures = new double[EvidenceMeasure.values().length];
    measures[EvidenceMeasure.RUNS.ordinal()] = model.alike();
    assertEquals(model.threshold(), model.probability(measures), 1e-12);
    measures[EvidenceMeasure.RUNS.ordinal()] = model.alike() - 1e-6;
    assertTrue(model.probability(measures) < model.threshold());
    measures[EvidenceMeasure.RUNS.ordinal()] = 1;
    assertEquals(1, model.probability(measures));
  }

  @Test
  void whatIsNoModelIsRefusedWithTheReason() {
    String good = model(-1, EvidenceMeasure.NUMBERS, 2).toText();
    assertRefused("not a model", "doppel-model 1\n");
    assertRefused("version", good.replace("doppel-combined 1", "doppel-combined 2"));
    assertRefused("changed or is damaged", good.replace("numbers 2.0", "numbers 3.0"));
    assertRefused(
        "unknown setting weight words",
        checked("threshold 0.5\nalike 1\nbias 1\nweight words 1\n"));
    assertRefused("must be a number", checked("threshold 0.5\nbias x\n"));
    assertRefused("line \"bias\"", checked("threshold 0.5\nalike 1\n"));
    assertRefused("threshold must be in (0, 1]", checked("threshold 0\nalike 1\nbias 1\n"));
    assertRefused("bias must be in", checked("threshold 0.5\nalike 1\nbias NaN\n"));
    assertRefused("again", checked("threshold 0.5\nbias 1\nbias 1\n"));
  }

  private static String checked(String lines) {
    return new ModelForm("doppel-combined", "1").checked("doppel-combined 1\n" + lines);
  }

  private static void assertRefused(String reason, String file) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> CombinedModel.parse(file)).getMessage();
    assertTrue(message.contains(reason), message);
  }
}
