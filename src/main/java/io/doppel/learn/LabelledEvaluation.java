package io.doppel.learn;

import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.SimilarityCurve;
import io.doppel.model.VectorMeasure;

/** Measures parameters: the threshold is chosen on some texts and tried on others. */
final class LabelledEvaluation {
  private final Labels training;
  private final Labels heldOut;
  private final VectorMeasure measure;
  private final AllSimilarities ofTraining;
  private final AllSimilarities ofHeldOut;

  /**
   * Takes texts.
   *
   * @param heldOut null if there are none
   */
  LabelledEvaluation(Labels training, Labels heldOut, VectorMeasure measure) {
    this.training = training;
    this.heldOut = heldOut;
    this.measure = measure;
    this.ofTraining = new AllSimilarities(training.texts());
    this.ofHeldOut = heldOut == null ? null : new AllSimilarities(heldOut.texts());
  }

  /** By the best threshold. */
  Accuracy best(double[] parameters) {
    return curve(training, visitor -> ofTraining.visit(parameters, measure, visitor)).best();
  }

  /** By the best threshold for what {@code andd-lsh-jaccard} estimates. */
  Accuracy bestByMinima(double[] parameters) {
    return curve(training, visitor -> ofTraining.visitMinima(parameters, visitor)).best();
  }

  /** Null if there is nothing held out. */
  Accuracy heldOut(double[] parameters) {
    if (heldOut == null) {
      return null;
    }
    double threshold = best(parameters).threshold();
    return curve(heldOut, visitor -> ofHeldOut.visit(parameters, measure, visitor)).at(threshold);
  }

  /** By the threshold that is best for the texts that were held out. */
  Accuracy bestHeldOut(double[] parameters) {
    return curve(heldOut, visitor -> ofHeldOut.visit(parameters, measure, visitor)).best();
  }

  private static SimilarityCurve curve(Labels labels, Visit visit) {
    SimilarityCurve curve = new SimilarityCurve(labels.nearDuplicates());
    visit.all(
        (first, second, similarity) -> {
          if (!labels.isIgnored(first, second)) {
            curve.add(similarity, labels.isNearDuplicate(first, second));
          }
        });
    return curve;
  }

  private interface Visit {
    void all(AllSimilarities.Visitor visitor);
  }
}
