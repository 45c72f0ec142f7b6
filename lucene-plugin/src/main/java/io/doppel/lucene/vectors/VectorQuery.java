package io.doppel.lucene.vectors;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
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
final class VectorQuery extends SignatureQuery<VectorSignature> {
  private final VectorBounds bounds;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the vector to compare with
   * @param bounds how vectors are measured, and from when on they match
   */
  public VectorQuery(SignatureSource source, VectorSignature signature, VectorBounds bounds) {
    super(source, signature);
    this.bounds = Objects.requireNonNull(bounds, "bounds");
  }

  @Override
  protected Weight weight(IndexSearcher searcher, float boost) {
    return new VectorWeight(this, boost);
  }

  @Override
  protected List<?> parameters() {
    return List.of(bounds);
  }

  @Override
  protected String condition() {
    return atLeast(bounds.measure().id(), bounds.threshold(), signature().size(), "elements");
  }

  VectorBounds bounds() {
    return bounds;
  }
}
