package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.analysis.WordScanner;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A half to train with and a half to test on, which has its own document frequencies. */
final class LearnedHalves {
  /** Below this similarity no threshold is tried. */
  static final double LEAST = 0.15;

  /** Of pairs that are less similar nobody needs to be told that they are no near-duplicates. */
  private static final double LEAST_RANDOM = 0.2;

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
    long start = CpuClock.processNanos();
    TrainingResult result = trainer.train();
    seconds = Experiment.secondsSince(start);
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
    List<SimilarPair> choose(AnddTraining trainer) throws IOException;
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

  /** CPU time that training took. */
  double trainingSeconds() {
    return seconds;
  }

  int trainedWith() {
    return trainedWith;
  }

  private static DocumentText text(Labelled document) {
    return new DocumentText(document.text(), document.title(), "");
  }

  /**
   * Some of the pairs of the training half that are similar enough for a label to say something.
   */
  List<SimilarPair> randomPairs(int count, long seed) throws IOException {
    Definition words = SetBuilder.grams(Experiment.TEXT, 1).build();
    Definition near =
        VectorBuilder.tfIdf(Experiment.TEXT, 1, counted(training, words))
            .threshold(LEAST_RANDOM)
            .build();
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : training.documents()) {
      Optional<Signature> signature = near.sign(text(document));
      if (signature.isPresent()) { // as in a training, those without words have no number
        signatures.add(signature.get());
      }
    }
    List<SimilarPair> all = new ArrayList<>(near.pairs(signatures, ALL_PAIRS).pairs());
    Collections.shuffle(all, new Random(seed));
    return all.subList(0, Math.min(count, all.size()));
  }

  /**
   * Leaves out the words of the test half that are too common or too rare, as the paper does for
   * its baselines.
   *
   * @param from the least normalised inverse document frequency of a word that stays
   * @param to the largest
   */
  LearnedHalves withIdf(double from, double to) throws IOException {
    Definition words = SetBuilder.words(Experiment.TEXT).build();
    FrequencyRange range = new FrequencyRange(frequencies(words), from, to);
    return new LearnedHalves(training, test.withTexts(text -> inRange(text, range)));
  }

  /** The words of a text that are in a range, in their order. */
  static String inRange(String text, FrequencyRange range) {
    StringBuilder left = new StringBuilder();
    WordScanner words = new WordScanner();
    words.reset(new StringReader(text));
    try {
      while (words.next()) {
        if (range.contains(FeatureHash.element(words.hash()))) {
          left.append(text, words.startOffset(), words.endOffset()).append(' ');
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return left.toString();
  }

  /** How many documents of the test half have each feature of a definition, 2 at least. */
  FeatureFrequencies frequencies(Definition features) throws IOException {
    return counted(test, features);
  }

  /** The same, but of each cluster only the first document is counted. */
  FeatureFrequencies frequenciesWithoutCopies(Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    Set<String> clusters = new HashSet<>();
    for (Labelled document : test.documents()) {
      if (document.cluster() == null || clusters.add(document.cluster())) {
        features.sign(text(document)).ifPresent(set -> counter.add((SetSignature) set));
      }
    }
    return counter.frequencies(2);
  }

  private static FeatureFrequencies counted(LabelledCorpus documents, Definition features)
      throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (Labelled document : documents.documents()) {
      features.sign(text(document)).ifPresent(set -> counter.add((SetSignature) set));
    }
    return counter.frequencies(2);
  }

  /** The pairs of the test half by the cosine of sets: of vectors of zeros and ones. */
  Judged judgedByCosine(Definition sets) throws IOException {
    List<VectorSignature> vectors = new ArrayList<>();
    for (Labelled document : test.documents()) {
      vectors.add(sets.sign(text(document)).map(LearnedHalves::binary).orElse(null));
    }
    VectorBounds bounds = new VectorBounds(VectorMeasure.COSINE, LEAST, true);
    return new Judged(
        test,
        VectorPairs.find(vectors, new VectorPairs.Settings(bounds, 2), ProgressListener.NONE)
            .pairs());
  }

  private static VectorSignature binary(Signature signature) {
    SetSignature set = (SetSignature) signature;
    long[] elements = new long[set.size()];
    int[] ones = new int[set.size()];
    Arrays.setAll(elements, set::element);
    Arrays.fill(ones, 1);
    return VectorSignature.of(elements, ones, ones.length);
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
