package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureSource;
import io.doppel.measure.VectorBounds;
import io.doppel.measure.VectorSignature;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * Matches the documents whose vector is similar enough to a given one, by cosine or Jaccard
 * coefficient; none is missed. The score is the similarity, times the boost.
 *
 * <p>A match has so many elements of the query in common that the squares of their weights in the
 * query add up to a least share of the sum of all: for a cosine of 0.8 that is 0.64, whatever the
 * signs (see {@link VectorBounds}). In each segment the elements lead to candidates that have the
 * fewest documents for the square of their weight, until the others are too few for a match. What
 * is left is compared element by element. {@code explain} says which elements led.
 *
 * <p>With pruning switched off every document that has a signature is compared: the reference for
 * tests. Cost: a look-up in the dictionary for each element, the postings of those that lead, and
 * for each candidate time linear in its elements, some 20 to 40 nanoseconds each. Where frequent
 * elements make up much of the query, as words counted without idf do, most documents are
 * candidates.
 */
public final class VectorQuery extends Query {
  private final SignatureSource source;
  private final VectorSignature signature;
  private final VectorBounds bounds;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the vector to compare with
   * @param bounds how vectors are measured, and from when on they match
   */
  public VectorQuery(SignatureSource source, VectorSignature signature, VectorBounds bounds) {
    this.source = Objects.requireNonNull(source, "source");
    this.signature = Objects.requireNonNull(signature, "signature");
    this.bounds = Objects.requireNonNull(bounds, "bounds");
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    source.checkQuery(searcher.getIndexReader());
    return new VectorWeight(this, boost);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(source.fields().terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return source.fields().terms()
        + ":"
        + bounds.measure().id()
        + ">="
        + bounds.threshold()
        + "["
        + signature.size()
        + " elements]";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((VectorQuery) other);
  }

  private boolean equalsTo(VectorQuery other) {
    return source.equals(other.source)
        && signature.equals(other.signature)
        && bounds.equals(other.bounds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), source, signature, bounds);
  }

  SignatureSource source() {
    return source;
  }

  VectorSignature signature() {
    return signature;
  }

  VectorBounds bounds() {
    return bounds;
  }
}
