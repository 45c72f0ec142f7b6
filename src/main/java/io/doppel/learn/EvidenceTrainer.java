package io.doppel.learn;

import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Learns how much each measure of a pair says for near-duplicates: logistic regression over pairs,
 * held near where it starts by an L2 term (the bias too, if it starts with a model).
 *
 * <ul>
 *   <li>Every collection counts the same, whatever its size: its pairs are weighted so that its
 *       near-duplicates add up to 1. Inside of a collection pairs are as frequent as they are, so
 *       that what comes out is a probability.
 *   <li>No measure of what texts have in common may speak against them: one whose weight would be
 *       negative is left out. Without that rule weights fit the collections that they were learned
 *       from, and fail on others.
 * </ul>
 *
 * <p>Time: some hundred passes over the pairs. The same pairs give the same model.
 */
public final class EvidenceTrainer {
  private static final int MEASURES = EvidenceMeasure.values().length;

  /** A measure with a smaller standard deviation is the same in all pairs. */
  private static final double LEAST_SPREAD = 1e-3;

  private final List<EvidencePairs> collections;
  private final double[] spread = new double[MEASURES];
  private final double[] weightOfPair;
  private final double regularization;
  private final double[] start = new double[MEASURES];
  private final boolean held;
  private double startBias;

  private EvidenceTrainer(
      List<EvidencePairs> collections, CombinedModel from, double regularization) {
    this.collections = collections;
    this.regularization = regularization;
    this.held = from != null;
    this.weightOfPair = new double[collections.size()];
    for (int i = 0; i < weightOfPair.length; i++) {
      weightOfPair[i] = 1.0 / collections.get(i).rightSize();
    }
    if (from != null) {
      for (EvidenceMeasure measure : EvidenceMeasure.values()) {
        start[measure.ordinal()] = from.weight(measure);
      }
      startBias = from.bias();
    }
    measureSpread();
  }

  /**
   * Trains a model.
   *
   * @param collections pairs of one or more collections, each with both near-duplicates and others
   * @param settings how to train
   * @return the model
   * @throws IllegalArgumentException if a collection has nothing to learn from
   */
  public static CombinedModel train(List<EvidencePairs> collections, EvidenceSettings settings) {
    Objects.requireNonNull(collections, "collections");
    Objects.requireNonNull(settings, "settings");
    for (EvidencePairs pairs : collections) {
      if (pairs.rightSize() == 0 || pairs.rightSize() == pairs.size()) {
        throw new IllegalArgumentException(
            "there must be pairs that have runs of words in common, near-duplicates and others, got"
                + " "
                + pairs.rightSize()
                + " and "
                + (pairs.size() - pairs.rightSize()));
      }
    }
    EvidenceTrainer trainer =
        new EvidenceTrainer(collections, settings.from(), settings.regularization());
    double[] best = trainer.fit();
    double[] weights = Arrays.copyOf(best, MEASURES);
    return new CombinedModel(
        settings.threshold(),
        settings.alike(),
        rounded(best[MEASURES]),
        roundedAll(weights),
        settings.notes());
  }

  /** Models are read by people. */
  private static double rounded(double value) {
    return Math.rint(value * 1000) / 1000;
  }

  private static double[] roundedAll(double[] values) {
    return Arrays.stream(values).map(EvidenceTrainer::rounded).toArray();
  }

  /** The standard deviation of each measure, so that all are held alike. */
  private void measureSpread() {
    double[] mean = new double[MEASURES];
    double all = 0;
    for (int collection = 0; collection < weightOfPair.length; collection++) {
      EvidencePairs pairs = collections.get(collection);
      all += weightOfPair[collection] * pairs.size();
      for (int pair = 0; pair < pairs.size(); pair++) {
        for (int i = 0; i < MEASURES; i++) {
          double value = pairs.measure(pair, i);
          mean[i] += weightOfPair[collection] * value;
          spread[i] += weightOfPair[collection] * value * value;
        }
      }
    }
    for (int i = 0; i < MEASURES; i++) {
      mean[i] /= all;
      spread[i] = Math.sqrt(Math.max(0, spread[i] / all - mean[i] * mean[i]));
    }
  }

  /** The weights and, last, the bias. */
  private double[] fit() {
    List<Integer> used = new ArrayList<>();
    for (int i = 0; i < MEASURES; i++) {
      if (spread[i] >= LEAST_SPREAD) { // of what is the same in all pairs nothing can be learned
        used.add(i);
      }
    }
    while (true) {
      double[] point = minimum(used);
      int worst = -1;
      for (int i = 0; i < used.size(); i++) {
        boolean mayBeNegative = used.get(i) == EvidenceMeasure.BOTH_NUMBERED.ordinal();
        if (!mayBeNegative && point[i] < 0 && (worst < 0 || point[i] < point[worst])) {
          worst = i;
        }
      }
      if (worst < 0) {
        return weights(point, used);
      }
      used.remove(worst);
    }
  }

  /** Weights of measures of standard deviation 1, and the bias. */
  private double[] minimum(List<Integer> used) {
    double[] from = new double[used.size() + 1];
    for (int i = 0; i < used.size(); i++) {
      from[i] = start[used.get(i)] * spread[used.get(i)];
    }
    from[used.size()] = startBias;
    int[] chosen = used.stream().mapToInt(Integer::intValue).toArray();
    return LimitedMemoryBfgs.DEFAULT
        .minimize((point, gradient) -> loss(chosen, from, point, gradient), from)
        .point();
  }

  private double loss(int[] used, double[] from, double[] point, double[] gradient) {
    int bias = used.length;
    Arrays.fill(gradient, 0);
    double loss = 0;
    for (int i = 0; i < bias + (held ? 1 : 0); i++) {
      double moved = point[i] - from[i];
      loss += regularization / 2 * moved * moved;
      gradient[i] = regularization * moved;
    }
    for (int collection = 0; collection < weightOfPair.length; collection++) {
      EvidencePairs pairs = collections.get(collection);
      double weight = weightOfPair[collection];
      for (int pair = 0; pair < pairs.size(); pair++) {
        double odds = point[bias] + unlearned(pairs, pair);
        for (int i = 0; i < bias; i++) {
          odds += point[i] * pairs.measure(pair, used[i]) / spread[used[i]];
        }
        boolean right = pairs.isRight(pair);
        double tail = StrictMath.exp(-Math.abs(odds));
        double probability = odds >= 0 ? 1 / (1 + tail) : tail / (1 + tail);
        loss += weight * (Math.max(0, odds) - (right ? odds : 0) + StrictMath.log1p(tail));
        double slope = weight * (probability - (right ? 1 : 0));
        for (int i = 0; i < bias; i++) {
          gradient[i] += slope * pairs.measure(pair, used[i]) / spread[used[i]];
        }
        gradient[bias] += slope;
      }
    }
    return loss;
  }

  /** What the measures add whose weights stay as they are. */
  private double unlearned(EvidencePairs pairs, int pair) {
    double sum = 0;
    for (int i = 0; held && i < MEASURES; i++) {
      sum += spread[i] < LEAST_SPREAD ? start[i] * pairs.measure(pair, i) : 0;
    }
    return sum;
  }

  private double[] weights(double[] point, List<Integer> used) {
    double[] weights = new double[MEASURES + 1];
    for (int i = 0; i < MEASURES; i++) {
      weights[i] = spread[i] < LEAST_SPREAD ? start[i] : 0;
    }
    for (int i = 0; i < used.size(); i++) {
      weights[used.get(i)] = point[i] / spread[used.get(i)];
    }
    weights[MEASURES] = point[used.size()];
    return weights;
  }
}
