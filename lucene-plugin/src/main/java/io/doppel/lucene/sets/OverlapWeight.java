package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignedSegment;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.OverlapBounds;
import io.doppel.measure.WeighedElements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** What both ways of finding candidates have in common. */
abstract class OverlapWeight extends Weight {
  /** What a look at counts and lengths costs. */
  static final float COUNT_COST = 50;

  /** What it costs to merge two sets. */
  static final float MERGE_COST = 500;

  final OverlapQuery query;
  final OverlapBounds bounds;
  final float boost;

  /** The query's elements, for the verifiers of all segments. */
  private final WeighedElements elements;

  OverlapWeight(OverlapQuery query, float boost) {
    super(query);
    this.query = query;
    this.bounds = query.settings().bounds();
    this.boost = boost;
    this.elements = new WeighedElements(query.signature(), query.settings().weights());
  }

  abstract ElementWeights termWeights();

  abstract int needed();

  /** How many of a segment's terms lead to candidates. */
  abstract int leads(OverlapTerms terms);

  /** What the terms lead to, for a segment that has them. */
  abstract TermOverlap overlap(OverlapTerms terms, int maxDoc) throws IOException;

  abstract Scorer scorer(TermOverlap overlap, SignatureReader signatures, SetVerifier verifier);

  /** Measures documents by their signatures alone, whatever leads to them. */
  abstract Scorer measured(DocIdSetIterator documents, SignatureReader signatures);

  @Override
  public final ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    SignedSegment segment = query.source().in(context);
    return OtherDocuments.beside(
        segment.isIndexed() ? byTerms(context) : null, segment, this::measured);
  }

  /** What terms lead to; null if it is nothing. */
  ScorerSupplier byTerms(LeafReaderContext context) throws IOException {
    OverlapTerms terms = terms(context);
    if (terms == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return scorer(
            overlap(terms, context.reader().maxDoc()), signatures(context), newVerifier());
      }

      @Override
      public long cost() {
        return terms.cost(leads(terms));
      }
    };
  }

  /** The query's terms that a segment has; null if they are too few. */
  abstract OverlapTerms terms(LeafReaderContext context) throws IOException;

  final QueryTerms queryTerms() {
    return QueryTerms.ofKeys(query.signature(), query.settings().elementBits(), termWeights());
  }

  final SignatureReader signatures(LeafReaderContext context) throws IOException {
    return query.source().in(context).indexed();
  }

  final SetVerifier newVerifier() {
    return new SetVerifier(elements, bounds);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignedSegment segment = query.source().in(context);
    SignatureReader signatures = segment.all();
    if (signatures == null || !signatures.advanceExact(document)) {
      return Explanation.noMatch("no signature in field " + query.source().fields().signatures());
    }
    int own = query.signature().length();
    int length = signatures.length();
    int common = newVerifier().overlap(signatures.packed(), 0);
    double similarity = bounds.similarity(common, own, length);
    List<Explanation> evidence = new ArrayList<>();
    evidence.add(Explanation.match(bounds.threshold(), "threshold"));
    evidence.add(Explanation.match(common, "in common"));
    evidence.add(Explanation.match(bounds.required(own, length), "in common are required"));
    evidence.add(Explanation.match(bounds.minLength(own), "is the least length of a match"));
    evidence.add(Explanation.match(own, "length of the query's signature"));
    evidence.add(Explanation.match(length, "length of the document's signature"));
    Explanation other = OtherDocuments.explain(segment, document);
    evidence.add(other == null ? explainCandidates() : other);
    evidence.add(Explanation.match(similarity, bounds.measure().id()));
    String measure = bounds.measure().id();
    boolean enough = similarity >= bounds.threshold();
    Confirmation confirmation = query.confirmation();
    if (confirmation != null) {
      measure = confirmation.measure();
      enough &= confirmation.verifier().similarity(signatures) != SignatureVerifier.NO_MATCH;
      evidence.addAll(confirmation.evidence(signatures));
    }
    Scorer scorer = scorer(context);
    if (scorer != null && scorer.iterator().advance(document) == document) {
      return Explanation.match(
          scorer.score(),
          "similarity, computed as " + measure + " * boost " + boost + " from:",
          evidence);
    }
    return Explanation.noMatch(
        enough ? "not a candidate although similar enough" : "not similar enough", evidence);
  }

  /** What the choice of candidates promises. */
  abstract Explanation explainCandidates();

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return query.source().fields().isCacheable(context);
  }
}
