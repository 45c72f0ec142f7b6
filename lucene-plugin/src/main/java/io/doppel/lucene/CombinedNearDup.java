package io.doppel.lucene;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.search.CombinedConfirmation;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.measure.CombinedSignature;
import io.doppel.measure.EvidenceMeasure;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.PairEvidence;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairSink;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.CombinedSketch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code combined}: found by common runs of words, judged by all measures of the pair. */
final class CombinedNearDup extends ConfirmedNearDup<CombinedSignature> {
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
    super(source, threshold, CombinedSignature.class, settings);
    this.sketch = sketch;
    this.model = model;
  }

  @Override
  NearDup with(SignatureSource other) {
    return new CombinedNearDup(other, sketch, settings(), model, threshold());
  }

  @Override
  SetSignature foundBy(CombinedSignature signature) {
    return signature.runs();
  }

  @Override
  CombinedConfirmation confirmation(CombinedSignature signature) {
    return new CombinedConfirmation(signature, model, sketch, threshold());
  }

  @Override
  long bytesBeside(CombinedSignature signature) {
    return signature.numbers() == null ? 50 : 100 + 8L * signature.numbers().size();
  }

  @Override
  Evidence evidenceFor(CombinedSignature one, CombinedSignature other) {
    double[] measures = newEvidence().between(one, other);
    List<Evidence.Row> rows = new ArrayList<>();
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      double value = measures[measure.ordinal()];
      rows.add(
          new Evidence.Row(
              measure.inWords(),
              value,
              model.weight(measure) == 0
                  ? ""
                  : String.format(Locale.ROOT, "%+.2f", model.weight(measure) * value)));
    }
    rows.add(new Evidence.Row("bias", model.bias()));
    rows.add(new Evidence.Row("alike from", model.alike(), "common of all runs"));
    double probability = model.probability(measures);
    return new Evidence(
        probability, threshold(), probability >= threshold(), one.length(), other.length(), rows);
  }

  /** Finds all pairs that have so much in common, whatever the model says. */
  CombinedNearDup finding(double leastCommon) {
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

  PairEvidence newEvidence() {
    return new PairEvidence(sketch.frequencies(), sketch.weights());
  }

  @Override
  SharedFeatures.Weights featureWeights(Signature one, Signature other) {
    return element -> sketch.weights().of(element);
  }

  @Override
  PairSink confirming(List<CombinedSignature> signatures, PairSink sink) {
    ThreadLocal<PairEvidence> workers = ThreadLocal.withInitial(this::newEvidence);
    return (one, other, similarity) -> {
      // the other one comes many times in a row, so what is known of its runs is kept
      PairEvidence evidence = workers.get();
      evidence.from(signatures.get(other));
      double probability = model.probability(evidence.to(signatures.get(one)));
      if (probability >= threshold()) {
        sink.add(one, other, probability);
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof CombinedNearDup that
        && settings().equals(that.settings())
        && model.equals(that.model);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + model.hashCode();
  }
}
