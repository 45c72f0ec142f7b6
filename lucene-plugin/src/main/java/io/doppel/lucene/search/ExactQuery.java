package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Matches the documents that have exactly a given signature, by their one term. The score is 1,
 * times the boost. Rewrites to a term query once it has seen that the index has signatures of the
 * same definition.
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
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      fields.in(leaf.reader());
    }
    return new ConstantScoreQuery(
        new TermQuery(new Term(fields.terms(), new BytesRef(signature.pack()))));
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
}
