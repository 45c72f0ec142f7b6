package io.doppel.lucene.combined;

import io.doppel.combined.EvidenceSketch;
import io.doppel.combined.EvidenceWorker;
import io.doppel.combined.SampledScore;
import io.doppel.join.PairSink;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.PairKind;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/** Found by common runs of words, judged by several measures of the pair together. */
abstract class JudgedNearDup extends ConfirmedNearDup<CombinedSignature> {
  private final EvidenceSketch sketch;

  /**
   * @param settings how much must be in common at least so that two texts can match at all
   */
  JudgedNearDup(
      SignatureSource source, EvidenceSketch sketch, OverlapSettings settings, double threshold) {
    super(source, threshold, CombinedSignature.class, settings);
    this.sketch = sketch;
  }

  /**
   * What the measures say together.
   *
   * @param evidence what took them of the two that were compared last
   * @param measures by {@link EvidenceMeasure#ordinal()}
   * @return the similarity
   */
  abstract double judge(EvidenceWorker evidence, double[] measures);

  /** Whether the two that were compared last are kept apart, however similar they are. */
  boolean keepsApart(EvidenceWorker evidence) {
    return false;
  }

  /**
   * The similarity of the two that were compared last if they match.
   *
   * @return {@link SignatureVerifier#NO_MATCH} if they do not
   */
  final double match(EvidenceWorker evidence, double[] measures) {
    double similarity = judge(evidence, measures);
    return similarity >= threshold() && !keepsApart(evidence)
        ? similarity
        : SignatureVerifier.NO_MATCH;
  }

  /** Whether all that match have sets that do. */
  boolean impliesSets() {
    return false;
  }

  /** How much a measure counts; 0 if it does not. */
  abstract double weight(EvidenceMeasure measure);

  /** What else counts, for people. */
  abstract List<Evidence.Row> otherRows();

  /** What the similarity is called. */
  abstract String measure();

  /** What takes all measures of any pair. */
  EvidenceWorker newEvidence() {
    return sketch.newEvidence();
  }

  /** What takes those of pairs that may {@link #match}. */
  final EvidenceWorker newMatcher() {
    EvidenceWorker matcher = newEvidence();
    matcher.ignoreBelow(leastSimilarity());
    return matcher;
  }

  /** The least similarity, as the evidence knows it, that matters for {@link #match}. */
  double leastSimilarity() {
    return 0;
  }

  @Override
  final SetSignature foundBy(CombinedSignature signature) {
    return signature.runs();
  }

  @Override
  final JudgedConfirmation confirmation(CombinedSignature signature) {
    return new JudgedConfirmation(signature, this);
  }

  @Override
  long bytesBeside(CombinedSignature signature) {
    long forms = signature.forms() == null ? 0 : 40;
    return forms + (signature.numbers() == null ? 50 : 100 + 8L * signature.numbers().size());
  }

  @Override
  public final Evidence evidenceFor(CombinedSignature one, CombinedSignature other) {
    EvidenceWorker worker = newEvidence();
    double[] measures = worker.between(one, other);
    List<Evidence.Row> rows = new ArrayList<>();
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      double value = measures[measure.ordinal()];
      double weight = weight(measure);
      rows.add(
          new Evidence.Row(
              measure.inWords(),
              value,
              weight == 0 ? "" : String.format(Locale.ROOT, "%+.2f", weight * value)));
    }
    rows.addAll(otherRows());
    rows.addAll(kindRows(worker));
    return new Evidence(
        judge(worker, measures),
        threshold(),
        match(worker, measures) != SignatureVerifier.NO_MATCH,
        one.length(),
        other.length(),
        rows);
  }

  /** In what the two differ that were compared last; empty if that is not known. */
  final List<Evidence.Row> kindRows(EvidenceWorker evidence) {
    PairKind kind = evidence.kind();
    if (kind == null) {
      return List.of();
    }
    List<Evidence.Row> rows = new ArrayList<>();
    rows.add(new Evidence.Row("kind " + kind.id(), 1, kind.inWords()));
    if (evidence.isLookAlike()) {
      rows.add(
          new Evidence.Row("short texts with other numbers", SampledScore.LOOK_ALIKE, "at most"));
    }
    if (keepsApart(evidence)) {
      rows.add(new Evidence.Row("kept apart", 1, "keep_kinds has " + kind.id()));
    }
    return rows;
  }

  @Override
  public final Optional<PairKind> kind(Signature one, Signature other) {
    checkOurs(one);
    checkOurs(other);
    EvidenceWorker evidence = newEvidence();
    evidence.between((CombinedSignature) one, (CombinedSignature) other);
    return Optional.ofNullable(evidence.kind());
  }

  @Override
  public final LongToDoubleFunction featureWeights(Signature one, Signature other) {
    return sketch::weight;
  }

  @Override
  PairSink confirming(List<CombinedSignature> signatures, PairSink sink) {
    ThreadLocal<EvidenceWorker> workers = ThreadLocal.withInitial(this::newMatcher);
    return (one, other, similarity) -> {
      // the other one comes many times in a row, so what is known of its runs is kept
      EvidenceWorker evidence = workers.get();
      evidence.from(signatures.get(other));
      double judged = match(evidence, evidence.to(signatures.get(one)));
      if (judged != SignatureVerifier.NO_MATCH) {
        sink.add(one, other, judged);
      }
    };
  }
}
