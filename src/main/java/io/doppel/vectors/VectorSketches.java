package io.doppel.vectors;

import io.doppel.features.Checked;
import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.VectorSketch;
import java.util.Arrays;
import java.util.Objects;

/** The ways to make a vector from the tokens of a text. */
public final class VectorSketches {
  /** The weight that stands for 1: the finest difference is a thousandth of it. */
  private static final int UNIT = 1000;

  private VectorSketches() {}

  /**
   * Each k-gram that the text has counts the same.
   *
   * @param words k
   * @return the sketch
   */
  public static VectorSketch binary(int words) {
    FeatureFrequencies none = new FeatureFrequencies(0, new long[0], new int[0]);
    return new Weighted(words, none, null, "weights=equal", false, false, () -> statistics -> UNIT);
  }

  /**
   * Each k-gram counts log2(1 + its occurrences) times its inverse document frequency, from 1 for a
   * k-gram of one document down to 0 for a k-gram of all.
   *
   * @param words k
   * @param frequencies how many documents have each k-gram
   * @return the sketch
   */
  public static VectorSketch tfIdf(int words, FeatureFrequencies frequencies) {
    return new Weighted(
        words,
        frequencies,
        null,
        "weights=idf-" + frequencies.id(),
        false,
        false,
        () -> statistics -> UNIT * statistics.logOccurrences() * statistics.idf());
  }

  /**
   * Each k-gram counts what a model learned.
   *
   * @param model the model
   * @param frequencies how many documents have each k-gram and, if they have several tokens, each
   *     token
   * @param queryLog how many queries have each k-gram; null if the model was trained without
   * @return the sketch
   */
  public static VectorSketch learned(
      GramModel model, FeatureFrequencies frequencies, FeatureFrequencies queryLog) {
    String queries = queryLog == null ? "" : queryLog.id();
    if (!model.queryLog().equals(queries)) {
      throw new IllegalArgumentException(
          "the model was trained with "
              + (model.queryLog().isEmpty() ? "no query log" : "query log " + model.queryLog())
              + ", got "
              + (queries.isEmpty() ? "none" : queries));
    }
    return new Weighted(
        model.words(),
        frequencies,
        queryLog,
        "model=" + model.id() + " frequencies=" + frequencies.id(),
        usesMarks(model),
        true,
        () -> weigher(model));
  }

  /** Whether capitals, title or address matter. */
  private static boolean usesMarks(GramModel model) {
    return model.weight(GramFeature.CAPITAL) != 0
        || model.weight(GramFeature.IN_TITLE) != 0
        || model.weight(GramFeature.IN_URL) != 0;
  }

  private static Weigher weigher(GramModel model) {
    GramFeature[] features = GramFeature.values();
    double[] weights = new double[features.length];
    for (GramFeature feature : features) {
      weights[feature.ordinal()] = model.weight(feature);
    }
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

  /** Says what a k-gram counts. For use by one thread. */
  interface Weigher {
    double weight(GramStatistics statistics);
  }

  /** Makes one thread's worker. */
  interface Weighers {
    Weigher weigher();
  }

  private static final class Weighted implements VectorSketch {
    private final int words;
    private final String parameters;
    private final boolean usesMarks;

    /** Whether it matters where a k-gram stands. */
    private final boolean usesPlaces;

    private final ThreadLocal<Vector> vectors;

    Weighted(
        int words,
        FeatureFrequencies frequencies,
        FeatureFrequencies queryLog,
        String parameters,
        boolean usesMarks,
        boolean usesPlaces,
        Weighers weighers) {
      Objects.requireNonNull(frequencies, "frequencies");
      this.words = Checked.number("words", words, 1, 1000);
      this.parameters = "words=" + words + " " + parameters;
      this.usesMarks = usesMarks;
      this.usesPlaces = usesPlaces;
      this.vectors =
          ThreadLocal.withInitial(
              () -> new Vector(new GramScan(words, frequencies, queryLog), weighers.weigher()));
    }

    @Override
    public VectorSignature of(TextTokens tokens) {
      return vectors.get().of(tokens);
    }

    @Override
    public boolean usesMarks() {
      return usesMarks;
    }

    @Override
    public boolean ignoresOrder() {
      return words == 1 && !usesPlaces;
    }

    @Override
    public int words() {
      return words;
    }

    @Override
    public String parameters() {
      return parameters;
    }
  }

  /** Collects the k-grams of one text after the other. For use by one thread. */
  private static final class Vector {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final GramScan scan;
    private final Weigher weigher;
    private long[] elements = new long[FIRST_CAPACITY];
    private int[] weights = new int[FIRST_CAPACITY];
    private int size;

    Vector(GramScan scan, Weigher weigher) {
      this.scan = scan;
      this.weigher = weigher;
    }

    VectorSignature of(TextTokens tokens) {
      if (elements.length > FIRST_CAPACITY << 6) { // a long text does not cost memory for ever
        elements = new long[FIRST_CAPACITY];
        weights = new int[FIRST_CAPACITY];
      }
      size = 0;
      scan.visit(tokens, this::add);
      return VectorSignature.of(elements, weights, size);
    }

    private void add(long element, GramStatistics statistics) {
      if (size == elements.length) {
        elements = Arrays.copyOf(elements, 2 * size);
        weights = Arrays.copyOf(weights, 2 * size);
      }
      elements[size] = element;
      weights[size++] = (int) Math.rint(weigher.weight(statistics));
    }
  }
}
