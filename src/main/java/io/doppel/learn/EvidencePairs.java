package io.doppel.learn;

import io.doppel.evaluate.SimilarityCurve;
import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.util.Arrays;

/**
 * The measures of the pairs of a collection that may be near-duplicates, with what is known of
 * each. 65 bytes a pair.
 */
public final class EvidencePairs {
  private static final int MEASURES = EvidenceMeasure.values().length;

  private final long nearDuplicates;
  private double[] measures = new double[64 * MEASURES];
  private boolean[] right = new boolean[64];
  private int size;
  private int rightSize;

  /**
   * Starts a list.
   *
   * @param nearDuplicates how many pairs of the collection are near-duplicates, also those that are
   *     never added
   */
  public EvidencePairs(long nearDuplicates) {
    this.nearDuplicates = nearDuplicates;
  }

  /**
   * Adds a pair.
   *
   * @param values its measures by {@link EvidenceMeasure#ordinal()}; copied
   * @param nearDuplicate whether it is a near-duplicate
   */
  public void add(double[] values, boolean nearDuplicate) {
    if (size == right.length) {
      right = Arrays.copyOf(right, 2 * size);
      measures = Arrays.copyOf(measures, Math.multiplyExact(2 * size, MEASURES));
    }
    System.arraycopy(values, 0, measures, size * MEASURES, MEASURES);
    right[size++] = nearDuplicate;
    rightSize += nearDuplicate ? 1 : 0;
  }

  /**
   * How many pairs there are.
   *
   * @return the number of pairs
   */
  public int size() {
    return size;
  }

  /**
   * How many of the pairs are near-duplicates.
   *
   * @return the number of pairs
   */
  public int rightSize() {
    return rightSize;
  }

  /**
   * Whether a pair is a near-duplicate.
   *
   * @param pair its number
   * @return true if it is
   */
  public boolean isRight(int pair) {
    return right[pair];
  }

  double measure(int pair, int measure) {
    return measures[pair * MEASURES + measure];
  }

  /**
   * How probable a near-duplicate is by a model.
   *
   * @param pair the number of the pair
   * @param model the model
   * @return in [0, 1]
   */
  public double probability(int pair, CombinedModel model) {
    return model.probability(Arrays.copyOfRange(measures, pair * MEASURES, (pair + 1) * MEASURES));
  }

  /**
   * How well the thresholds of a model tell near-duplicates from others.
   *
   * @param model the model
   * @return precision, recall and F1 at each threshold
   */
  public SimilarityCurve curve(CombinedModel model) {
    SimilarityCurve curve = new SimilarityCurve(nearDuplicates);
    for (int pair = 0; pair < size; pair++) {
      curve.add(probability(pair, model), right[pair]);
    }
    return curve;
  }
}
