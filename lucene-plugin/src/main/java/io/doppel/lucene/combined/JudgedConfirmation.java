package io.doppel.lucene.combined;

import io.doppel.combined.EvidenceWorker;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.model.EvidenceMeasure;
import io.doppel.signature.CombinedSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.util.BytesRef;

/**
 * Confirms by several measures of a pair together.
 *
 * @param signature the signature to compare with
 * @param near says what the measures mean
 */
record JudgedConfirmation(CombinedSignature signature, JudgedNearDup near) implements Confirmation {

  /** Checks that nothing is missing. */
  public JudgedConfirmation {
    Objects.requireNonNull(signature, "signature");
    Objects.requireNonNull(near, "near");
  }

  @Override
  public SignatureVerifier verifier() {
    EvidenceWorker evidence = opened(near.newMatcher());
    return document -> near.match(evidence, measures(evidence, document));
  }

  @Override
  public boolean impliesSets() {
    return near.impliesSets();
  }

  private EvidenceWorker opened(EvidenceWorker evidence) {
    evidence.from(signature);
    return evidence;
  }

  private static double[] measures(EvidenceWorker evidence, SignatureReader document)
      throws IOException {
    BytesRef packed = document.packed();
    return evidence.to(packed.bytes, packed.offset, packed.length, document.length());
  }

  @Override
  public String measure() {
    return near.measure();
  }

  @Override
  public List<Explanation> evidence(SignatureReader document) throws IOException {
    EvidenceWorker worker = opened(near.newEvidence());
    double[] measures = measures(worker, document);
    List<Explanation> evidence = new ArrayList<>();
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      evidence.add(
          Explanation.match(
              measures[measure.ordinal()], measure.inWords() + ", weight " + near.weight(measure)));
    }
    List<Evidence.Row> rows = new ArrayList<>(near.otherRows());
    rows.addAll(near.kindRows(worker));
    for (Evidence.Row row : rows) {
      evidence.add(Explanation.match(row.value(), row.name() + " " + row.note()));
    }
    evidence.add(Explanation.match(near.threshold(), "least " + measure()));
    evidence.add(Explanation.match(near.judge(worker, measures), measure()));
    return evidence;
  }

  @Override
  public String toString() {
    return "~" + near.measure() + ">=" + near.threshold();
  }
}
