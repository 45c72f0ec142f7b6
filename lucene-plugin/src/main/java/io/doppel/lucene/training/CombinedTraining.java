package io.doppel.lucene.training;

import io.doppel.combined.PairEvidence;
import io.doppel.evaluate.PairLabels;
import io.doppel.join.PairResult;
import io.doppel.learn.EvidencePairs;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.combined.CombinedNearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.Signature;
import java.util.List;
import java.util.Objects;

/**
 * What {@code combined} can learn from: the measures of the pairs of labelled texts that have runs
 * of words in common.
 *
 * <pre>{@code
 * NearDup near = NearDups.combined("body").counting(reader).build();
 * EvidencePairs pairs = CombinedTraining.pairs(near, signatures, labels, JoinSettings.DEFAULT);
 * CombinedModel model = EvidenceTrainer.train(
 *     List.of(pairs), EvidenceSettings.DEFAULT.withFrom(CombinedModel.builtIn()));
 * }</pre>
 */
public final class CombinedTraining {
  /** So much of the rarer runs of the smaller text must be in common. */
  private static final double LEAST_COMMON = 0.15;

  private CombinedTraining() {}

  /**
   * Finds the pairs and takes their measures.
   *
   * @param definition a definition of {@code combined}, whatever its model and threshold
   * @param signatures the texts' signatures by it; null for a text that has none
   * @param labels what is known of the texts' pairs, by position in {@code signatures}
   * @param settings how to search
   * @return the pairs of which something is known
   * @throws IllegalArgumentException if the definition is one of another method
   */
  public static EvidencePairs pairs(
      NearDup definition, List<Signature> signatures, PairLabels labels, JoinSettings settings) {
    Objects.requireNonNull(signatures, "signatures");
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    if (!(near instanceof CombinedNearDup combined)) {
      throw new IllegalArgumentException(
          "the definition must be one of combined, got " + near.scheme().name());
    }
    EvidencePairs pairs = new EvidencePairs(labels.nearDuplicates());
    PairEvidence evidence = combined.newEvidence();
    try (PairResult found = combined.finding(LEAST_COMMON).pairs(signatures, settings)) {
      for (SimilarPair pair : found.pairs()) {
        PairLabels.Verdict verdict = labels.of(pair.first(), pair.second());
        if (verdict != PairLabels.Verdict.NEITHER) {
          pairs.add(
              evidence.between(
                  (CombinedSignature) signatures.get(pair.first()),
                  (CombinedSignature) signatures.get(pair.second())),
              verdict == PairLabels.Verdict.RIGHT);
        }
      }
    }
    return pairs;
  }
}
