package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.CombinedSignature;
import io.doppel.measure.EvidenceMeasure;
import io.doppel.measure.PairEvidence;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.CombinedSketch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.util.BytesRef;

/**
 * Confirms by all measures of a pair together.
 *
 * @param signature the signature to compare with
 * @param model says how probable near-duplicates are by their measures
 * @param sketch made the signatures
 * @param threshold the least probability
 */
public record CombinedConfirmation(
    CombinedSignature signature, CombinedModel model, CombinedSketch sketch, double threshold)
    implements Confirmation {

  /** Checks that nothing is missing. */
  public CombinedConfirmation {
    Objects.requireNonNull(signature, "signature");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(sketch, "sketch");
  }

  @Override
  public SignatureVerifier verifier() {
    PairEvidence evidence = opened();
    return document -> {
      double probability = model.probability(measures(evidence, document));
      return probability >= threshold ? probability : SignatureVerifier.NO_MATCH;
    };
  }

  private PairEvidence opened() {
    PairEvidence evidence = new PairEvidence(sketch.frequencies(), sketch.weights());
    evidence.from(signature);
    return evidence;
  }

  private static double[] measures(PairEvidence evidence, SignatureReader document)
      throws IOException {
    BytesRef packed = document.packed();
    return evidence.to(packed.bytes, packed.offset, packed.length, document.length());
  }

  @Override
  public String measure() {
    return "probability";
  }

  @Override
  public List<Explanation> evidence(SignatureReader document) throws IOException {
    double[] measures = measures(opened(), document);
    List<Explanation> evidence = new ArrayList<>();
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      evidence.add(
          Explanation.match(
              measures[measure.ordinal()],
              measure.inWords() + ", weight " + model.weight(measure)));
    }
    evidence.add(Explanation.match(model.bias(), "bias"));
    evidence.add(Explanation.match(model.alike(), "common of all runs are enough in any case"));
    evidence.add(Explanation.match(threshold, "least probability"));
    evidence.add(Explanation.match(model.probability(measures), measure()));
    return evidence;
  }

  @Override
  public String toString() {
    return "~" + model.id() + ">=" + threshold;
  }
}
