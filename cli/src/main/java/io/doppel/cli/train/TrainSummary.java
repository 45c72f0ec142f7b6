package io.doppel.cli.train;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.evaluate.Accuracy;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.learn.TrainingStart;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What {@code doppel train} says of the model that it made. */
final class TrainSummary implements Outcome {
  private final TrainingResult result;
  private final TrainingSettings settings;
  private final Console console;

  TrainSummary(TrainingResult result, TrainingSettings settings, Console console) {
    this.result = result;
    this.settings = settings;
    this.console = console;
  }

  @Override
  public void write(OutputFile file) throws IOException {
    file.writeLine(result.model().toText().stripTrailing());
  }

  @Override
  public void say(Path out, String time) {
    console.say(
        "trained with "
            + trainedWith()
            + (result.heldOut() == null ? "" : "; others were held out")
            + "; in "
            + time);
    sayLoss();
    console.say(
        "near-duplicates from "
            + settings.measure().id()
            + " "
            + Format.number(result.training().threshold())
            + " on: F1 "
            + Accuracy.decimals(result.training().f1())
            + " in training");
    console.say("model " + result.model().id() + " is in " + out);
    if (result.heldOut() != null) {
      sayHeldOut();
    }
  }

  private String trainedWith() {
    if (result.clusters() > 0) {
      return Format.count(result.texts(), "document")
          + " in "
          + Format.count(result.clusters(), "cluster")
          + " of two or more";
    }
    return Format.count(result.pairs(), "labelled pair")
        + ", "
        + Format.count(result.training().all())
        + " of them near-duplicates";
  }

  private void sayLoss() {
    List<Double> losses = result.losses();
    String start = settings.start() == TrainingStart.RANDOM ? "random" : "usual";
    if (losses.isEmpty()) {
      console.say(
          "nothing better was learned than the usual weights that the search started with; the"
              + " model is unlearned: it has those");
    } else if (losses.size() == 1) {
      console.say(
          "the "
              + start
              + " weights that the search started with left nothing to learn; the model is"
              + " unlearned: it has those");
    } else {
      console.say(
          String.format(
              Locale.ROOT,
              "loss %.6f to %.6f in %s",
              losses.get(0),
              losses.get(losses.size() - 1),
              Format.count(losses.size() - 1L, "step")));
    }
  }

  private void sayHeldOut() {
    AccuracyTable table = new AccuracyTable(console);
    table.add("andd", result.heldOut());
    table.add("tfidf", result.heldOutTfIdf());
    table.add("binary vectors", result.heldOutBinary());
    Accuracy tfIdf = result.heldOutTfIdf();
    Accuracy binary = result.heldOutBinary();
    boolean equalWeights = binary.f1() > tfIdf.f1();
    Accuracy best = equalWeights ? binary : tfIdf;
    if (best.f1() > result.heldOut().f1()) {
      console.say("");
      console.say(
          (equalWeights ? "binary vectors are" : "tfidf is")
              + " better than the model on what was held out: label more documents, or use"
              + " --method tfidf"
              + (equalWeights ? " --weights equal" : "")
              + (settings.words() == 1 ? "" : " --words " + settings.words())
              + (settings.measure() == VectorMeasure.COSINE ? "" : " --measure jaccard")
              + " --threshold "
              + Format.number(best.threshold()));
    }
  }
}
