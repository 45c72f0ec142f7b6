package io.doppel.lucene.combined;

import io.doppel.candidates.OverlapBounds;
import io.doppel.combined.CombinedSketch;
import io.doppel.combined.EvidenceWorker;
import io.doppel.combined.PairEvidence;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.util.List;

/** {@code combined}: found by common runs of words, judged by all measures of the pair. */
public final class CombinedNearDup extends JudgedNearDup {
  private final CombinedSketch sketch;
  private final CombinedModel model;

  /**
   * @param settings how much must be in common at least so that two texts can match at all
   */
  CombinedNearDup(
      SignatureSource source,
      CombinedSketch sketch,
      OverlapSettings settings,
      CombinedModel model,
      double threshold) {
    super(source, sketch, settings, threshold);
    this.sketch = sketch;
    this.model = model;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new CombinedNearDup(other, sketch, settings(), model, threshold());
  }

  @Override
  double judge(EvidenceWorker evidence, double[] measures) {
    return model.probability(measures);
  }

  @Override
  double weight(EvidenceMeasure measure) {
    return model.weight(measure);
  }

  @Override
  List<Evidence.Row> otherRows() {
    return List.of(
        new Evidence.Row("bias", model.bias()),
        new Evidence.Row("alike from", model.alike(), "common of all runs"));
  }

  @Override
  String measure() {
    return "probability";
  }

  /** Finds all pairs that have so much in common, whatever the model says. */
  public CombinedNearDup finding(double leastCommon) {
    OverlapBounds bounds =
        new OverlapBounds(
            settings().bounds().measure(), leastCommon, 0, settings().bounds().pruning());
    double[] none = new double[EvidenceMeasure.values().length];
    return new CombinedNearDup(
        source(),
        sketch,
        new OverlapSettings(
            bounds, settings().rule(), settings().weights(), settings().elementBits()),
        new CombinedModel(Double.MIN_VALUE, 1, 0, none, List.of()),
        Double.MIN_VALUE);
  }

  @Override
  public PairEvidence newEvidence() {
    return sketch.newEvidence();
  }

  @Override
  protected List<Object> compared() {
    return List.of(settings(), model);
  }
}
