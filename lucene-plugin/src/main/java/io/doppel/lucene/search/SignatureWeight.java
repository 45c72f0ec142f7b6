package io.doppel.lucene.search;

import io.doppel.lucene.coverage.SignedSegment;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Finds the documents of a {@link SignatureQuery}: those that came with their signatures in the
 * subclass's own way, and beside them all {@linkplain OtherDocuments others}.
 *
 * @param <Q> the query
 */
public abstract class SignatureWeight<Q extends SignatureQuery<?>> extends Weight {
  private final Q query;
  private final float boost;

  protected SignatureWeight(Q query, float boost) {
    super(query);
    this.query = query;
    this.boost = boost;
  }

  /** The query whose documents are found. */
  protected final Q query() {
    return query;
  }

  /** What a score is multiplied by. */
  protected final float boost() {
    return boost;
  }

  /** The candidates among the documents that came with their signatures; null if there are none. */
  protected abstract ScorerSupplier indexed(LeafReaderContext context) throws IOException;

  /** Compares documents, whatever led to them. */
  protected abstract Scorer compared(DocIdSetIterator documents, SignatureReader signatures)
      throws IOException;

  /** Compares the documents of a segment whose signatures were attached: all of them. */
  protected Scorer attached(
      LeafReaderContext context, DocIdSetIterator documents, SignatureReader signatures)
      throws IOException {
    return compared(documents, signatures);
  }

  @Override
  public final ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    SignedSegment segment = query.source().in(context);
    return OtherDocuments.beside(
        segment.isIndexed() ? indexed(context) : null,
        segment,
        (documents, signatures) -> attached(context, documents, signatures),
        this::compared);
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return fields().isCacheable(context);
  }

  // --- what subclasses find candidates with

  protected final SignatureFields fields() {
    return query.source().fields();
  }

  /** The signatures that a segment's documents came with. */
  protected final SignatureReader signatures(LeafReaderContext context) throws IOException {
    return query.source().in(context).indexed();
  }

  /** The documents of a segment that came with a signature. */
  protected final DocIdSetIterator signed(LeafReaderContext context) throws IOException {
    return DocValues.getNumeric(context.reader(), fields().lengths());
  }

  /** The terms that a segment has; null if they are less than needed. */
  protected final OverlapTerms terms(LeafReaderContext context, QueryTerms wanted, int needed)
      throws IOException {
    return OverlapTerms.of(context.reader().terms(fields().terms()), wanted, needed);
  }

  /** Finds the documents whose signature has a length from a least to a greatest one. */
  protected final Weight byLength(IndexSearcher searcher, int least, int most) throws IOException {
    Query lengths = NumericDocValuesField.newSlowRangeQuery(fields().lengths(), least, most);
    return searcher.createWeight(searcher.rewrite(lengths), ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  /**
   * Verifies candidates one by one.
   *
   * @param matchCost what a verification costs, counted in simple operations
   */
  protected final Scorer verified(
      DocIdSetIterator candidates,
      SignatureReader signatures,
      VerifyingScorer.Verification verification,
      float matchCost) {
    return new VerifyingScorer(candidates, signatures, verification, matchCost, boost);
  }

  // --- what subclasses explain with

  /** The signature of a document, wherever it came from; null if it has none. */
  protected final SignatureReader signatureOf(LeafReaderContext context, int document)
      throws IOException {
    SignatureReader signatures = query.source().in(context).all();
    return signatures != null && signatures.advanceExact(document) ? signatures : null;
  }

  protected final Explanation noSignature() {
    return Explanation.noMatch("no signature in field " + fields().signatures());
  }

  /** Why a document is a candidate that no terms lead to; null if it is none. */
  protected final Explanation other(LeafReaderContext context, int document) throws IOException {
    return OtherDocuments.explain(query.source().in(context), document);
  }

  /** The scorer of a document's segment, which stands on it; null if it does not match. */
  protected final Scorer scorerAt(LeafReaderContext context, int document) throws IOException {
    Scorer scorer = scorer(context);
    return scorer != null && scorer.iterator().advance(document) == document ? scorer : null;
  }

  /** Explains a document that matches if it is similar enough, whatever led to it. */
  protected final Explanation explain(
      boolean matches, double similarity, String measure, Explanation... evidence) {
    return matches
        ? Explanation.match(
            (float) similarity * boost,
            "similarity, computed as " + measure + " * boost " + boost + " from:",
            evidence)
        : Explanation.noMatch("not similar enough", evidence);
  }
}
