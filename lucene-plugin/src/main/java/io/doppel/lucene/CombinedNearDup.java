package io.doppel.lucene;

import io.doppel.lucene.document.CombinedScheme;
import io.doppel.lucene.search.CombinedConfirmation;
import io.doppel.lucene.search.ConfirmedVerifier;
import io.doppel.lucene.search.OverlapQuery;
import io.doppel.lucene.search.OverlapSettings;
import io.doppel.lucene.search.SetVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.CandidateRule;
import io.doppel.measure.CombinedSignature;
import io.doppel.measure.EvidenceMeasure;
import io.doppel.measure.KeyChoice;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.PairEvidence;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairSink;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.CombinedSketch;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Query;

/** {@code combined}: found by common runs of words, judged by all measures of the pair. */
final class CombinedNearDup extends TypedNearDup<CombinedSignature> {
  private final CombinedScheme scheme;
  private final CombinedSketch sketch;
  private final OverlapSettings settings;
  private final CombinedModel model;

  /**
   * @param settings how much must be in common at least so that two texts can match at all
   */
  CombinedNearDup(
      String field,
      CombinedScheme scheme,
      CombinedSketch sketch,
      OverlapSettings settings,
      CombinedModel model,
      double threshold) {
    super(field, scheme, threshold, CombinedSignature.class);
    this.scheme = scheme;
    this.sketch = sketch;
    this.settings = settings;
    this.model = model;
  }

  @Override
  Query queryFor(CombinedSignature signature) {
    return queryFor(signature, (KeyChoice) null);
  }

  @Override
  Query queryFor(CombinedSignature signature, Population population) {
    return queryFor(signature, population.choice(signature.runs(), settings.rule()));
  }

  private Query queryFor(CombinedSignature signature, KeyChoice choice) {
    return new OverlapQuery(fields(), signature.runs(), settings, confirmation(signature), choice);
  }

  private CombinedConfirmation confirmation(CombinedSignature signature) {
    return new CombinedConfirmation(signature, model, sketch, threshold());
  }

  @Override
  SetSignature countedKeys(Signature signature) {
    return ((CombinedSignature) signature).runs();
  }

  @Override
  public SignatureMemory memory() {
    return new SetMemory(this, settings, this::countedKeys, this::verifier);
  }

  @Override
  public SignatureMemory completeMemory() {
    OverlapSettings complete =
        new OverlapSettings(
            settings.bounds(), CandidateRule.COMPLETE, settings.weights(), settings.elementBits());
    return new SetMemory(this, complete, this::countedKeys, this::verifier);
  }

  @Override
  SignatureVerifier verifierFor(CombinedSignature signature) {
    return new ConfirmedVerifier(
        new SetVerifier(signature.runs(), settings.bounds(), settings.weights()),
        confirmation(signature));
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
        new OverlapBounds(settings.bounds().measure(), leastCommon, 0, settings.bounds().pruning());
    double[] none = new double[EvidenceMeasure.values().length];
    return new CombinedNearDup(
        field(),
        scheme,
        sketch,
        new OverlapSettings(bounds, settings.rule(), settings.weights(), settings.elementBits()),
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
  Search<CombinedSignature> search(List<CombinedSignature> all, PairSettings settings) {
    Search<SetSignature> byRuns = SetNearDup.search(runs(all), this.settings, settings);
    return new Search<>(
        (signatures, sides, sink, progress) ->
            byRuns.pairs().search(runs(signatures), sides, confirming(signatures, sink), progress),
        signature -> byRuns.bytes().applyAsLong(signature.runs()) + bytesOfNumbers(signature));
  }

  private static long bytesOfNumbers(CombinedSignature signature) {
    return signature.numbers() == null ? 50 : 100 + 8L * signature.numbers().size();
  }

  private static List<SetSignature> runs(List<CombinedSignature> signatures) {
    return new AbstractList<>() {
      @Override
      public SetSignature get(int index) {
        CombinedSignature signature = signatures.get(index);
        return signature == null ? null : signature.runs();
      }

      @Override
      public int size() {
        return signatures.size();
      }
    };
  }

  /** Lets pass on what is probable enough, with its probability. */
  private PairSink confirming(List<CombinedSignature> signatures, PairSink sink) {
    ThreadLocal<PairEvidence> workers = ThreadLocal.withInitial(this::newEvidence);
    return (one, other, similarity) -> {
      double probability =
          model.probability(workers.get().between(signatures.get(one), signatures.get(other)));
      if (probability >= threshold()) {
        sink.add(one, other, probability);
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof CombinedNearDup that
        && settings.equals(that.settings)
        && model.equals(that.model);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + model.hashCode();
  }
}
