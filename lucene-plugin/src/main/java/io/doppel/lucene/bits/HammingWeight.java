package io.doppel.lucene.bits;

import io.doppel.bits.HammingBounds;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.NumberScan;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.QueryTerms;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.lucene.search.TermOverlap;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Finds fingerprints by keys or, where that is less work, by comparing all of them. */
final class HammingWeight extends SignatureWeight<HammingQuery> {
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

  private final HammingBounds bounds;

  HammingWeight(HammingQuery query, float boost) {
    super(query, boost);
    this.bounds = query.bounds();
  }

  @Override
  protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
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
        || (query().scans()
            && query().plan().probes(bounds.maxBits()) * LOOK_UP_COST > scanCost(context));
  }

  /** Whether the documents that have the keys would. */
  private boolean isScanned(LeafReaderContext context, OverlapTerms terms) {
    return query().scans() && terms.cost(terms.size()) * CANDIDATE_COST > scanCost(context);
  }

  private double scanCost(LeafReaderContext context) {
    return context.reader().maxDoc() * (bounds.bits() == Long.SIZE ? SCAN_COST : LONG_SCAN_COST);
  }

  /** The keys that the segment has; null if it has none. */
  private OverlapTerms terms(LeafReaderContext context) throws IOException {
    return terms(
        context, QueryTerms.ofProbes(query().plan(), query().signature(), bounds.maxBits()), 1);
  }

  /** Where fingerprints are numbers also those that have none, which cost nothing there. */
  private DocIdSetIterator everyDocument(LeafReaderContext context) throws IOException {
    return bounds.bits() == Long.SIZE
        ? DocIdSetIterator.all(context.reader().maxDoc())
        : signed(context);
  }

  /** The fingerprints if they are numbers, or else null. */
  private NumericDocValues numbers(LeafReaderContext context) throws IOException {
    return bounds.bits() == Long.SIZE
        ? DocValues.getNumeric(context.reader(), fields().signatures())
        : null;
  }

  /** Of candidates whose fingerprints are numbers, those that are near; else all of them. */
  private DocIdSetIterator near(DocIdSetIterator candidates, NumericDocValues numbers) {
    return numbers == null
        ? candidates
        : NumberScan.of(numbers, candidates, query().signature().word(0), bounds.maxBits());
  }

  /** Where they are many, also those that have none go along. */
  @Override
  protected Scorer attached(
      LeafReaderContext context, DocIdSetIterator documents, SignatureReader signatures)
      throws IOException {
    int maxDoc = context.reader().maxDoc();
    boolean many = documents.cost() > maxDoc / MANY_CANDIDATES;
    NumericDocValues numbers =
        bounds.bits() == Long.SIZE ? fields().attached().numbers(context.reader()) : null;
    return compared(
        near(numbers != null && many ? DocIdSetIterator.all(maxDoc) : documents, numbers),
        signatures);
  }

  @Override
  protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
    BitVerifier verifier = newVerifier();
    return verified(documents, signatures, () -> verifier.similarity(signatures), MATCH_COST);
  }

  private BitVerifier newVerifier() {
    return new BitVerifier(query().signature(), bounds);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignatureReader signatures = signatureOf(context, document);
    if (signatures == null) {
      return noSignature();
    }
    int distance = newVerifier().distance(signatures);
    String measure = bounds.measure().id();
    Explanation other = other(context, document);
    Explanation[] evidence = {
      Explanation.match(distance, "bits differ, of " + bounds.bits()),
      Explanation.match(bounds.maxBits(), "bits may differ"),
      other == null ? explainCandidates(context) : other,
      Explanation.match(bounds.similarity(distance), measure)
    };
    return explain(distance <= bounds.maxBits(), bounds.similarity(distance), measure, evidence);
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
                + (long) query().plan().probes(bounds.maxBits())
                + " keys and are compared: no match is missed");
  }
}
