package io.doppel.combined;

import io.doppel.model.EvidenceMeasure;

/**
 * How similar two texts are by the measures of their samples: a mean of four, in [0, 1].
 *
 * <ul>
 *   <li>{@link EvidenceMeasure#RARE_RUNS}, of all runs of both: {@value #OF_ALL},
 *   <li>{@link EvidenceMeasure#RARE_RUNS_CONTAINED}, of the smaller text: {@value #OF_SMALLER},
 *   <li>{@link EvidenceMeasure#EXCLUSIVE}, how much a common run counts: {@value #EXCLUSIVE},
 *   <li>{@link EvidenceMeasure#NUMBERS}: {@value #NUMBERS}.
 * </ul>
 *
 * <p>These are the weights of {@link #USUAL}, by which everyone decides. Others are for measuring
 * what weights do.
 *
 * <p>Texts that have three quarters of all runs in common are near-duplicates whoever else has
 * those: they reach {@link #USUAL_CUT} at least, and 1 if they have all of them in common.
 *
 * <p>Example: of two texts with 100 runs each 50 are common, and nobody else has them. That is 0.33
 * of all and 0.5 of the smaller; with the same numbers 0.22 0.33 + 0.43 0.5 + 0.2 + 0.15 = 0.64.
 *
 * @param ofAll the weight of {@link EvidenceMeasure#RARE_RUNS}; no weight is negative, and all four
 *     add up to 1
 * @param ofSmaller that of {@link EvidenceMeasure#RARE_RUNS_CONTAINED}
 * @param exclusive that of {@link EvidenceMeasure#EXCLUSIVE}
 * @param numbers that of {@link EvidenceMeasure#NUMBERS}
 */
public record SampledScore(double ofAll, double ofSmaller, double exclusive, double numbers) {
  /** From this similarity on texts are near-duplicates if nothing else is known. */
  public static final double USUAL_CUT = 0.72;

  /**
   * No more than this are short texts that differ in their numbers only: less than any cut that is
   * learned.
   */
  public static final double LOOK_ALIKE = 0.2;

  static final double OF_ALL = 0.22;
  static final double OF_SMALLER = 0.43;
  static final double EXCLUSIVE = 0.2;
  static final double NUMBERS = 0.15;

  /** The weights that everyone decides by. */
  public static final SampledScore USUAL = new SampledScore(OF_ALL, OF_SMALLER, EXCLUSIVE, NUMBERS);

  /** What texts have in common of all runs that are near-duplicates whoever else has those. */
  static final double ALIKE = 0.75;

  /** More than what rounding can do to a sum of weights. */
  private static final double ROUNDING = 1e-9;

  /** Checks the weights. */
  public SampledScore {
    double sum = ofAll + ofSmaller + exclusive + numbers;
    double least = Math.min(Math.min(ofAll, ofSmaller), Math.min(exclusive, numbers));
    if (!(least >= 0 && Math.abs(sum - 1) <= ROUNDING)) {
      throw new IllegalArgumentException(
          "weights must be 0 or more and add up to 1, got "
              + ofAll
              + ", "
              + ofSmaller
              + ", "
              + exclusive
              + " and "
              + numbers);
    }
  }

  /**
   * The similarity of a pair.
   *
   * @param measures its measures by {@link EvidenceMeasure#ordinal()}
   * @return in [0, 1]
   */
  public double of(double[] measures) {
    double runs = measures[EvidenceMeasure.RUNS.ordinal()];
    if (runs == 0) {
      return 0;
    }
    double sum =
        mean(
            measures[EvidenceMeasure.RARE_RUNS.ordinal()],
            measures[EvidenceMeasure.RARE_RUNS_CONTAINED.ordinal()],
            measures[EvidenceMeasure.EXCLUSIVE.ordinal()],
            measures[EvidenceMeasure.NUMBERS.ordinal()]);
    return Math.max(sum, alike(runs));
  }

  /** The mean of the four shares. */
  double mean(double all, double smaller, double exclusively, double sameNumbers) {
    return ofAll * all + ofSmaller * smaller + exclusive * exclusively + numbers * sameNumbers;
  }

  /**
   * How much a measure counts.
   *
   * @param measure the measure
   * @return its part of 1; 0 if it does not count
   */
  public double weight(EvidenceMeasure measure) {
    return switch (measure) {
      case RARE_RUNS -> ofAll;
      case RARE_RUNS_CONTAINED -> ofSmaller;
      case EXCLUSIVE -> exclusive;
      case NUMBERS -> numbers;
      default -> 0;
    };
  }

  private static double alike(double runs) {
    return runs < ALIKE ? 0 : USUAL_CUT + (1 - USUAL_CUT) * (runs - ALIKE) / (1 - ALIKE);
  }
}
