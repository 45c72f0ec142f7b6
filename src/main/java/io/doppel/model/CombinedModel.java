package io.doppel.model;

import io.doppel.frequencies.ModelForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How much each measure of a pair says for near-duplicates: a logistic model. The weights times the
 * measures and the bias add up to the log-odds, which make a probability.
 *
 * <p>Example: with bias -7, {@code rare-runs} 5, {@code rare-runs-contained} 6 and {@code
 * exclusive} 3, texts that have half of their rarer runs in common, all of which nobody else has,
 * are at -7 + 2.5 + 3 + 3 = 1.5, a probability of 0.82; with runs that many others have too at
 * -1.5, which is 0.18.
 *
 * <p>However many others have them too: texts that are <i>alike</i>, that have so much of all their
 * runs in common, are near-duplicates. From there to all runs the probability is at least what a
 * straight line from the threshold to 1 gives.
 *
 * <p>One small file of plain text, which ends with a checksum of the rest. Signatures do not depend
 * on it.
 *
 * <pre>
 * doppel-combined 1
 * threshold 0.5
 * alike 0.75
 * bias -7
 * weight rare-runs 5
 * weight rare-runs-contained 6
 * weight exclusive 3
 * check 93ab0f14c2d7e658
 * </pre>
 *
 * <p>Lines that begin with {@code #} say where it comes from. Weights that are not there are 0.
 */
public final class CombinedModel {
  /** The largest weight. */
  public static final double MOST_WEIGHT = 1000;

  /** From these log-odds on a probability is 1 but for its rounding. */
  private static final double MOST_ODDS = 36;

  private static final ModelForm FORM = new ModelForm("doppel-combined", "1");
  private static final String RESOURCE = "combined.model";

  private final double threshold;
  private final double alike;
  private final double bias;
  private final double[] weights;
  private final List<String> notes;
  private final String id;

  /**
   * Makes a model.
   *
   * @param threshold the least probability of near-duplicates if nothing else is said, in (0, 1]
   * @param alike what texts must have in common of all their runs to be near-duplicates, whoever
   *     else has those, in (0, 1]
   * @param bias the log-odds of a pair all of whose measures are 0
   * @param weights how much each measure adds, by {@link EvidenceMeasure#ordinal()}
   * @param notes where it comes from, lines
   */
  public CombinedModel(
      double threshold, double alike, double bias, double[] weights, List<String> notes) {
    this.threshold = share("threshold", threshold);
    this.alike = share("alike", alike);
    if (weights.length != EvidenceMeasure.values().length) {
      throw new IllegalArgumentException(
          "there must be "
              + EvidenceMeasure.values().length
              + " weights, one for each measure, got "
              + weights.length);
    }
    this.bias = checked("bias", bias);
    this.weights = weights.clone();
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      checked("weight " + measure.id(), weight(measure));
    }
    for (String note : notes) {
      if (note.contains("\n") || note.contains("\r")) {
        throw new IllegalArgumentException("a note must be one line");
      }
    }
    this.notes = List.copyOf(notes);
    this.id = ModelForm.checksum(body());
  }

  private static double share(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be in (0, 1], got " + value);
    }
    return value;
  }

  private static double checked(String name, double value) {
    if (!(Math.abs(value) <= MOST_WEIGHT)) {
      throw new IllegalArgumentException(
          name + " must be in [-" + MOST_WEIGHT + ", " + MOST_WEIGHT + "], got " + value);
    }
    return value;
  }

  /**
   * The model that comes with Doppel, trained over several collections.
   *
   * @return the model
   */
  public static CombinedModel builtIn() {
    return BuiltIn.MODEL;
  }

  /** Read when it is first asked for. */
  private static final class BuiltIn {
    static final CombinedModel MODEL = read();

    private static CombinedModel read() {
      try (InputStream file = CombinedModel.class.getResourceAsStream(RESOURCE)) {
        return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The least probability of near-duplicates if nothing else is said.
   *
   * @return in (0, 1]
   */
  public double threshold() {
    return threshold;
  }

  /**
   * What texts must have in common of all their runs to be near-duplicates, whoever else has those.
   *
   * @return in (0, 1]
   */
  public double alike() {
    return alike;
  }

  /**
   * The log-odds of a pair all of whose measures are 0.
   *
   * @return the bias
   */
  public double bias() {
    return bias;
  }

  /**
   * How much a measure adds to the log-odds.
   *
   * @param measure the measure
   * @return its weight
   */
  public double weight(EvidenceMeasure measure) {
    return weights[measure.ordinal()];
  }

  /**
   * Tells models apart.
   *
   * @return 16 hexadecimal digits
   */
  public String id() {
    return id;
  }

  /**
   * How probable it is that a pair of texts are near-duplicates. Texts that have all runs in common
   * certainly are.
   *
   * @param measures the pair's measures by {@link EvidenceMeasure#ordinal()}
   * @return in [0, 1]
   */
  public double probability(double[] measures) {
    double sum = bias;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * measures[i];
    }
    double byRuns = ofAlike(measures[EvidenceMeasure.RUNS.ordinal()]);
    return Math.max(byRuns, 1 / (1 + StrictMath.exp(-sum)));
  }

  /**
   * How much of the smaller text two texts must have in common, by {@link
   * EvidenceMeasure#RARE_RUNS_CONTAINED}, so that they can reach a probability at all. By the
   * weights: no measure of what is common of all can be more than that one, and all others are 1 at
   * most. By what is alike: if all that is common has the least weight and all else the most.
   *
   * @param probability in (0, 1]
   * @param leastWeight the least weight of a run, as a part of the most
   * @return a bound in [0, 1]
   */
  public double leastContained(double probability, double leastWeight) {
    double runs = probability <= threshold ? alike : runsOf(probability);
    double common = 2 * runs / (1 + runs) * leastWeight; // of the smaller text, at least
    double other = 1 - 2 * runs / (1 + runs);
    return Math.min(common / (common + other), leastByWeights(probability));
  }

  /** The least probability of texts with so much of all their runs in common; 0 if none. */
  private double ofAlike(double runs) {
    if (runs == 1) {
      return 1;
    }
    return runs < alike ? 0 : threshold + (1 - threshold) * (runs - alike) / (1 - alike);
  }

  /** What is that probable by its runs alone. */
  private double runsOf(double probability) {
    return threshold == 1 ? 1 : alike + (1 - alike) * (probability - threshold) / (1 - threshold);
  }

  private double leastByWeights(double probability) {
    double rest = bias;
    double slope = 0;
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      boolean bounded =
          measure == EvidenceMeasure.RARE_RUNS || measure == EvidenceMeasure.RARE_RUNS_CONTAINED;
      if (bounded) {
        slope += Math.max(0, weight(measure));
      } else {
        rest += Math.max(0, weight(measure));
      }
    }
    double odds = Math.min(MOST_ODDS, StrictMath.log(probability / (1 - probability)));
    if (rest >= odds) {
      return 0;
    }
    return slope == 0 ? Double.POSITIVE_INFINITY : (odds - rest) / slope;
  }

  /**
   * The model as the text of its file.
   *
   * @return lines
   */
  public String toText() {
    return FORM.checked(body());
  }

  private String body() {
    StringBuilder text = FORM.begin(notes);
    text.append("threshold ").append(threshold).append('\n');
    text.append("alike ").append(alike).append('\n');
    text.append("bias ").append(bias).append('\n');
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      if (weight(measure) != 0) {
        text.append("weight ").append(measure.id()).append(' ').append(weight(measure));
        text.append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Makes a model from the text of its file.
   *
   * @param file the text
   * @return the model
   * @throws IllegalArgumentException if it is no model, or a damaged one: the message says why
   */
  public static CombinedModel parse(String file) {
    double[] settings = new double[3];
    double[] weights = new double[EvidenceMeasure.values().length];
    List<String> notes = new ArrayList<>();
    FORM.parse(
        file,
        List.of("threshold", "alike", "bias"),
        notes::add,
        (name, value) -> {
          switch (name) {
            case "threshold" -> settings[0] = ModelForm.number(value);
            case "alike" -> settings[1] = ModelForm.number(value);
            case "bias" -> settings[2] = ModelForm.number(value);
            default -> weights[measure(name).ordinal()] = ModelForm.number(value);
          }
        });
    return new CombinedModel(settings[0], settings[1], settings[2], weights, notes);
  }

  private static EvidenceMeasure measure(String name) {
    EvidenceMeasure measure =
        name.startsWith("weight ") ? EvidenceMeasure.of(name.substring("weight ".length())) : null;
    if (measure == null) {
      throw new IllegalArgumentException("unknown setting " + ModelForm.abbreviated(name));
    }
    return measure;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CombinedModel that && toText().equals(that.toText());
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "model " + id;
  }
}
