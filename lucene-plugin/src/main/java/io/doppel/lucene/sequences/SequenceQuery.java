package io.doppel.lucene.sequences;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.lucene.sets.OverlapQuery;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
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
final class SequenceQuery extends SignatureQuery<SequenceSignature> {
  private final SequenceBounds bounds;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the sequence to compare with
   * @param bounds how sequences are measured, and from when on they match
   */
  public SequenceQuery(SignatureSource source, SequenceSignature signature, SequenceBounds bounds) {
    super(source, signature);
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
  protected Weight weight(IndexSearcher searcher, float boost) throws IOException {
    return new SequenceWeight(this, searcher, boost);
  }

  @Override
  protected List<?> parameters() {
    return List.of(bounds);
  }

  @Override
  protected String condition() {
    return atLeast(bounds.measure().id(), bounds.threshold(), signature().length(), "symbols");
  }

  SequenceBounds bounds() {
    return bounds;
  }

  /** How many symbols a term of the index has. */
  int gram() {
    return SequenceScheme.gram(source().fields().scheme());
  }
}
