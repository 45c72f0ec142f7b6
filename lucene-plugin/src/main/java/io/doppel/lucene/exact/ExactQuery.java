package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.SignedSegment;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
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
public final class ExactQuery extends Query {
  private final SignatureSource source;
  private final Signature signature;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the signature to find
   */
  public ExactQuery(SignatureSource source, Signature signature) {
    this.source = Objects.requireNonNull(source, "source");
    this.signature = Objects.requireNonNull(signature, "signature");
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    source.checkQuery(searcher.getIndexReader());
    boolean byTermAlone = true;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      byTermAlone &= source.in(leaf).isByTermsAlone();
    }
    return !byTermAlone
        ? this
        : new ConstantScoreQuery(
            new TermQuery(new Term(source.fields().terms(), new BytesRef(signature.pack()))));
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ExactWeight(this, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(source.fields().terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return source.fields().terms() + ":" + new BytesRef(signature.pack());
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && source.equals(((ExactQuery) other).source)
        && signature.equals(((ExactQuery) other).signature);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), source, signature);
  }

  /** Of an index that has signatures without a term, and perhaps others. */
  private static final class ExactWeight extends Weight {
    private static final float MATCH_COST = 10;

    private final ExactQuery query;
    private final BytesRef wanted;
    private final float boost;

    ExactWeight(ExactQuery query, float boost) {
      super(query);
      this.query = query;
      this.wanted = new BytesRef(query.signature.pack());
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SignedSegment segment = query.source.in(context);
      return OtherDocuments.beside(
          segment.isIndexed() ? byTerm(context, segment) : null, segment, this::compared);
    }

    /** The documents that have the term; null if there are none. */
    private ScorerSupplier byTerm(LeafReaderContext context, SignedSegment segment)
        throws IOException {
      PostingsEnum postings =
          context
              .reader()
              .postings(new Term(query.source.fields().terms(), wanted), PostingsEnum.NONE);
      return postings == null
          ? null
          : new DefaultScorerSupplier(compared(postings, segment.indexed()));
    }

    private Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
      return new VerifyingScorer(
          documents,
          signatures,
          () -> signatures.packed().bytesEquals(wanted) ? 1 : SignatureVerifier.NO_MATCH,
          MATCH_COST,
          boost);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int document) throws IOException {
      Scorer scorer = scorer(context);
      return scorer != null && scorer.iterator().advance(document) == document
          ? Explanation.match(scorer.score(), "equal signatures * boost " + boost)
          : Explanation.noMatch("not the same signature");
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return query.source.fields().isCacheable(context);
    }
  }
}
