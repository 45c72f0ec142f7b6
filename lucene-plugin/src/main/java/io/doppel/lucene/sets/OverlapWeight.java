package io.doppel.lucene.sets;

import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.WeighedElements;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.QueryTerms;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.signature.ElementWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** What both ways of finding candidates have in common. */
abstract class OverlapWeight extends SignatureWeight<OverlapQuery> {
  /** What a look at counts and lengths costs. */
  static final float COUNT_COST = 50;

  /** What it costs to merge two sets. */
  static final float MERGE_COST = 500;

  final OverlapBounds bounds;

  /** The query's elements, for the verifiers of all segments; null if a confirmation is enough. */
  private final WeighedElements elements;

  OverlapWeight(OverlapQuery query, float boost) {
    super(query, boost);
    this.bounds = query.settings().bounds();
    this.elements = isConfirmedAlone() ? null : laidOut();
  }

  /** Whether all that the second measure confirms have sets that match. */
  private boolean isConfirmedAlone() {
    Confirmation confirmation = query().confirmation();
    return confirmation != null && confirmation.impliesSets();
  }

  private WeighedElements laidOut() {
    return new WeighedElements(query().signature(), query().settings().weights());
  }

  abstract ElementWeights termWeights();

  abstract int needed();

  /** How many of a segment's terms lead to candidates. */
  abstract int leads(OverlapTerms terms);

  /** What the terms lead to, for a segment that has them. */
  abstract TermOverlap overlap(OverlapTerms terms, int maxDoc) throws IOException;

  abstract Scorer scorer(TermOverlap overlap, SignatureReader signatures);

  @Override
  protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
    OverlapTerms terms = terms(context);
    if (terms == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return scorer(overlap(terms, context.reader().maxDoc()), signatures(context));
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
    return QueryTerms.ofKeys(query().signature(), query().settings().elementBits(), termWeights());
  }

  final SetVerifier newVerifier() {
    return new SetVerifier(elements == null ? laidOut() : elements, bounds);
  }

  /** A verifier by all measures that there are. */
  final SignatureVerifier newConfirmedVerifier() {
    Confirmation confirmation = query().confirmation();
    return isConfirmedAlone() ? confirmation.verifier() : newVerifier().confirmedBy(confirmation);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignatureReader signatures = signatureOf(context, document);
    if (signatures == null) {
      return noSignature();
    }
    int own = query().signature().length();
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
    Explanation other = other(context, document);
    evidence.add(other == null ? explainCandidates() : other);
    evidence.add(Explanation.match(similarity, bounds.measure().id()));
    String measure = bounds.measure().id();
    boolean enough = similarity >= bounds.threshold();
    Confirmation confirmation = query().confirmation();
    if (confirmation != null) {
      measure = confirmation.measure();
      enough &= confirmation.verifier().similarity(signatures) != SignatureVerifier.NO_MATCH;
      evidence.addAll(confirmation.evidence(signatures));
    }
    Scorer scorer = scorerAt(context, document);
    if (scorer != null) {
      return Explanation.match(
          scorer.score(),
          "similarity, computed as " + measure + " * boost " + boost() + " from:",
          evidence);
    }
    return Explanation.noMatch(
        enough ? "not a candidate although similar enough" : "not similar enough", evidence);
  }

  /** What the choice of candidates promises. */
  abstract Explanation explainCandidates();
}
