package io.doppel.combined;

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
 * <p>Texts that have three quarters of all runs in common are near-duplicates whoever else has
 * those: they reach {@link #USUAL_CUT} at least, and 1 if they have all of them in common.
 *
 * <p>Example: of two texts with 100 runs each 50 are common, and nobody else has them. That is 0.33
 * of all and 0.5 of the smaller; with the same numbers 0.22 0.33 + 0.43 0.5 + 0.2 + 0.15 = 0.64.
 */
public final class SampledScore {
  /** From this similarity on texts are near-duplicates if nothing else is known. */
  public static final double USUAL_CUT = 0.72;

  static final double OF_ALL = 0.22;
  static final double OF_SMALLER = 0.43;
  static final double EXCLUSIVE = 0.2;
  static final double NUMBERS = 0.15;

  /** What texts have in common of all runs that are near-duplicates whoever else has those. */
  static final double ALIKE = 0.75;

  /**
   * No more than this are short texts that differ in their numbers only: less than any cut that is
   * learned.
   */
  public static final double LOOK_ALIKE = 0.2;

  private SampledScore() {}

  /**
   * The similarity of a pair.
   *
   * @param measures its measures by {@link EvidenceMeasure#ordinal()}
   * @return in [0, 1]
   */
  public static double of(double[] measures) {
    double runs = measures[EvidenceMeasure.RUNS.ordinal()];
    if (runs == 0) {
      return 0;
    }
    double sum =
        OF_ALL * measures[EvidenceMeasure.RARE_RUNS.ordinal()]
            + OF_SMALLER * measures[EvidenceMeasure.RARE_RUNS_CONTAINED.ordinal()]
            + EXCLUSIVE * measures[EvidenceMeasure.EXCLUSIVE.ordinal()]
            + NUMBERS * measures[EvidenceMeasure.NUMBERS.ordinal()];
    return Math.max(sum, alike(runs));
  }

  /**
   * How much a measure counts.
   *
   * @param measure the measure
   * @return its part of 1; 0 if it does not count
   */
  public static double weight(EvidenceMeasure measure) {
    return switch (measure) {
      case RARE_RUNS -> OF_ALL;
      case RARE_RUNS_CONTAINED -> OF_SMALLER;
      case EXCLUSIVE -> EXCLUSIVE;
      case NUMBERS -> NUMBERS;
      default -> 0;
    };
  }

  private static double alike(double runs) {
    return runs < ALIKE ? 0 : USUAL_CUT + (1 - USUAL_CUT) * (runs - ALIKE) / (1 - ALIKE);
  }
}
