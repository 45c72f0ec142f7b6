package io.doppel.lucene.sets;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.signature.ElementWeights;
import java.util.Objects;

/**
 * How sets are searched and compared.
 *
 * @param bounds how sets are measured, and from when on they match
 * @param rule which documents are candidates
 * @param weights how much each element counts
 * @param elementBits how many bits an element has
 */
public record OverlapSettings(
    OverlapBounds bounds, CandidateRule rule, ElementWeights weights, int elementBits) {

  /** Checks that nothing is missing. */
  public OverlapSettings {
    Objects.requireNonNull(bounds, "bounds");
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(weights, "weights");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OverlapSettings that
        && bounds.equals(that.bounds)
        && rule.equals(that.rule)
        && weights.id().equals(that.weights.id())
        && elementBits == that.elementBits;
  }

  @Override
  public int hashCode() {
    return Objects.hash(bounds, rule, weights.id(), elementBits);
  }
}
