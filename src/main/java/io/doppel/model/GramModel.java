package io.doppel.model;

import io.doppel.features.Checked;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.ModelForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What ANDD learned: how much each {@link GramFeature} adds to the weight of a k-gram, for which
 * similarity, and from which similarity on two texts are near-duplicates. One small file of plain
 * text, which ends with a checksum of the rest; the same checksum names the model in the indexes
 * that it was used for.
 *
 * <pre>
 * doppel-model 1
 * similarity cosine
 * words 1
 * threshold 0.5
 * threshold-of-minhash 0.4
 * weight bias 12.5
 * weight tf-idf 801.25
 * check 93ab0f14c2d7e658
 * </pre>
 *
 * <p>Lines that begin with {@code #} say where it comes from. Weights that are not there are 0. The
 * sums of weights are rounded to whole numbers, so their scale says how finely they are told apart.
 */
public final class GramModel {
  /** The largest weight of a feature. */
  public static final double MOST_WEIGHT = 1e9;

  private static final ModelForm FORM = new ModelForm("doppel-model", "1");

  private final VectorMeasure measure;
  private final int words;
  private final double threshold;
  private final double minHashThreshold;
  private final String queryLog;
  private final String analyzer;
  private final double[] weights;
  private final List<String> notes;
  private final String id;

  private GramModel(Builder builder) {
    this.measure = builder.measure;
    this.words = builder.words;
    this.threshold = builder.threshold;
    this.minHashThreshold = builder.minHashThreshold;
    this.queryLog = builder.queryLog;
    this.analyzer = builder.analyzer;
    this.weights = builder.weights.clone();
    this.notes = List.copyOf(builder.notes);
    this.id = ModelForm.checksum(body());
  }

  /**
   * How similar texts are by this model.
   *
   * @return the measure that it was trained for
   */
  public VectorMeasure measure() {
    return measure;
  }

  /**
   * How many tokens a k-gram has.
   *
   * @return k
   */
  public int words() {
    return words;
  }

  /**
   * The least similarity of near-duplicates: what was best for the texts it was trained with.
   *
   * @return in (0, 1]
   */
  public double threshold() {
    return threshold;
  }

  /**
   * The least similarity of near-duplicates by {@code andd-lsh-jaccard}, which estimates the sum of
   * the smaller weights over the sum of the larger ones.
   *
   * @return in (0, 1]
   */
  public double minHashThreshold() {
    return minHashThreshold;
  }

  /**
   * The query log that it was trained with.
   *
   * @return the id of the log's frequencies; empty if there was none
   */
  public String queryLog() {
    return queryLog;
  }

  /**
   * What cut the texts into tokens that it was trained with.
   *
   * @return a name for it; empty if it is not known
   */
  public String analyzer() {
    return analyzer;
  }

  /**
   * How much a feature adds.
   *
   * @param feature the feature
   * @return its weight
   */
  public double weight(GramFeature feature) {
    return weights[feature.ordinal()];
  }

  /**
   * Where the model comes from.
   *
   * @return lines for people
   */
  public List<String> notes() {
    return notes;
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
   * The model as the text of its file.
   *
   * @return lines
   */
  public String toText() {
    return FORM.checked(body());
  }

  private String body() {
    StringBuilder text = FORM.begin(notes);
    text.append("similarity ").append(measure.id()).append('\n');
    text.append("words ").append(words).append('\n');
    text.append("threshold ").append(threshold).append('\n');
    text.append("threshold-of-minhash ").append(minHashThreshold).append('\n');
    if (!queryLog.isEmpty()) {
      text.append("query-log ").append(queryLog).append('\n');
    }
    if (!analyzer.isEmpty()) {
      text.append("analyzer ").append(analyzer).append('\n');
    }
    for (GramFeature feature : GramFeature.values()) {
      if (weight(feature) != 0) {
        text.append("weight ").append(feature.id()).append(' ').append(weight(feature));
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
  public static GramModel parse(String file) {
    Builder builder = new Builder();
    FORM.parse(
        file,
        List.of("similarity", "words", "threshold", "threshold-of-minhash"),
        builder::note,
        builder::set);
    return builder.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GramModel that && toText().equals(that.toText());
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** The name in an index, and the similarity. */
  @Override
  public String toString() {
    return "model " + id + " (" + measure.id() + ", words=" + words + ")";
  }

  /** Builds a model. */
  public static final class Builder {
    private final double[] weights = new double[GramFeature.values().length];
    private final List<String> notes = new ArrayList<>();
    private VectorMeasure measure = VectorMeasure.COSINE;
    private int words = 1;
    private double threshold = 0.5;
    private double minHashThreshold = 0.5;
    private String queryLog = "";
    private String analyzer = "";

    /** Makes a builder of a model whose weights are all 0. */
    public Builder() {}

    /**
     * Sets the similarity.
     *
     * @param similarity cosine if not set
     * @return this
     */
    public Builder measure(VectorMeasure similarity) {
      measure = Objects.requireNonNull(similarity, "measure");
      return this;
    }

    /**
     * Sets how many tokens a k-gram has.
     *
     * @param number 1 if not set
     * @return this
     */
    public Builder words(int number) {
      words = Checked.number("words", number, 1, 1000);
      return this;
    }

    /**
     * Sets the least similarities of near-duplicates.
     *
     * @param similarity by the measure, in (0, 1]
     * @param ofMinHash by {@code andd-lsh-jaccard}, in (0, 1]
     * @return this
     */
    public Builder thresholds(double similarity, double ofMinHash) {
      threshold = checkedThreshold(similarity);
      minHashThreshold = checkedThreshold(ofMinHash);
      return this;
    }

    private static double checkedThreshold(double similarity) {
      if (!(similarity > 0 && similarity <= 1)) {
        throw new IllegalArgumentException("threshold must be in (0, 1], got " + similarity);
      }
      return similarity;
    }

    /**
     * Names the query log.
     *
     * @param frequencies the log; null for none
     * @return this
     */
    public Builder queryLog(FeatureFrequencies frequencies) {
      queryLog = frequencies == null ? "" : frequencies.id();
      return this;
    }

    /**
     * Names what cuts texts into tokens.
     *
     * @param name a word; empty if it is not known
     * @return this
     */
    public Builder analyzer(String name) {
      if (name.chars().anyMatch(c -> c <= ' ')) {
        throw new IllegalArgumentException("analyzer must be a word, got " + name);
      }
      analyzer = name;
      return this;
    }

    /**
     * Sets how much a feature adds.
     *
     * @param feature the feature
     * @param weight its weight
     * @return this
     */
    public Builder weight(GramFeature feature, double weight) {
      if (!(Math.abs(weight) <= MOST_WEIGHT)) {
        throw new IllegalArgumentException(
            "weight must be in [-1e9, 1e9], got " + weight + " for " + feature.id());
      }
      weights[feature.ordinal()] = weight;
      return this;
    }

    /**
     * Adds a line for people.
     *
     * @param line without line breaks
     * @return this
     */
    public Builder note(String line) {
      if (line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
        throw new IllegalArgumentException("a note must be one line");
      }
      notes.add(line.strip());
      return this;
    }

    private void set(String name, String value) {
      switch (name) {
        case "similarity" -> measure(VectorMeasure.of(value));
        case "words" -> words(whole(value));
        case "threshold" -> threshold = checkedThreshold(ModelForm.number(value));
        case "threshold-of-minhash" -> minHashThreshold = checkedThreshold(ModelForm.number(value));
        case "query-log" -> queryLog = value;
        case "analyzer" -> analyzer(value);
        default -> weight(feature(name), ModelForm.number(value));
      }
    }

    private static GramFeature feature(String name) {
      return Arrays.stream(GramFeature.values())
          .filter(feature -> name.equals("weight " + feature.id()))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("unknown setting " + ModelForm.abbreviated(name)));
    }

    private static int whole(String text) {
      double number = ModelForm.number(text);
      if (number != (int) number) {
        throw new IllegalArgumentException("words must be a whole number, got " + text);
      }
      return (int) number;
    }

    /**
     * Builds the model.
     *
     * @return the model
     */
    public GramModel build() {
      return new GramModel(this);
    }
  }
}
