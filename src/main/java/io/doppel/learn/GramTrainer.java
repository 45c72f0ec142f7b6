package io.doppel.learn;

import io.doppel.evaluate.Accuracy;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.vectors.GramTable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Trains a model from labelled texts: ANDD, section 3.1.
 *
 * <p>The search for the least loss starts at weights that are usual: {@code tfidf}, the inverse
 * document frequency alone, and equal weights. Which start is best, and whether the search from it
 * does better than the start itself, is tried by cross-validation on two halves of the clusters;
 * then the model is trained with all of them. So a model is not worse than those weights but by
 * chance, also where there is little to learn from.
 *
 * <p>The same texts in the same order, settings and seed give the same model on any machine.
 *
 * <p>Time: for each pair of texts the product of their features, (features)² for each common
 * k-gram; for each evaluation of the loss (features)² for each of at most 20,000 pairs of texts;
 * and for each choice all pairs of the texts, along the postings of their k-grams. Memory: some 100
 * bytes for each different k-gram of each text, and 35 MB for the pairs.
 */
public final class GramTrainer {
  /** The mean of the largest weights in the texts: fine enough, and far from the largest. */
  private static final double MEAN_LARGEST_WEIGHT = 4000;

  private static final MathContext SIX_DIGITS = new MathContext(6);
  private static final LimitedMemoryBfgs SEARCH = new LimitedMemoryBfgs(10, 150, 1e-6);

  /** So many labelled pairs are as good as clusters; fewer are trusted less. */
  private static final double ENOUGH_PAIRS = 10_000;

  private static final List<GramFeature> STARTS =
      List.of(GramFeature.TF_IDF, GramFeature.IDF, GramFeature.BIAS);

  private final TrainingTexts source;
  private final FeatureFrequencies queryLog;
  private final TrainingSettings settings;
  private final TrainingListener listener;
  private final SplittableRandom random;
  private final List<GramFeature> features = new ArrayList<>();
  private final List<double[]> starts = new ArrayList<>();
  private final int allSteps;
  private int steps;

  private GramTrainer(
      TrainingTexts source,
      FeatureFrequencies queryLog,
      TrainingSettings settings,
      TrainingListener listener) {
    this.source = source;
    this.queryLog = queryLog;
    this.settings = settings;
    this.listener = listener;
    this.random = new SplittableRandom(settings.seed());
    this.allSteps = 4 + 2 * (1 + STARTS.size());
  }

  /**
   * Trains a model.
   *
   * @param texts the labelled texts; at least two clusters must have two texts or more, three if
   *     some are held out
   * @param queryLog how many queries have each k-gram; null if there is none
   * @param settings how
   * @param listener is told how far it is
   * @return the model and how good it is
   * @throws IllegalArgumentException if there is too little to learn from
   */
  public static TrainingResult train(
      TrainingTexts texts,
      FeatureFrequencies queryLog,
      TrainingSettings settings,
      TrainingListener listener) {
    return new GramTrainer(texts, queryLog, settings, listener).train();
  }

  private TrainingResult train() {
    List<WeighedText> texts = weigh(ChosenTexts.of(source, settings.maxTexts(), random));
    Labels all =
        source.areJudged() ? JudgedLabels.of(source, texts) : new ClusterLabels(source, texts);
    boolean holdsOut = settings.heldOut() > 0;
    all.checkEnough(holdsOut);
    List<Labels> parts = holdsOut ? all.divide(settings.heldOut(), random) : null;
    Labels training = holdsOut ? parts.get(1) : all;
    Labels heldOut = holdsOut ? parts.get(0) : null;
    Choice choice = choose(training);
    Fit fit = fit(training, List.of(choice.start)).get(0);
    step("training");
    double[] parameters = scaled(choice.learned ? fit.parameters : choice.start, training);
    LabelledEvaluation evaluation = new LabelledEvaluation(training, heldOut, settings.measure());
    Accuracy best = evaluation.best(parameters);
    GramModel.Builder model = model(parameters, best.threshold(), evaluation);
    Accuracy held = evaluation.heldOut(parameters);
    Accuracy heldTfIdf = evaluation.heldOut(start(GramFeature.TF_IDF));
    Accuracy heldBinary = evaluation.heldOut(start(GramFeature.BIAS));
    note(model, training, fit, choice, held);
    step("evaluation");
    return new TrainingResult(
        model.build(),
        startModel(choice, training, evaluation),
        choice.learned ? fit.losses : List.of(),
        training.texts().size(),
        training.clusters(),
        fit.pairs,
        best,
        held,
        heldTfIdf,
        heldBinary);
  }

  private GramModel startModel(Choice choice, Labels training, LabelledEvaluation evaluation) {
    double[] parameters = scaled(choice.start, training);
    return model(parameters, evaluation.best(parameters).threshold(), evaluation)
        .note("what a search starts with: the weights of " + choice.name)
        .build();
  }

  private GramModel.Builder model(
      double[] parameters, double threshold, LabelledEvaluation evaluation) {
    GramModel.Builder model =
        new GramModel.Builder()
            .measure(settings.measure())
            .words(settings.words())
            .queryLog(queryLog)
            .analyzer(source.analyzer())
            .thresholds(threshold, evaluation.bestByMinima(parameters).threshold());
    for (int i = 0; i < features.size(); i++) {
      model.weight(features.get(i), parameters[i]);
    }
    return model;
  }

  private void note(
      GramModel.Builder model, Labels training, Fit fit, Choice choice, Accuracy held) {
    model.note(
        String.format(
            Locale.ROOT,
            "trained with %s, %d pairs, %d preferences, seed %d",
            training.inWords(),
            fit.pairs,
            settings.preferences(),
            settings.seed()));
    String from = "from the weights of " + choice.name;
    int searched = fit.losses.size() - 1;
    if (!choice.learned) {
      model.note(from + ", which were better than what was learned");
    } else if (searched == 0) {
      model.note(from + ", where nothing was left to learn");
    } else {
      model.note(
          String.format(
              Locale.ROOT,
              "%s, loss %.6f to %.6f in %d steps",
              from,
              fit.losses.get(0),
              fit.losses.get(searched),
              searched));
    }
    if (held != null) {
      model.note(String.format(Locale.ROOT, "F1 %.4f on texts that were held out", held.f1()));
    }
  }

  private void step(String name) {
    steps = Math.min(steps + 1, allSteps);
    listener.progress(name, steps, allSteps);
  }

  /** Counts frequencies in all texts, and makes tables of the chosen ones. */
  private List<WeighedText> weigh(int[] chosen) {
    FeatureFrequencies frequencies = source.frequencies(settings.words());
    step("frequencies");
    List<GramTable> tables = new ArrayList<>();
    boolean[] used = new boolean[GramFeature.values().length];
    for (int text : chosen) {
      GramTable table = GramTable.of(source.tokens(text), settings.words(), frequencies, queryLog);
      tables.add(table);
      for (GramFeature feature : GramFeature.values()) {
        for (int i = 0; i < table.size() && !used[feature.ordinal()]; i++) {
          used[feature.ordinal()] = table.value(i, feature) != 0;
        }
      }
    }
    for (GramFeature feature : GramFeature.values()) {
      if ((used[feature.ordinal()] || STARTS.contains(feature)) && feature.isOf(settings.words())) {
        features.add(feature);
      }
    }
    STARTS.forEach(feature -> starts.add(start(feature)));
    List<WeighedText> texts = new ArrayList<>();
    Map<String, Integer> clusters = new HashMap<>();
    for (int i = 0; i < chosen.length; i++) {
      String cluster = source.cluster(chosen[i]);
      int number =
          cluster == null ? -1 - i : clusters.computeIfAbsent(cluster, unused -> clusters.size());
      texts.add(new WeighedText(chosen[i], number, tables.get(i), features));
      tables.set(i, null);
    }
    step("features");
    return texts;
  }

  private double[] start(GramFeature feature) {
    double[] start = new double[features.size()];
    start[features.indexOf(feature)] = 1;
    return start;
  }

  /** Where to start, and whether to go on from there. */
  private record Choice(double[] start, String name, boolean learned) {}

  private Choice choose(Labels training) {
    boolean isRandom = settings.start() == TrainingStart.RANDOM;
    if (isRandom || !training.areEnoughToDivide()) {
      for (int i = 0; i < 2; i++) {
        skipSteps();
      }
      return isRandom
          ? new Choice(random.doubles(features.size()).toArray(), "a random start", true)
          : new Choice(starts.get(0), STARTS.get(0).id(), true);
    }
    double[] scores = new double[2 * starts.size()];
    List<Labels> halves = training.divide(0.5, random);
    for (int i = 0; i < 2; i++) {
      List<Fit> fits = fit(halves.get(i), starts);
      LabelledEvaluation evaluation =
          new LabelledEvaluation(halves.get(i), halves.get(1 - i), settings.measure());
      for (int j = 0; j < starts.size(); j++) {
        scores[2 * j] += evaluation.bestHeldOut(fits.get(j).parameters).f1();
        scores[2 * j + 1] += evaluation.bestHeldOut(starts.get(j)).f1();
        step("cross-validation");
      }
      step("cross-validation");
    }
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] > scores[best] ? i : best;
    }
    return new Choice(starts.get(best / 2), STARTS.get(best / 2).id(), best % 2 == 0);
  }

  private void skipSteps() {
    for (int i = 0; i <= starts.size(); i++) {
      step("cross-validation");
    }
  }

  /** What a search found. */
  private record Fit(double[] parameters, List<Double> losses, int pairs) {}

  private List<Fit> fit(Labels labels, List<double[]> from) {
    PreferencePairs pairs = new PreferencePairs(labels, settings, starts, random);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException(
          "labelled texts must have pairs that are near-duplicates and pairs that are not, got none"
              + " of one kind among "
              + labels.texts().size()
              + " texts");
    }
    QuadraticForms forms = pairs.forms();
    int[] preferred = pairs.preferred(settings.preferences());
    int[] others = pairs.lessPreferred(settings.preferences());
    Fit[] fits = new Fit[from.size()];
    Arrays.parallelSetAll(
        fits,
        i -> {
          PreferenceLoss loss =
              new PreferenceLoss(
                  forms,
                  settings.measure(),
                  preferred,
                  others,
                  settings.sharpness(),
                  settings.towardsZero() ? new double[features.size()] : from.get(i),
                  pull(labels, pairs));
          LimitedMemoryBfgs.Minimum minimum = SEARCH.minimize(loss, from.get(i));
          return new Fit(minimum.point(), minimum.values(), pairs.size());
        });
    return List.of(fits);
  }

  /**
   * How strongly parameters are pulled: the fewer pairs are labelled, the more to a usual start.
   */
  private double pull(Labels labels, PreferencePairs pairs) {
    boolean isOfPairs = labels.listedOthers() != null && !settings.towardsZero();
    return settings.regularization() * (isOfPairs ? Math.max(1, ENOUGH_PAIRS / pairs.size()) : 1);
  }

  /**
   * Scales the weights, which neither similarity depends on: their mean is not negative, their size
   * is usual, and they are short to write.
   */
  private double[] scaled(double[] parameters, Labels training) {
    double sum = 0;
    double largest = 0;
    for (WeighedText text : training.texts()) {
      double most = 0;
      for (int i = 0; i < text.size(); i++) {
        double weight = text.weight(i, parameters);
        sum += weight;
        most = Math.max(most, Math.abs(weight));
      }
      largest += most;
    }
    double mean = largest / training.texts().size();
    double scale = (sum < 0 ? -1 : 1) * MEAN_LARGEST_WEIGHT / Math.max(mean, 1e-9);
    double[] scaled = new double[parameters.length];
    Arrays.setAll(
        scaled, i -> new BigDecimal(parameters[i] * scale).round(SIX_DIGITS).doubleValue());
    return scaled;
  }
}
