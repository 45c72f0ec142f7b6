package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.measure.BitSignature;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.TablePlan;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
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
public final class HammingQuery extends Query {
  private final SignatureSource source;
  private final BitSignature fingerprint;
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
    this.source = Objects.requireNonNull(source, "source");
    this.fingerprint = Objects.requireNonNull(fingerprint, "fingerprint");
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

  /** The same query, by keys whatever they cost: in a small index they would not be tested. */
  HammingQuery byKeys() {
    return new HammingQuery(source, fingerprint, bounds, plan, false);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    source.checkQuery(searcher.getIndexReader());
    return new HammingWeight(this, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(source.fields().terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return source.fields().terms() + ":" + fingerprint + "~" + bounds.maxBits();
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((HammingQuery) other);
  }

  private boolean equalsTo(HammingQuery other) {
    return source.equals(other.source)
        && fingerprint.equals(other.fingerprint)
        && bounds.equals(other.bounds)
        && plan.equals(other.plan)
        && scans == other.scans;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), source, fingerprint, bounds, plan, scans);
  }

  SignatureSource source() {
    return source;
  }

  BitSignature fingerprint() {
    return fingerprint;
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
