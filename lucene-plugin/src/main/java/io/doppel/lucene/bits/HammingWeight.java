package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignedSegment;
import io.doppel.measure.HammingBounds;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** Finds fingerprints by keys or, where that is less work, by comparing all of them. */
final class HammingWeight extends Weight {
  /** Nanoseconds, as measured: to look a key up, and to go to a document and compare it ... */
  private static final double LOOK_UP_COST = 1000;

  private static final double CANDIDATE_COST = 60;

  /** ... and to compare one of all fingerprints, of 64 bits and of more. */
  private static final double SCAN_COST = 1;

  private static final double LONG_SCAN_COST = 15;

  /** What a comparison costs, counted in simple operations. */
  private static final float MATCH_COST = 10;

  /** Who asks for one in so many documents has only those compared, not whole blocks. */
  private static final int MANY_CANDIDATES = 16;

  private final HammingQuery query;
  private final HammingBounds bounds;
  private final float boost;

  HammingWeight(HammingQuery query, float boost) {
    super(query);
    this.query = query;
    this.bounds = query.bounds();
    this.boost = boost;
  }

  @Override
  public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    SignedSegment segment = query.source().in(context);
    return OtherDocuments.beside(
        segment.isIndexed() ? indexed(context) : null,
        segment,
        (documents, signatures) -> attached(context, documents, signatures),
        (documents, signatures) -> compared(documents, signatures));
  }

  /** The documents that came with their signatures. */
  private ScorerSupplier indexed(LeafReaderContext context) throws IOException {
    boolean scans = isScanned(context);
    OverlapTerms terms = scans ? null : terms(context);
    if (!scans && terms == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        DocIdSetIterator candidates =
            terms == null || isScanned(context, terms)
                ? everyDocument(context)
                : TermOverlap.ofAny(terms, context.reader().maxDoc());
        boolean asked = leadCost < cost() / MANY_CANDIDATES;
        return compared(
            asked ? candidates : near(candidates, numbers(context)), signatures(context));
      }

      @Override
      public long cost() {
        return terms == null || isScanned(context, terms)
            ? context.reader().maxDoc()
            : terms.cost(terms.size());
      }
    };
  }

  /** Whether the look-ups alone would cost more than to compare all fingerprints. */
  private boolean isScanned(LeafReaderContext context) {
    return !bounds.pruning()
        || (query.scans()
            && query.plan().probes(bounds.maxBits()) * LOOK_UP_COST > scanCost(context));
  }

  /** Whether the documents that have the keys would. */
  private boolean isScanned(LeafReaderContext context, OverlapTerms terms) {
    return query.scans() && terms.cost(terms.size()) * CANDIDATE_COST > scanCost(context);
  }

  private double scanCost(LeafReaderContext context) {
    return context.reader().maxDoc() * (bounds.bits() == Long.SIZE ? SCAN_COST : LONG_SCAN_COST);
  }

  /** The keys that the segment has; null if it has none. */
  private OverlapTerms terms(LeafReaderContext context) throws IOException {
    return OverlapTerms.of(
        context.reader().terms(query.source().fields().terms()),
        QueryTerms.ofProbes(query.plan(), query.fingerprint(), bounds.maxBits()),
        1);
  }

  /** Where fingerprints are numbers also those that have none, which cost nothing there. */
  private DocIdSetIterator everyDocument(LeafReaderContext context) throws IOException {
    return bounds.bits() == Long.SIZE
        ? DocIdSetIterator.all(context.reader().maxDoc())
        : DocValues.getNumeric(context.reader(), query.source().fields().lengths());
  }

  /** The fingerprints if they are numbers, or else null. */
  private NumericDocValues numbers(LeafReaderContext context) throws IOException {
    return bounds.bits() == Long.SIZE
        ? DocValues.getNumeric(context.reader(), query.source().fields().signatures())
        : null;
  }

  /** Of candidates whose fingerprints are numbers, those that are near; else all of them. */
  private DocIdSetIterator near(DocIdSetIterator candidates, NumericDocValues numbers) {
    return numbers == null
        ? candidates
        : NumberScan.of(numbers, candidates, query.fingerprint().word(0), bounds.maxBits());
  }

  /** All of them are compared; where they are many, also those that have none go along. */
  private Scorer attached(
      LeafReaderContext context, DocIdSetIterator documents, SignatureReader signatures)
      throws IOException {
    int maxDoc = context.reader().maxDoc();
    boolean many = documents.cost() > maxDoc / MANY_CANDIDATES;
    NumericDocValues numbers =
        bounds.bits() == Long.SIZE
            ? query.source().fields().attached().numbers(context.reader())
            : null;
    return compared(
        near(numbers != null && many ? DocIdSetIterator.all(maxDoc) : documents, numbers),
        signatures);
  }

  private Scorer compared(DocIdSetIterator candidates, SignatureReader signatures) {
    BitVerifier verifier = newVerifier();
    return new VerifyingScorer(
        candidates, signatures, () -> verifier.similarity(signatures), MATCH_COST, boost);
  }

  private SignatureReader signatures(LeafReaderContext context) throws IOException {
    return query.source().in(context).indexed();
  }

  private BitVerifier newVerifier() {
    return new BitVerifier(query.fingerprint(), bounds);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignedSegment segment = query.source().in(context);
    SignatureReader signatures = segment.all();
    if (signatures == null || !signatures.advanceExact(document)) {
      return Explanation.noMatch("no signature in field " + query.source().fields().signatures());
    }
    int distance = newVerifier().distance(signatures);
    String measure = bounds.measure().id();
    Explanation other = OtherDocuments.explain(segment, document);
    Explanation[] evidence = {
      Explanation.match(distance, "bits differ, of " + bounds.bits()),
      Explanation.match(bounds.maxBits(), "bits may differ"),
      other == null ? explainCandidates(context) : other,
      Explanation.match(bounds.similarity(distance), measure)
    };
    return distance <= bounds.maxBits()
        ? Explanation.match(
            (float) bounds.similarity(distance) * boost,
            "similarity, computed as " + measure + " * boost " + boost + " from:",
            evidence)
        : Explanation.noMatch("not similar enough", evidence);
  }

  private Explanation explainCandidates(LeafReaderContext context) throws IOException {
    if (isScanned(context)) {
      return Explanation.match(
          context.reader().maxDoc(),
          "documents of the segment are all compared: no match is missed");
    }
    OverlapTerms terms = terms(context);
    long candidates = terms == null ? 0 : terms.cost(terms.size());
    return terms != null && isScanned(context, terms)
        ? Explanation.match(
            context.reader().maxDoc(),
            "documents of the segment are all compared, since "
                + candidates
                + " have the keys: no match is missed")
        : Explanation.match(
            candidates,
            "documents of the segment have one of "
                + (long) query.plan().probes(bounds.maxBits())
                + " keys and are compared: no match is missed");
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return query.source().fields().isCacheable(context);
  }
}
