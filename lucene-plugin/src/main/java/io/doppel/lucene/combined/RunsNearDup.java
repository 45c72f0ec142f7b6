package io.doppel.lucene.combined;

import io.doppel.combined.EvidenceWorker;
import io.doppel.combined.SampledEvidence;
import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledRows;
import io.doppel.combined.SampledScore;
import io.doppel.combined.SampledSketch;
import io.doppel.combined.SampledTuner;
import io.doppel.decision.SignatureGroups;
import io.doppel.join.PairSink;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.PairKind;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code runs}: a sample of the runs of words, of which common ones count less. */
final class RunsNearDup extends JudgedNearDup {
  /**
   * Of fewer different documents nothing is learned. So many are what the histogram of similarities
   * needs to show a valley that is no accident. Below, a run that three groups have may be what the
   * one topic of the collection brings with it, and a cut would change with each document.
   */
  private static final int LEAST_DOCUMENTS = 400;

  private final SampledSketch sketch;
  private final Set<PairKind> apart;

  /**
   * @param apart pairs of these kinds are no near-duplicates
   */
  RunsNearDup(
      SignatureSource source,
      SampledSketch sketch,
      OverlapSettings settings,
      double threshold,
      Set<PairKind> apart) {
    super(source, sketch, settings, threshold);
    this.sketch = sketch;
    this.apart = apart;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new RunsNearDup(other, sketch, settings(), threshold(), apart);
  }

  @Override
  public boolean learns() {
    return true;
  }

  @Override
  public Optional<String> learn(
      List<Signature> signatures, int threads, ProgressListener progress) {
    List<CombinedSignature> different = new ArrayList<>();
    SignatureGroups.of(signatures)
        .signatures()
        .forEach(each -> add((CombinedSignature) each, different));
    if (different.size() < LEAST_DOCUMENTS) {
      return Optional.empty();
    }
    return Optional.of(SampledTuner.tune(different, threads, progress).toText());
  }

  private static void add(CombinedSignature signature, List<CombinedSignature> different) {
    if (signature != null) {
      different.add(signature);
    }
  }

  @Override
  public Definition learned(String text, boolean cut) {
    SampledModel model = SampledModel.parse(text);
    return new RunsNearDup(
        source(),
        new SampledSketch(model.common()),
        settings(),
        cut ? model.cut() : threshold(),
        apart);
  }

  @Override
  double judge(EvidenceWorker evidence, double[] measures) {
    return ((SampledEvidence) evidence).similarity();
  }

  /** Whatever is compared has a key in common, and one run is enough for the sets. */
  @Override
  boolean impliesSets() {
    return true;
  }

  @Override
  double leastSimilarity() {
    return threshold();
  }

  @Override
  PairSink confirming(List<CombinedSignature> signatures, PairSink sink) {
    SampledRows rows = new SampledRows(signatures, sketch.common());
    SampledEvidence evidence = (SampledEvidence) newMatcher();
    return (one, other, similarity) -> {
      // the other one comes many times in a row, so what is known of its runs is kept
      evidence.from(signatures.get(other));
      double judged = match(evidence, evidence.to(rows, one, signatures));
      if (judged != SignatureVerifier.NO_MATCH) {
        sink.add(one, other, judged);
      }
    };
  }

  @Override
  long bytesBeside(CombinedSignature signature) {
    return super.bytesBeside(signature) + 24 + Integer.BYTES * (long) signature.runs().size();
  }

  @Override
  public boolean hasKinds() {
    return true;
  }

  @Override
  boolean keepsApart(EvidenceWorker evidence) {
    return !apart.isEmpty() && apart.contains(evidence.kind());
  }

  @Override
  double weight(EvidenceMeasure measure) {
    return SampledScore.USUAL.weight(measure);
  }

  @Override
  List<Evidence.Row> otherRows() {
    return List.of(
        new Evidence.Row("runs that are common in the collection", sketch.common().size()));
  }

  @Override
  String measure() {
    return "similarity";
  }

  @Override
  protected List<Object> compared() {
    return List.of(settings(), sketch, apart);
  }
}
