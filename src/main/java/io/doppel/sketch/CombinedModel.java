package io.doppel.sketch;

import io.doppel.measure.EvidenceMeasure;
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
 * <p>One small file of plain text, which ends with a checksum of the rest; the same checksum names
 * the model in the indexes that it was used for.
 *
 * <pre>
 * doppel-combined 1
 * threshold 0.5
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

  private static final ModelForm FORM = new ModelForm("doppel-combined", "1");
  private static final String RESOURCE = "combined.model";

  private final double threshold;
  private final double bias;
  private final double[] weights;
  private final List<String> notes;
  private final String id;

  /**
   * Makes a model.
   *
   * @param threshold the least probability of near-duplicates if nothing else is said, in (0, 1]
   * @param bias the log-odds of a pair all of whose measures are 0
   * @param weights how much each measure adds, by {@link EvidenceMeasure#ordinal()}
   * @param notes where it comes from, lines
   */
  public CombinedModel(double threshold, double bias, double[] weights, List<String> notes) {
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + threshold);
    }
    if (weights.length != EvidenceMeasure.values().length) {
      throw new IllegalArgumentException(
          "there must be "
              + EvidenceMeasure.values().length
              + " weights, one for each measure, got "
              + weights.length);
    }
    this.threshold = threshold;
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
   * How probable it is that a pair of texts are near-duplicates. Texts that have all runs and
   * numbers in common certainly are.
   *
   * @param measures the pair's measures by {@link EvidenceMeasure#ordinal()}
   * @return in [0, 1]
   */
  public double probability(double[] measures) {
    if (measures[EvidenceMeasure.RUNS.ordinal()] == 1
        && measures[EvidenceMeasure.NUMBERS.ordinal()] == 1) {
      return 1;
    }
    double sum = bias;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * measures[i];
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }

  /**
   * How much of the smaller text two texts must have in common, by {@link
   * EvidenceMeasure#RARE_RUNS_CONTAINED}, so that they can reach a probability at all. No measure
   * of what is common of all can be more than that one, and all others are 1 at most.
   *
   * @param probability in (0, 1]
   * @return a bound in [0, 1]; more than 1 if no pair reaches the probability
   */
  public double leastContained(double probability) {
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
    double odds = StrictMath.log(probability / (1 - probability));
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
    double[] thresholdAndBias = new double[2];
    double[] weights = new double[EvidenceMeasure.values().length];
    List<String> notes = new ArrayList<>();
    FORM.parse(
        file,
        List.of("threshold", "bias"),
        notes::add,
        (name, value) -> {
          switch (name) {
            case "threshold" -> thresholdAndBias[0] = ModelForm.number(value);
            case "bias" -> thresholdAndBias[1] = ModelForm.number(value);
            default -> weights[measure(name).ordinal()] = ModelForm.number(value);
          }
        });
    return new CombinedModel(thresholdAndBias[0], thresholdAndBias[1], weights, notes);
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
