package io.doppel.lucene.exact;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/**
 * Matches the documents that have exactly a given signature, by their one term. The score is 1,
 * times the boost. Rewrites to a term query once it has seen that all signatures of the index are
 * of the same definition and came with their documents: others have no term of their own and are
 * all compared.
 */
final class ExactQuery extends SignatureQuery<Signature> {
  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the signature to find
   */
  public ExactQuery(SignatureSource source, Signature signature) {
    super(source, signature);
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    source().checkQuery(searcher.getIndexReader());
    boolean byTermAlone = true;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      byTermAlone &= source().in(leaf).isByTermsAlone();
    }
    return !byTermAlone
        ? this
        : new ConstantScoreQuery(
            new TermQuery(new Term(source().fields().terms(), new BytesRef(signature().pack()))));
  }

  @Override
  protected Weight weight(IndexSearcher searcher, float boost) {
    return new ExactWeight(this, boost);
  }

  @Override
  protected List<?> parameters() {
    return List.of();
  }

  @Override
  protected String condition() {
    return new BytesRef(signature().pack()).toString();
  }

  /** Of an index that has signatures without a term, and perhaps others. */
  private static final class ExactWeight extends SignatureWeight<ExactQuery> {
    private static final float MATCH_COST = 10;

    private final BytesRef wanted;

    ExactWeight(ExactQuery query, float boost) {
      super(query, boost);
      this.wanted = new BytesRef(query.signature().pack());
    }

    /** The documents that have the term. */
    @Override
    protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
      PostingsEnum postings =
          context.reader().postings(new Term(fields().terms(), wanted), PostingsEnum.NONE);
      return postings == null
          ? null
          : new DefaultScorerSupplier(compared(postings, signatures(context)));
    }

    @Override
    protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
      return verified(
          documents,
          signatures,
          () -> signatures.packed().bytesEquals(wanted) ? 1 : SignatureVerifier.NO_MATCH,
          MATCH_COST);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int document) throws IOException {
      Scorer scorer = scorerAt(context, document);
      return scorer != null
          ? Explanation.match(scorer.score(), "equal signatures * boost " + boost())
          : Explanation.noMatch("not the same signature");
    }
  }
}
