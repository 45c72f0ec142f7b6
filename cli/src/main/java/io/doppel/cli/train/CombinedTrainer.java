package io.doppel.cli.train;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairLabels;
import io.doppel.learn.EvidencePairs;
import io.doppel.learn.EvidenceSettings;
import io.doppel.learn.EvidenceTrainer;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.training.CombinedTraining;
import io.doppel.model.CombinedModel;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * {@code doppel train --method combined}: how much each measure of a pair counts, learned from
 * labelled documents. It starts with the model that comes with Doppel and leaves it the further,
 * the more the documents have to say.
 */
final class CombinedTrainer implements Outcome {
  /**
   * How strongly weights are held to the model that comes with Doppel if nothing else is said and
   * there are {@link #ENOUGH} near-duplicates; of fewer, the more strongly.
   */
  static final double REGULARIZATION = 0.02;

  private static final double ENOUGH = 1000;

  private final RepeatedInput input;
  private final Console console;
  private final String analyzer;
  private final double heldOut;
  private final double regularization;
  private final long seed;
  private CombinedModel model;
  private EvidencePairs training;
  private EvidencePairs test;

  CombinedTrainer(
      RepeatedInput input, String analyzer, double heldOut, double regularization, long seed) {
    this.input = input;
    this.console = input.console();
    this.analyzer = analyzer;
    this.heldOut = heldOut;
    this.regularization = regularization;
    this.seed = seed;
  }

  /**
   * Trains.
   *
   * @param clusters the number of each document's cluster; negative for one that is in none
   * @param ignored the pairs that count neither way
   */
  void train(int[] clusters, Set<Long> ignored) throws IOException {
    Map<MethodOption, Object> options = new TreeMap<>();
    options.put(MethodOption.ANALYZER, analyzer);
    ChosenDefinition definition = input.define(MethodSettings.of(Methods.of("combined"), options));
    try (SignedDocuments corpus = input.sign(definition)) {
      boolean[] isHeldOut = heldOut(clusters);
      training = pairs(definition, corpus, clusters, ignored, isHeldOut, false);
      test = pairs(definition, corpus, clusters, ignored, isHeldOut, true);
      model = train(training, threshold(training));
    }
  }

  /** Which documents are kept aside: whole clusters, and single documents. */
  private boolean[] heldOut(int[] clusters) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean[] isHeldOut = new boolean[clusters.length];
    boolean[] ofCluster = new boolean[Arrays.stream(clusters).max().orElse(0) + 1];
    for (int i = 0; i < ofCluster.length; i++) {
      ofCluster[i] = random.nextDouble() < heldOut;
    }
    for (int i = 0; i < clusters.length; i++) {
      isHeldOut[i] = clusters[i] < 0 ? random.nextDouble() < heldOut : ofCluster[clusters[i]];
    }
    return isHeldOut;
  }

  /** The pairs of the documents that are kept aside, or of the others. */
  private EvidencePairs pairs(
      ChosenDefinition definition,
      SignedDocuments corpus,
      int[] clusters,
      Set<Long> ignored,
      boolean[] isHeldOut,
      boolean ofHeldOut) {
    List<Signature> signatures = new ArrayList<>(clusters.length);
    int[] used = clusters.clone();
    for (int i = 0; i < used.length; i++) {
      boolean isUsed = isHeldOut[i] == ofHeldOut;
      signatures.add(isUsed ? corpus.signatures().get(i) : null);
      used[i] = isUsed ? clusters[i] : -1;
    }
    return CombinedTraining.pairs(
        definition.near(),
        signatures,
        PairLabels.ofClusters(used, ignored),
        input.options().pairSettings(ProgressListener.NONE));
  }

  private CombinedModel train(EvidencePairs pairs, double threshold) {
    EvidenceSettings settings =
        EvidenceSettings.DEFAULT
            .withFrom(CombinedModel.builtIn())
            .withRegularization(regularization * ENOUGH / pairs.rightSize())
            .withThreshold(threshold)
            .withAlike(CombinedModel.builtIn().alike())
            .withNotes(
                List.of(
                    "trained by doppel train --method combined with "
                        + pairs.size()
                        + " pairs, "
                        + pairs.rightSize()
                        + " of them near-duplicates",
                    "regularization "
                        + regularization
                        + ", seed "
                        + seed
                        + ", analyzer "
                        + analyzer));
    return EvidenceTrainer.train(List.of(pairs), settings);
  }

  /** The threshold that is best for what was trained with. */
  private double threshold(EvidencePairs pairs) {
    return Math.max(0.001, pairs.curve(train(pairs, 1)).best().threshold());
  }

  @Override
  public void write(OutputFile file) throws IOException {
    file.writeLine(model.toText().stripTrailing());
  }

  /** Says how good the model is that was trained. */
  @Override
  public void say(Path out, String time) {
    console.say(
        "trained with "
            + Format.count(training.size(), "pair")
            + " that have runs of words in common, "
            + Format.count(training.rightSize())
            + " of them near-duplicates");
    Accuracy accuracy = training.curve(model).at(model.threshold());
    console.say(
        "near-duplicates from probability "
            + Format.number(model.threshold())
            + " on: F1 "
            + Accuracy.decimals(accuracy.f1())
            + " in training");
    if (heldOut > 0) {
      sayHeldOut();
    }
    console.say("model " + model.id() + " is in " + out);
  }

  private void sayHeldOut() {
    if (test.rightSize() == 0) {
      console.say("no near-duplicates were held out to measure it with: label more documents");
      return;
    }
    Accuracy trained = test.curve(model).at(model.threshold());
    Accuracy builtIn = test.curve(CombinedModel.builtIn()).at(CombinedModel.builtIn().threshold());
    AccuracyTable table = new AccuracyTable(console);
    table.add("this model", trained);
    table.add("without training", builtIn);
    if (builtIn.f1() > trained.f1()) {
      console.say("");
      console.say(
          "the model that comes with Doppel is better on what was held out: label more documents,"
              + " or use --method combined without --model");
    }
  }
}
