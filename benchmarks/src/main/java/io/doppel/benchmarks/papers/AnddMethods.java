package io.doppel.benchmarks.papers;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sets.AnddSketchSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import java.io.IOException;

/** The methods of ANDD's tables, with thresholds below all that are tried. */
final class AnddMethods {
  private static final double LEAST = LearnedHalves.LEAST;

  private AnddMethods() {}

  /** Trains with all of the training half. */
  static TrainingResult train(
      LearnedHalves halves, TrainingSettings form, VectorMeasure measure, int words, long seed)
      throws IOException {
    TrainingSettings settings = form.withVectors(measure, words).withHeldOut(0).withSeed(seed);
    return halves.train(settings, Integer.MAX_VALUE, seed);
  }

  /** The usual training for single words. */
  static GramModel train(LearnedHalves halves, VectorMeasure measure, long seed)
      throws IOException {
    return train(halves, TrainingSettings.DEFAULT, measure, 1, seed).model();
  }

  static FeatureFrequencies frequencies(LearnedHalves halves, int words) throws IOException {
    return halves.frequencies(SetBuilder.grams(Experiment.TEXT, words).build());
  }

  static FeatureFrequencies frequenciesWithoutCopies(LearnedHalves halves, int words)
      throws IOException {
    return halves.frequenciesWithoutCopies(SetBuilder.grams(Experiment.TEXT, words).build());
  }

  static Definition andd(GramModel model, FeatureFrequencies frequencies) {
    return VectorBuilder.andd(Experiment.TEXT, new LearnedWeights(model, frequencies))
        .threshold(LEAST)
        .build();
  }

  static Definition tfIdf(VectorMeasure measure, int words, FeatureFrequencies frequencies) {
    return VectorBuilder.tfIdf(Experiment.TEXT, words, frequencies)
        .measure(measure)
        .threshold(LEAST)
        .build();
  }

  static Definition spotSigs() {
    return SetBuilder.spotSigs(Experiment.TEXT).threshold(LEAST).build();
  }

  /** Minima of 20 bits, as in the paper. */
  static Definition lshJaccard(LearnedWeights weights, int slots) {
    return SetBuilder.anddLshJaccard(
            Experiment.TEXT, weights, new AnddSketchSettings(slots, 20, slots))
        .threshold(LEAST)
        .build();
  }
}
