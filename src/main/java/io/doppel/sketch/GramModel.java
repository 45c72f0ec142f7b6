package io.doppel.sketch;

import io.doppel.measure.VectorMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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

  private static final String HEADER = "doppel-model";
  private static final String VERSION = "1";
  private static final String CHECK = "check ";

  /** A file with more characters is no model. */
  private static final int LONGEST = 100_000;

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
    this.id = checksum(body());
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
   * The same for {@code andd-lsh-jaccard}, which estimates another similarity: the sum of the
   * smaller weights over the sum of the larger ones.
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

  /** Whether capitals, title or address matter. */
  boolean usesMarks() {
    return weight(GramFeature.CAPITAL) != 0
        || weight(GramFeature.IN_TITLE) != 0
        || weight(GramFeature.IN_URL) != 0;
  }

  VectorSketches.Weigher weigher() {
    double[] values = new double[weights.length];
    return statistics -> {
      statistics.features(values);
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += weights[i] * values[i];
      }
      return sum;
    };
  }

  /**
   * The model as the text of its file.
   *
   * @return lines
   */
  public String toText() {
    return body() + CHECK + id + "\n";
  }

  private String body() {
    StringBuilder text = new StringBuilder(HEADER).append(' ').append(VERSION).append('\n');
    notes.forEach(note -> text.append("# ").append(note).append('\n'));
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

  private static String checksum(String body) {
    return HexFormat.of().toHexDigits(FeatureHash.of(body));
  }

  /**
   * Makes a model from the text of its file.
   *
   * @param file the text
   * @return the model
   * @throws IllegalArgumentException if it is no model, or a damaged one: the message says why
   */
  public static GramModel parse(String file) {
    String text = file.startsWith("\uFEFF") ? file.substring(1) : file; // a byte order mark
    if (!text.startsWith(HEADER + " ")) {
      throw new IllegalArgumentException(
          "not a model: the first line must be \"" + HEADER + " " + VERSION + "\"");
    }
    String unix = text.replace("\r\n", "\n");
    int firstEnd = unix.indexOf('\n');
    String version = unix.substring(HEADER.length() + 1, firstEnd < 0 ? unix.length() : firstEnd);
    if (!version.equals(VERSION)) {
      throw new IllegalArgumentException(
          "a model must have version " + VERSION + ", got " + abbreviated(version));
    }
    int check = unix.lastIndexOf("\n" + CHECK) + 1;
    if (check == 0 || unix.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a model must end with a line \"check\" and have at most "
              + LONGEST
              + " characters; this one was cut off or is damaged");
    }
    String body = unix.substring(0, check);
    String sum = unix.substring(check + CHECK.length()).stripTrailing();
    if (!sum.equals(checksum(body))) {
      throw new IllegalArgumentException(
          "a model's last line must be \"check "
              + checksum(body)
              + "\", got "
              + abbreviated(sum)
              + ": it was changed or is damaged");
    }
    return parseBody(body);
  }

  private static GramModel parseBody(String body) {
    Builder builder = new Builder();
    Map<String, Integer> seen = new HashMap<>();
    String[] lines = body.split("\n");
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i];
      if (line.startsWith("#")) {
        builder.note(line.substring(1).strip());
      } else {
        int value = line.lastIndexOf(' ');
        String name = line.substring(0, Math.max(0, value));
        if (seen.put(name, i) != null) {
          throw inLine(i, "must not set \"" + abbreviated(name) + "\" again");
        }
        try {
          builder.set(name, line.substring(value + 1));
        } catch (IllegalArgumentException e) {
          throw inLine(i, e.getMessage());
        }
      }
    }
    for (String needed : List.of("similarity", "words", "threshold", "threshold-of-minhash")) {
      if (!seen.containsKey(needed)) {
        throw new IllegalArgumentException("a model must have a line \"" + needed + "\"");
      }
    }
    return builder.build();
  }

  private static IllegalArgumentException inLine(int index, String problem) {
    return new IllegalArgumentException("line " + (index + 1) + " of a model: " + problem);
  }

  private static String abbreviated(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
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
      words = SetSketches.checked("words", number, 1, 1000);
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
        case "threshold" -> threshold = checkedThreshold(number(value));
        case "threshold-of-minhash" -> minHashThreshold = checkedThreshold(number(value));
        case "query-log" -> queryLog = value;
        case "analyzer" -> analyzer(value);
        default -> weight(feature(name), number(value));
      }
    }

    private static GramFeature feature(String name) {
      return Arrays.stream(GramFeature.values())
          .filter(feature -> name.equals("weight " + feature.id()))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown setting " + abbreviated(name)));
    }

    private static int whole(String text) {
      double number = number(text);
      if (number != (int) number) {
        throw new IllegalArgumentException("words must be a whole number, got " + text);
      }
      return (int) number;
    }

    private static double number(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("must be a number, got " + abbreviated(text), e);
      }
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
