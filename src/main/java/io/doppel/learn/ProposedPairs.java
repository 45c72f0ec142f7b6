package io.doppel.learn;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.join.PairResult;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.VectorSketch;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import io.doppel.vectors.VectorSketches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Pairs of unlabelled texts that are worth a label: those that a model, or the weights that a
 * search starts with, know least about, and no two of a kind.
 *
 * <p>Example: of 10,000 messages 20 pairs. Some pairs are hardly similar and some are nearly alike,
 * since nobody knows yet where near-duplicates begin. Of pairs that are about as similar half are
 * those of which weights think differently: that share the rare words and not the others, or the
 * beginning and not the rest. A label says most there. The others are as they come. No text is in
 * two pairs while there are others, and no group of texts that are all alike gives more than one.
 *
 * <p>Time: a join of at most {@code maxTexts} texts, whose least similarity a join of a thousand of
 * them chooses so that there are about half a million candidates at most; never all pairs. Where
 * more than twice as many are equally similar, such as letters that differ in a number, two of
 * equal texts are compared, and if that is not enough, some texts at random. The same texts,
 * settings and seed give the same pairs.
 */
public final class ProposedPairs {
  /** A weight of this size stands for 1. */
  private static final double UNIT = 1000;

  /** Texts that are less similar are no candidates. */
  private static final double LEAST = 0.2;

  private static final int SAMPLE = 1_000;
  private static final long MOST_CANDIDATES = 500_000;

  private final TrainingTexts source;
  private final FeatureFrequencies queryLog;
  private final GramModel model;
  private final TrainingSettings settings;
  private final SplittableRandom random;

  private ProposedPairs(
      TrainingTexts source,
      FeatureFrequencies queryLog,
      GramModel model,
      TrainingSettings settings) {
    this.source = source;
    this.queryLog = queryLog;
    this.model = model;
    this.settings = settings;
    this.random = new SplittableRandom(settings.seed());
  }

  /**
   * Chooses pairs.
   *
   * @param texts the texts, whose clusters do not matter; pairs of which something is said already
   *     are left out
   * @param queryLog how many queries have each k-gram; null if there is none
   * @param model what is known so far; null for nothing
   * @param settings how a model will be trained: its vectors, how many texts at most, and the seed
   * @param count how many pairs; fewer if there are no more
   * @return the pairs, those that matter most first, with their similarity
   */
  public static List<SimilarPair> choose(
      TrainingTexts texts,
      FeatureFrequencies queryLog,
      GramModel model,
      TrainingSettings settings,
      int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    if (model != null
        && !model.analyzer().isEmpty()
        && !model.analyzer().equals(texts.analyzer())) {
      throw new IllegalArgumentException(
          "the model was trained with another analyzer: "
              + model.analyzer()
              + ", got "
              + texts.analyzer());
    }
    ProposedPairs proposed = new ProposedPairs(texts, queryLog, model, settings);
    Candidates candidates = proposed.candidates();
    return new ProposalChoice(candidates.pairs, candidates.views, proposed.random).take(count);
  }

  /**
   * The pairs that may be proposed.
   *
   * @param pairs by the numbers of the texts
   * @param views the similarity of each pair by each of several weights
   */
  record Candidates(List<SimilarPair> pairs, double[][] views) {}

  private Candidates candidates() {
    int words = model == null ? settings.words() : model.words();
    VectorMeasure measure = model == null ? settings.measure() : model.measure();
    FeatureFrequencies frequencies = source.frequencies(words);
    VectorSketch known =
        model == null
            ? VectorSketches.tfIdf(words, frequencies)
            : VectorSketches.learned(model, frequencies, queryLog);
    Texts texts = new Texts(chosen(), known);
    Cut cut = cut(texts.vectors, measure);
    if (cut.isTooLow()) {
      texts = texts.different();
      cut = cut(texts.vectors, measure);
    }
    if (cut.isTooLow()) {
      texts = texts.some(cut);
    }
    int[] chosen = texts.numbers;
    List<SimilarPair> pairs = join(texts.vectors, measure, cut.least);
    List<VectorSketch> others = new ArrayList<>();
    others.add(VectorSketches.binary(words));
    others.add(view(words, GramFeature.IDF, 0, frequencies));
    others.add(view(words, GramFeature.IDF, -0.8, frequencies));
    others.add(view(words, GramFeature.BIAS, -0.8, frequencies));
    if (model != null) {
      others.add(VectorSketches.tfIdf(words, frequencies));
    }
    double[][] views = new double[pairs.size()][1 + others.size()];
    for (int i = 0; i < views.length; i++) {
      views[i][0] = pairs.get(i).similarity();
    }
    for (int other = 0; other < others.size(); other++) {
      List<VectorSignature> seen = sign(chosen, others.get(other));
      for (int i = 0; i < views.length; i++) {
        views[i][other + 1] =
            similarity(seen.get(pairs.get(i).first()), seen.get(pairs.get(i).second()), measure);
      }
    }
    List<SimilarPair> numbered = new ArrayList<>();
    for (SimilarPair pair : pairs) {
      numbered.add(new SimilarPair(chosen[pair.first()], chosen[pair.second()], pair.similarity()));
    }
    return unknown(numbered, views);
  }

  /** Without pairs of which something is said already. */
  private Candidates unknown(List<SimilarPair> pairs, double[][] views) {
    List<SimilarPair> left = new ArrayList<>();
    List<double[]> leftViews = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      if (!source.isKnown(pairs.get(i).first(), pairs.get(i).second())) {
        left.add(pairs.get(i));
        leftViews.add(views[i]);
      }
    }
    return new Candidates(left, leftViews.toArray(double[][]::new));
  }

  private static VectorSketch view(
      int words, GramFeature feature, double byLocation, FeatureFrequencies frequencies) {
    GramModel.Builder model = new GramModel.Builder().words(words).weight(feature, UNIT);
    if (byLocation != 0) {
      model.weight(GramFeature.LOCATION, byLocation * UNIT);
    }
    return VectorSketches.learned(model.thresholds(0.5, 0.5).build(), frequencies, null);
  }

  private static double similarity(VectorSignature one, VectorSignature other, VectorMeasure by) {
    return one == null || other == null || one.square() == 0 || other.square() == 0
        ? 0
        : by.similarity(one.product(other), one.square(), other.square());
  }

  private int[] chosen() {
    int size = source.size();
    return Arrays.stream(PreferencePairs.draw(size, Math.min(size, settings.maxTexts()), random))
        .sorted()
        .toArray();
  }

  private List<VectorSignature> sign(int[] chosen, VectorSketch sketch) {
    List<VectorSignature> vectors = new ArrayList<>();
    for (int text : chosen) {
      vectors.add(sketch.of(source.tokens(text)));
    }
    return vectors;
  }

  private List<SimilarPair> join(
      List<VectorSignature> vectors, VectorMeasure measure, double least) {
    VectorBounds bounds = new VectorBounds(measure, least, true);
    try (PairResult found =
        VectorPairs.find(
            vectors,
            new VectorPairs.Settings(bounds, Runtime.getRuntime().availableProcessors()),
            ProgressListener.NONE)) {
      return List.copyOf(found.pairs());
    }
  }

  /**
   * A similarity that not too many pairs have.
   *
   * @param pairs how many have it, about: far more where very many are equally similar
   */
  private record Cut(double least, double pairs) {
    boolean isTooLow() {
      return pairs > 2.0 * MOST_CANDIDATES;
    }
  }

  private Cut cut(List<VectorSignature> vectors, VectorMeasure measure) {
    if (vectors.size() <= SAMPLE) {
      return new Cut(LEAST, 0);
    }
    int[] places = PreferencePairs.draw(vectors.size(), SAMPLE, random);
    List<VectorSignature> sample = new ArrayList<>();
    Arrays.stream(places).sorted().forEach(place -> sample.add(vectors.get(place)));
    double[] similarities =
        join(sample, measure, LEAST).stream()
            .mapToDouble(SimilarPair::similarity)
            .sorted()
            .toArray();
    double factor = (double) vectors.size() / SAMPLE;
    long most = (long) (MOST_CANDIDATES / (factor * factor));
    double least =
        similarities.length <= most ? LEAST : similarities[(int) (similarities.length - 1 - most)];
    long pairs = Arrays.stream(similarities).filter(each -> each >= least).count();
    return new Cut(least, pairs * factor * factor);
  }

  /** Texts that are compared, by their numbers. */
  private final class Texts {
    private final int[] numbers;
    private final List<VectorSignature> vectors;

    Texts(int[] numbers, VectorSketch sketch) {
      this(numbers, sign(numbers, sketch));
    }

    private Texts(int[] numbers, List<VectorSignature> vectors) {
      this.numbers = numbers;
      this.vectors = vectors;
    }

    private Texts at(int[] places) {
      return new Texts(
          Arrays.stream(places).map(place -> numbers[place]).toArray(),
          Arrays.stream(places).mapToObj(vectors::get).toList());
    }

    /** Of equal texts the first two. */
    Texts different() {
      Map<VectorSignature, Integer> seen = new HashMap<>();
      return at(
          IntStream.range(0, numbers.length)
              .filter(
                  place ->
                      vectors.get(place) != null
                          && seen.merge(vectors.get(place), 1, Integer::sum) <= 2)
              .toArray());
    }

    /** So many, at random, that there are about as many pairs as there may be. */
    Texts some(Cut cut) {
      int left = (int) (numbers.length * Math.sqrt(MOST_CANDIDATES / cut.pairs));
      return at(
          Arrays.stream(PreferencePairs.draw(numbers.length, left, random)).sorted().toArray());
    }
  }
}
