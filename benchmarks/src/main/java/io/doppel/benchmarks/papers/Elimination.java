package io.doppel.benchmarks.papers;

import io.doppel.decision.KeepRules;
import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.decision.Traits;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;

/**
 * Which documents go and what stays in their place, decided by the code of {@code doppel dedup}.
 * With a measure of containment, such as repeatability: the longest signature comes first, of
 * equals the first document, and a document goes if enough of its signature is in that of one that
 * stays (FeatureCode, section III.C). With other measures documents come in the order of the input.
 */
final class Elimination {
  private Elimination() {}

  /**
   * Decides.
   *
   * @param signatures a signature for each document; null for one that has none, which stays
   * @return which go
   */
  static Representatives of(Definition near, List<Signature> signatures) throws IOException {
    SignatureGroups groups = SignatureGroups.of(signatures);
    boolean byContainment = near.measuresContainment();
    List<Traits> traits = KeepRules.NONE.traits(unasked -> null, groups, byContainment);
    int[] order = KeepRules.NONE.order(traits, byContainment);
    try (PairResult found = near.pairs(groups.signatures(), JoinSettings.DEFAULT)) {
      return near.representatives(order, groups, found.pairs());
    }
  }
}
