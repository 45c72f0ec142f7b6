package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A half to train with and a half to test on, which has its own document frequencies. */
final class LearnedHalves {
  /** Below this similarity no threshold is tried. */
  static final double LEAST = 0.15;

  private static final JoinSettings ALL_PAIRS = JoinSettings.DEFAULT.withThreads(2);

  private final LabelledCorpus training;
  private final LabelledCorpus test;
  private double seconds;
  private int trainedWith;
  private int labels;
  private int rightLabels;

  LearnedHalves(LabelledCorpus training, LabelledCorpus test) {
    this.training = training;
    this.test = test;
  }

  /** Trains with so many documents at most. */
  TrainingResult train(TrainingSettings settings, int most, long seed) throws IOException {
    LabelledCorpus chosen =
        most < training.documents().size() ? training.few(most, seed) : training;
    AnddTraining trainer = new AnddTraining(Experiment.TEXT, settings);
    List<Labelled> added = add(chosen, trainer);
    for (int i = 0; i < added.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (chosen.isIgnored(added.get(i), added.get(j))) {
          trainer.ignore(i, j);
        }
      }
    }
    trainedWith = added.size();
    long start = System.nanoTime();
    TrainingResult result = trainer.train();
    seconds = (System.nanoTime() - start) / 1e9;
    return result;
  }

  private static List<Labelled> add(LabelledCorpus documents, AnddTraining trainer)
      throws IOException {
    List<Labelled> added = new ArrayList<>();
    for (Labelled document : documents.documents()) {
      if (trainer.add(text(document), document.cluster()) >= 0) {
        added.add(document);
      }
    }
    return added;
  }

  /** Says which pairs somebody labels. */
  interface Chooser {
    List<SimilarPair> choose(AnddTraining trainer);
  }

  /**
   * Trains with labelled pairs.
   *
   * @return null if none, or all, of the pairs are near-duplicates: then there is nothing to learn
   */
  TrainingResult trainWithPairs(TrainingSettings settings, Chooser chooser) throws IOException {
    AnddTraining trainer = new AnddTraining(Experiment.TEXT, settings);
    List<Labelled> added = add(training, trainer);
    labels = 0;
    rightLabels = 0;
    for (SimilarPair pair : chooser.choose(trainer)) {
      Labelled one = added.get(pair.first());
      Labelled other = added.get(pair.second());
      if (training.isIgnored(one, other)) {
        trainer.ignore(pair.first(), pair.second());
      } else {
        boolean right = one.cluster() != null && one.cluster().equals(other.cluster());
        trainer.judge(pair.first(), pair.second(), right);
        labels++;
        rightLabels += right ? 1 : 0;
      }
    }
    return rightLabels == 0 || rightLabels == labels ? null : trainer.train();
  }

  int labels() {
    return labels;
  }

  int rightLabels() {
    return rightLabels;
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

  /** How many documents of the test half have each feature of a definition, 2 at least. */
  FeatureFrequencies frequencies(Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (Labelled document : test.documents()) {
      features.sign(text(document)).ifPresent(set -> counter.add((SetSignature) set));
    }
    return counter.frequencies(2);
  }

  /** The pairs that a definition finds in the test half. */
  Judged judged(Definition near) throws IOException {
    return judged(near, signature -> signature);
  }

  /** The pairs that a definition finds when signatures are changed first. */
  Judged judged(Definition near, UnaryOperator<Signature> change) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : test.documents()) {
      signatures.add(near.sign(text(document)).map(change).orElse(null));
    }
    return new Judged(test, near.pairs(signatures, ALL_PAIRS).pairs());
  }
}
