package io.doppel.lucene.search;

import io.doppel.lucene.document.SequenceScheme;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.measure.SequenceBounds;
import io.doppel.measure.SequenceMeasure;
import io.doppel.measure.SequenceSignature;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * Matches the documents whose sequence of symbols has enough in common with a given one: a long
 * run, or by {@link SequenceMeasure#BLOCKS} many symbols in blocks; none is missed. The score is
 * the similarity, times the boost.
 *
 * <p>A match of a certain length has a run of a least length in common, and so a least number of
 * grams, which the index counts as {@link OverlapQuery} does. Sequences that are so short that they
 * match without a common gram are found by their length; if the query itself is as short, all are.
 * What is left is compared symbol by symbol. {@code explain} says which way led to a document.
 *
 * <p>With pruning switched off every document that has a signature is compared: the reference for
 * tests. Cost: a look-up in the dictionary for each gram, the postings of the rarer ones, and for
 * each candidate time linear in its length, some 10 nanoseconds a symbol.
 */
public final class SequenceQuery extends Query {
  private final SignatureSource source;
  private final SequenceSignature signature;
  private final SequenceBounds bounds;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the sequence to compare with
   * @param bounds how sequences are measured, and from when on they match
   */
  public SequenceQuery(SignatureSource source, SequenceSignature signature, SequenceBounds bounds) {
    this.source = Objects.requireNonNull(source, "source");
    this.signature = Objects.requireNonNull(signature, "signature");
    this.bounds = Objects.requireNonNull(bounds, "bounds");
    if (bounds.measure() == SequenceMeasure.BLOCKS && gram() > 1) {
      throw new IllegalArgumentException(
          "measure "
              + bounds.measure().id()
              + " needs an index of single symbols, got ["
              + source.fields().scheme()
              + "]");
    }
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    source.checkQuery(searcher.getIndexReader());
    return new SequenceWeight(this, searcher, boost);
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
        + signature.length()
        + " symbols]";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((SequenceQuery) other);
  }

  private boolean equalsTo(SequenceQuery other) {
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

  SequenceSignature signature() {
    return signature;
  }

  SequenceBounds bounds() {
    return bounds;
  }

  /** How many symbols a term of the index has. */
  int gram() {
    return SequenceScheme.gram(source.fields().scheme());
  }
}
