package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
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
 * times the boost. Rewrites to a term query once it has seen that the index has signatures of the
 * same definition, unless some were {@linkplain io.doppel.lucene.document.AttachedField attached}:
 * those have no term and are all compared.
 */
public final class ExactQuery extends Query {
  private final SignatureFields fields;
  private final Signature signature;

  /**
   * Makes a query.
   *
   * @param fields the layout of the signatures
   * @param signature the signature to find
   */
  public ExactQuery(SignatureFields fields, Signature signature) {
    this.fields = Objects.requireNonNull(fields, "fields");
    this.signature = Objects.requireNonNull(signature, "signature");
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    boolean attached = false;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      fields.in(leaf.reader());
      attached |= fields.attached().has(leaf.reader());
    }
    return attached
        ? this
        : new ConstantScoreQuery(
            new TermQuery(new Term(fields.terms(), new BytesRef(signature.pack()))));
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ExactWeight(this, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(fields.terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return fields.terms() + ":" + new BytesRef(signature.pack());
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && fields.equals(((ExactQuery) other).fields)
        && signature.equals(((ExactQuery) other).signature);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), fields, signature);
  }

  /** Of an index that has attached signatures, and perhaps others. */
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
      return query.fields.in(context.reader())
          ? AttachedDocuments.beside(byTerm(context), context, query.fields, this::compared)
          : null;
    }

    /** The documents that have the term; null if there are none. */
    private ScorerSupplier byTerm(LeafReaderContext context) throws IOException {
      PostingsEnum postings =
          context.reader().postings(new Term(query.fields.terms(), wanted), PostingsEnum.NONE);
      return postings == null
          ? null
          : new DefaultScorerSupplier(
              compared(postings, SignatureReader.ofDocValues(context, query.fields)));
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
      return query.fields.isCacheable(context);
    }
  }
}
