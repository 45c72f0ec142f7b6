package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledDocuments;
import io.doppel.benchmarks.corpus.LabelledDocuments.Labelled;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.AnddTraining;
import io.doppel.lucene.LearnedWeights;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.lucene.document.DocumentText;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import io.doppel.sketch.GramModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A half to train with and a half to test on, which has its own document frequencies. */
final class LearnedHalves {
  /** Below this similarity no threshold is tried. */
  static final double LEAST = 0.15;

  private static final PairSettings ALL_PAIRS = new PairSettings(2, false, ProgressListener.NONE);

  /**
   * How good a model is on the test half.
   *
   * @param best by the threshold that is best there
   * @param atThreshold by the threshold of the model
   */
  record F1(double best, double atThreshold) {}

  private final LabelledDocuments training;
  private final LabelledDocuments test;
  private double seconds;
  private int trainedWith;

  LearnedHalves(LabelledDocuments training, LabelledDocuments test) {
    this.training = training;
    this.test = test;
  }

  /** Trains with so many documents at most. */
  GramModel train(TrainingSettings settings, int most, long seed) throws IOException {
    LabelledDocuments chosen = training;
    if (most < training.documents().size()) {
      chosen = training.few(most, seed);
    }
    AnddTraining trainer = new AnddTraining("text", settings);
    List<Labelled> added = new ArrayList<>();
    for (Labelled document : chosen.documents()) {
      if (trainer.add(text(document), document.cluster()) >= 0) {
        added.add(document);
      }
    }
    for (int i = 0; i < added.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (chosen.isIgnored(added.get(i), added.get(j))) {
          trainer.ignore(i, j);
        }
      }
    }
    trainedWith = added.size();
    long start = System.nanoTime();
    GramModel model = trainer.train().model();
    seconds = (System.nanoTime() - start) / 1e9;
    return model;
  }

  double trainingSeconds() {
    return seconds;
  }

  int trainedWith() {
    return trainedWith;
  }

  private static DocumentText text(Labelled document) {
    return new DocumentText(document.text(), document.title(), "");
  }

  /** How many documents of the test half have each k-gram. */
  FeatureFrequencies frequencies(int words) throws IOException {
    NearDup grams = NearDup.grams("text", words).build();
    FrequencyCounter counter = new FrequencyCounter();
    for (Labelled document : test.documents()) {
      grams.sign(text(document)).ifPresent(set -> counter.add((SetSignature) set));
    }
    return counter.frequencies(2);
  }

  F1 f1(GramModel model, FeatureFrequencies frequencies) throws IOException {
    NearDup near =
        NearDup.andd("text", new LearnedWeights(model, frequencies)).threshold(LEAST).build();
    List<SimilarPair> pairs = pairs(near);
    return new F1(best(pairs), at(pairs, model.threshold()));
  }

  double bestF1(NearDup near) throws IOException {
    return best(pairs(near));
  }

  /** The pairs that count, the most similar first. */
  private List<SimilarPair> pairs(NearDup near) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : test.documents()) {
      signatures.add(near.sign(text(document)).orElse(null));
    }
    List<SimilarPair> pairs = new ArrayList<>(near.pairs(signatures, ALL_PAIRS).pairs());
    pairs.removeIf(pair -> test.isIgnored(document(pair.first()), document(pair.second())));
    pairs.sort(Comparator.comparingDouble(SimilarPair::similarity).reversed());
    return pairs;
  }

  private Labelled document(int number) {
    return test.documents().get(number);
  }

  private boolean isRight(SimilarPair pair) {
    String cluster = document(pair.first()).cluster();
    return cluster != null && cluster.equals(document(pair.second()).cluster());
  }

  private double best(List<SimilarPair> pairs) {
    long all = nearDuplicates();
    long right = 0;
    double best = 0;
    for (int i = 0; i < pairs.size(); i++) {
      right += isRight(pairs.get(i)) ? 1 : 0;
      boolean last =
          i + 1 == pairs.size() || pairs.get(i + 1).similarity() < pairs.get(i).similarity();
      if (last) {
        best = Math.max(best, 2.0 * right / (i + 1 + all));
      }
    }
    return best;
  }

  private double at(List<SimilarPair> pairs, double threshold) {
    long found = pairs.stream().filter(pair -> pair.similarity() >= threshold).count();
    long right =
        pairs.stream().filter(pair -> pair.similarity() >= threshold && isRight(pair)).count();
    return 2.0 * right / (found + nearDuplicates());
  }

  private long nearDuplicates() {
    Map<String, List<Labelled>> clusters = new HashMap<>();
    for (Labelled document : test.documents()) {
      if (document.cluster() != null) {
        clusters.computeIfAbsent(document.cluster(), unused -> new ArrayList<>()).add(document);
      }
    }
    long all = 0;
    for (List<Labelled> cluster : clusters.values()) {
      for (int i = 0; i < cluster.size(); i++) {
        for (int j = 0; j < i; j++) {
          all += test.isIgnored(cluster.get(i), cluster.get(j)) ? 0 : 1;
        }
      }
    }
    return all;
  }
}
