package io.doppel.lucene.search;

import io.doppel.lucene.coverage.SignedSegment;
import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/**
 * The documents of a segment that no terms lead to: those whose signatures were attached, and those
 * whose signatures were made of their texts. All of them are candidates, beside those that terms
 * lead to.
 */
public final class OtherDocuments {
  private OtherDocuments() {}

  /** Makes a scorer of candidates. */
  public interface ScorerMaker {
    /**
     * Makes the scorer, which must be two-phase.
     *
     * @param documents the candidates
     * @param signatures their signatures
     */
    Scorer scorer(DocIdSetIterator documents, SignatureReader signatures) throws IOException;
  }

  /**
   * Adds the other documents to those that terms lead to.
   *
   * @param byTerms makes the two-phase scorer of those; null if there are none
   * @param segment what the segment has
   * @param attached makes the scorer of those with attached signatures
   * @param made makes the scorer of those whose signatures were made of their texts
   * @return all of them; null if there are none at all
   */
  public static ScorerSupplier beside(
      ScorerSupplier byTerms, SignedSegment segment, ScorerMaker attached, ScorerMaker made)
      throws IOException {
    ScorerSupplier all = byTerms;
    if (segment.isAttached()) {
      all =
          either(
              all,
              segment.attachedDocuments().cost(),
              () -> attached.scorer(segment.attachedDocuments(), segment.attached()));
    }
    if (segment.madeCount() > 0) {
      all =
          either(
              all, segment.madeCount(), () -> made.scorer(segment.madeDocuments(), segment.made()));
    }
    return all;
  }

  private interface Opened {
    Scorer open() throws IOException;
  }

  private static ScorerSupplier either(ScorerSupplier one, long cost, Opened other) {
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        Scorer scorer = other.open();
        return one == null ? scorer : new EitherScorer(one.get(leadCost), scorer);
      }

      @Override
      public long cost() {
        return cost + (one == null ? 0 : one.cost());
      }
    };
  }

  /** Says why a document is a candidate that no terms lead to; null if it is none. */
  public static Explanation explain(SignedSegment segment, int document) throws IOException {
    if (segment.isAttached() && segment.attached().advanceExact(document)) {
      return Explanation.match(
          segment.attachedDocuments().cost(),
          "documents of the segment were there before their signatures and are all compared");
    }
    if (segment.madeCount() > 0 && segment.made().advanceExact(document)) {
      return Explanation.match(
          segment.madeCount(),
          "documents of the segment have no signature: those of their texts were made when the"
              + " segment was first searched, are held in memory, and are all compared; attach"
              + " signatures to them to save that");
    }
    return null;
  }
}
