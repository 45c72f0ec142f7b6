package io.doppel.lucene.search;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * Matches the documents whose signature is near a given one; what that means is the subclass's. All
 * that it holds is immutable; what belongs to a reader is in its {@link SignatureWeight}.
 *
 * @param <S> the kind of signature
 */
public abstract class SignatureQuery<S extends Signature> extends Query {
  private final SignatureSource source;
  private final S signature;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the signature to compare with
   */
  protected SignatureQuery(SignatureSource source, S signature) {
    this.source = Objects.requireNonNull(source, "source");
    this.signature = Objects.requireNonNull(signature, "signature");
  }

  /** Where the signatures come from. */
  public final SignatureSource source() {
    return source;
  }

  /** The signature to compare with. */
  public final S signature() {
    return signature;
  }

  /** What two queries of the same source and signature may differ in; null is a value too. */
  protected abstract List<?> parameters();

  /** What a document must be like, in short: what {@code toString} says after the field. */
  protected abstract String condition();

  /** A condition such as {@code jaccard>=0.8[12 elements]}. */
  protected static String atLeast(String measure, double threshold, int size, String unit) {
    return measure + ">=" + threshold + "[" + size + " " + unit + "]";
  }

  /** Makes what finds and scores documents; the index was checked. */
  protected abstract Weight weight(IndexSearcher searcher, float boost) throws IOException;

  @Override
  public final Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    source.checkQuery(searcher.getIndexReader());
    return weight(searcher, boost);
  }

  @Override
  public final void visit(QueryVisitor visitor) {
    if (visitor.acceptField(source.fields().terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public final String toString(String field) {
    return source.fields().terms() + ":" + condition();
  }

  @Override
  public final boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((SignatureQuery<?>) other);
  }

  private boolean equalsTo(SignatureQuery<?> other) {
    return source.equals(other.source)
        && signature.equals(other.signature)
        && parameters().equals(other.parameters());
  }

  @Override
  public final int hashCode() {
    return Objects.hash(classHash(), source, signature, parameters());
  }
}
