package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.model.VectorMeasure;
import io.doppel.sets.SetSketches;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Randomized
class AllSimilaritiesTest {
  private static String key(int first, int second) {
    return first + " " + second;
  }

  @Test
  void equalsBruteForce(Random seeds) {
    for (long seed : seeds.longs(50).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      List<WeighedText> texts = RandomTexts.weighed(random, 2 + random.nextInt(20));
      double[] parameters = RandomTexts.parameters(random);
      for (int i = 0; i < parameters.length; i++) {
        parameters[i] *= 1000;
      }
      for (VectorMeasure measure : VectorMeasure.values()) {
        Map<String, Double> found = new HashMap<>();
        new AllSimilarities(texts)
            .visit(parameters, measure, (first, second, s) -> found.put(key(first, second), s));
        Map<String, Double> minima = new HashMap<>();
        new AllSimilarities(texts)
            .visitMinima(parameters, (first, second, s) -> minima.put(key(first, second), s));
        for (int second = 0; second < texts.size(); second++) {
          for (int first = 0; first < second; first++) {
            check(
                texts.get(first),
                texts.get(second),
                parameters,
                measure,
                key(first, second),
                found,
                minima);
          }
        }
        assertEquals(Map.of(), found, "what is left was visited twice or has nothing in common");
        assertEquals(Map.of(), minima);
      }
    }
  }

  private static void check(
      WeighedText a,
      WeighedText b,
      double[] parameters,
      VectorMeasure measure,
      String key,
      Map<String, Double> found,
      Map<String, Double> minima) {
    int common = 0;
    double least = 0;
    double most = copies(a, parameters) + copies(b, parameters);
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < b.size(); j++) {
        if (a.element(i) == b.element(j)) {
          common++;
          least += Math.min(copies(a.weight(i, parameters)), copies(b.weight(j, parameters)));
        }
      }
    }
    Double similarity = found.remove(key);
    Double ofMinima = minima.remove(key);
    assertEquals(common > 0, similarity != null, key);
    if (common > 0) {
      double expected =
          measure.similarity(
              PreferenceLossTest.product(a, b, parameters),
              PreferenceLossTest.product(a, a, parameters),
              PreferenceLossTest.product(b, b, parameters));
      assertEquals(expected, similarity, 1e-9, key);
      assertEquals(least == 0 ? 0 : least / (most - least), ofMinima, 1e-9, key);
    }
  }

  private static int copies(double weight) {
    return SetSketches.copies((int) Math.rint(weight));
  }

  private static double copies(WeighedText text, double[] parameters) {
    double sum = 0;
    for (int i = 0; i < text.size(); i++) {
      sum += copies(text.weight(i, parameters));
    }
    return sum;
  }
}
