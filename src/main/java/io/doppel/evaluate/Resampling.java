package io.doppel.evaluate;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * How far the figures of an accuracy may be from those of other documents of the same kind: a
 * bootstrap over whole clusters. Pairs are not independent, since the documents of a cluster hang
 * together, so clusters are drawn, with replacement, as many as there are; a document of none is a
 * cluster by itself. In a draw a pair inside of a cluster counts as often as the cluster was drawn,
 * and a (wrong) pair of two clusters as often as the one times the other. Of 1,000 draws the middle
 * 95 % are the interval. The threshold is taken as given.
 *
 * <p>Time: 1,000 times the clusters and the wrong pairs; memory 64 bytes a cluster.
 */
public final class Resampling {
  private static final int DRAWS = 1000;
  private static final int AT_ONCE = 16;
  private static final double OUTSIDE = 0.025;

  private final PairLabels labels;
  private final long[] right;
  private long[] wrong = new long[64];
  private int wrongCount;

  /**
   * Makes one with nothing found.
   *
   * @param labels what is known of the pairs
   */
  public Resampling(PairLabels labels) {
    this.labels = labels;
    this.right = new long[labels.units()];
  }

  /**
   * Adds a pair that was found.
   *
   * @param one a document
   * @param other another one
   */
  public void add(int one, int other) {
    PairLabels.Verdict verdict = labels.of(one, other);
    if (verdict == PairLabels.Verdict.RIGHT) {
      right[labels.unit(one)]++;
    } else if (verdict == PairLabels.Verdict.WRONG) {
      if (wrongCount == wrong.length) {
        wrong = Arrays.copyOf(wrong, 2 * wrongCount);
      }
      wrong[wrongCount++] = PairLabels.key(labels.unit(one), labels.unit(other));
    }
  }

  /**
   * The intervals of 95 %.
   *
   * @param precision of the precision
   * @param recall of the recall
   * @param f1 of the F1
   */
  public record Intervals(Interval precision, Interval recall, Interval f1) {}

  /**
   * Draws.
   *
   * @param seed of the draws
   * @return the intervals
   */
  public Intervals intervals(long seed) {
    Arrays.sort(wrong, 0, wrongCount); // so that clusters are looked up in their order
    Accuracy[] drawn = new Accuracy[DRAWS];
    SplittableRandom random = new SplittableRandom(seed);
    for (int first = 0; first < DRAWS; first += AT_ONCE) {
      int count = Math.min(AT_ONCE, DRAWS - first);
      Accuracy[] next = draw(random, count);
      System.arraycopy(next, 0, drawn, first, count);
    }
    return new Intervals(
        middle(drawn, Accuracy::precision),
        middle(drawn, Accuracy::recall),
        middle(drawn, Accuracy::f1));
  }

  private Accuracy[] draw(SplittableRandom random, int count) {
    int units = labels.units();
    int[] weights = new int[units * count];
    for (int draw = 0; draw < count; draw++) {
      for (int i = 0; i < units; i++) {
        weights[random.nextInt(units) * count + draw]++;
      }
    }
    long[] rightSum = new long[count];
    long[] allSum = new long[count];
    for (int unit = 0; unit < units; unit++) {
      for (int draw = 0; draw < count; draw++) {
        rightSum[draw] += weights[unit * count + draw] * right[unit];
        allSum[draw] += weights[unit * count + draw] * labels.nearDuplicates(unit);
      }
    }
    long[] wrongSum = new long[count];
    for (int i = 0; i < wrongCount; i++) {
      int one = (int) (wrong[i] >>> Integer.SIZE) * count;
      int other = (int) wrong[i] * count;
      for (int draw = 0; draw < count; draw++) {
        int weight = weights[one + draw];
        wrongSum[draw] += one == other ? weight : weight * weights[other + draw];
      }
    }
    Accuracy[] drawn = new Accuracy[count];
    Arrays.setAll(
        drawn,
        draw -> new Accuracy(0, rightSum[draw] + wrongSum[draw], rightSum[draw], allSum[draw]));
    return drawn;
  }

  private static Interval middle(Accuracy[] drawn, ToDoubleFunction<Accuracy> figure) {
    double[] figures = Arrays.stream(drawn).mapToDouble(figure).sorted().toArray();
    int outside = (int) (OUTSIDE * figures.length);
    return new Interval(figures[outside], figures[figures.length - 1 - outside]);
  }
}
