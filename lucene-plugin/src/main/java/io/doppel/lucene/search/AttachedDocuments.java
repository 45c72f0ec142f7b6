package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/**
 * The documents of a segment whose signatures were attached. No terms lead to them, so all of them
 * are candidates, beside those that terms lead to.
 */
final class AttachedDocuments {
  private AttachedDocuments() {}

  /** Makes a scorer of candidates. */
  interface ScorerMaker {
    /**
     * Makes the scorer, which must be two-phase.
     *
     * @param documents the candidates
     * @param signatures their signatures
     */
    Scorer scorer(DocIdSetIterator documents, SignatureReader signatures) throws IOException;
  }

  /**
   * Adds attached documents to those that terms lead to.
   *
   * @param byTerms makes the two-phase scorer of those; null if there are none
   * @param context the segment
   * @param fields the layout of the signatures
   * @param maker makes the scorer of the attached ones
   * @return both; null if there are none at all
   */
  static ScorerSupplier beside(
      ScorerSupplier byTerms, LeafReaderContext context, SignatureFields fields, ScorerMaker maker)
      throws IOException {
    if (!fields.attached().has(context.reader())) {
      return byTerms;
    }
    long attached = fields.attached().documents(context.reader()).cost();
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        Scorer all =
            maker.scorer(
                fields.attached().documents(context.reader()),
                SignatureReader.ofAttached(context, fields));
        return byTerms == null ? all : new EitherScorer(byTerms.get(leadCost), all);
      }

      @Override
      public long cost() {
        return attached + (byTerms == null ? 0 : byTerms.cost());
      }
    };
  }

  /** Says that a document is a candidate since it is attached; null if it is not. */
  static Explanation explain(LeafReaderContext context, SignatureFields fields, int document)
      throws IOException {
    SignatureReader attached = SignatureReader.ofAttached(context, fields);
    return attached == null || !attached.advanceExact(document)
        ? null
        : Explanation.match(
            fields.attached().documents(context.reader()).cost(),
            "documents of the segment were there before their signatures and are all compared");
  }
}
