package io.doppel.lucene.bits;

import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.signature.BitSignature;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Weight;

/**
 * Matches the documents whose fingerprint differs from a given one in at most so many bits; none is
 * missed. The score is the similarity, times the boost.
 *
 * <p>In each segment the keys of the table plan are looked up that a match must have one of, and
 * the documents that have them are compared. Where so many keys or documents cost more than to
 * compare all fingerprints of the segment, those are compared: of small segments, and for many
 * bits. {@code explain} says which it was.
 *
 * <p>Cost: about a microsecond a key and 0.06 for each document that has one, or else a nanosecond
 * (for more than 64 bits, 15) for each document of the segment.
 */
final class HammingQuery extends SignatureQuery<BitSignature> {
  private final HammingBounds bounds;
  private final TablePlan plan;

  /** Whether all fingerprints of a segment may be compared where that is less work. */
  private final boolean scans;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param fingerprint the fingerprint to compare with
   * @param bounds how many bits may differ; without pruning all fingerprints are compared
   * @param plan the keys that the index has
   */
  public HammingQuery(
      SignatureSource source, BitSignature fingerprint, HammingBounds bounds, TablePlan plan) {
    this(source, fingerprint, bounds, plan, true);
  }

  private HammingQuery(
      SignatureSource source,
      BitSignature fingerprint,
      HammingBounds bounds,
      TablePlan plan,
      boolean scans) {
    super(source, fingerprint);
    this.bounds = Objects.requireNonNull(bounds, "bounds");
    this.plan = Objects.requireNonNull(plan, "plan");
    this.scans = scans;
    if (fingerprint.bits() != bounds.bits() || plan.bits() != bounds.bits()) {
      throw new IllegalArgumentException(
          "fingerprint, bounds and plan must have the same number of bits, got "
              + fingerprint.bits()
              + ", "
              + bounds.bits()
              + " and "
              + plan.bits());
    }
  }

  /** This query by keys, whatever they cost: in a small index they would not be tested. */
  HammingQuery byKeys() {
    return new HammingQuery(source(), signature(), bounds, plan, false);
  }

  @Override
  protected Weight weight(IndexSearcher searcher, float boost) {
    return new HammingWeight(this, boost);
  }

  @Override
  protected List<?> parameters() {
    return List.of(bounds, plan, scans);
  }

  @Override
  protected String condition() {
    return signature() + "~" + bounds.maxBits();
  }

  HammingBounds bounds() {
    return bounds;
  }

  TablePlan plan() {
    return plan;
  }

  boolean scans() {
    return scans;
  }
}
