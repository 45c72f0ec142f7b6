package io.doppel.lucene.vectors;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.QueryTerms;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.vectors.VectorBounds;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Finds vectors by their elements, weighted by the query's squares, and compares them. */
final class VectorWeight extends SignatureWeight<VectorQuery> {
  /** What it costs to compare vectors. */
  private static final float MATCH_COST = 500;

  /** So many of the elements that lead are explained one by one. */
  private static final int MOST_EXPLAINED = 10;

  private final VectorBounds bounds;
  private final QueryTerms terms;

  /** How much of the terms' weights a match has. */
  private final int needed;

  VectorWeight(VectorQuery query, float boost) {
    super(query, boost);
    this.bounds = query.bounds();
    this.terms = QueryTerms.ofSquares(query.signature(), FeatureHash.ELEMENT_BITS);
    long square = query.signature().square();
    this.needed = Math.max(1, (int) (bounds.rest(square) / square * QueryTerms.WHOLE));
  }

  @Override
  protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
    if (!bounds.pruning()) {
      return new DefaultScorerSupplier(compared(signed(context), signatures(context)));
    }
    OverlapTerms found = terms(context);
    if (found == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return compared(
            TermOverlap.of(found, needed, context.reader().maxDoc()), signatures(context));
      }

      @Override
      public long cost() {
        return found.cost(found.leads(needed));
      }
    };
  }

  /** The elements that the segment has; null if they are too few for a match. */
  private OverlapTerms terms(LeafReaderContext context) throws IOException {
    OverlapTerms found = terms(context, terms, needed);
    if (found != null) {
      found.leadByWeight(needed);
    }
    return found;
  }

  @Override
  protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
    VectorVerifier verifier = newVerifier();
    return verified(documents, signatures, () -> verifier.similarity(signatures), MATCH_COST);
  }

  private VectorVerifier newVerifier() {
    return new VectorVerifier(query().signature(), bounds);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignatureReader signatures = signatureOf(context, document);
    if (signatures == null) {
      return noSignature();
    }
    VectorVerifier verifier = newVerifier();
    double similarity = verifier.compare(signatures.packed(), false);
    String measure = bounds.measure().id();
    Explanation other = other(context, document);
    Explanation[] evidence = {
      Explanation.match(bounds.threshold(), "threshold"),
      Explanation.match(verifier.product(), "product of the vectors"),
      Explanation.match(Math.sqrt(query().signature().square()), "length of the query's vector"),
      Explanation.match(Math.sqrt(verifier.documentSquare()), "length of the document's vector"),
      Explanation.match(
          verifier.common(),
          "elements in common, of " + query().signature().size() + " of the query"),
      other == null ? explainCandidates(context, verifier.admits(signatures.length())) : other,
      Explanation.match(similarity, measure)
    };
    return explain(similarity >= bounds.threshold(), similarity, measure, evidence);
  }

  private Explanation explainCandidates(LeafReaderContext context, boolean admitted)
      throws IOException {
    if (!bounds.pruning()) {
      return Explanation.match(
          context.reader().maxDoc(), "documents of the segment are all compared");
    }
    if (!admitted) {
      return Explanation.match(
          query().signature().length(), "is too different from the document's length for a match");
    }
    OverlapTerms found = terms(context);
    if (found == null) {
      return Explanation.match(
          0, "elements lead to candidates, since those of the segment are too few for a match");
    }
    int leads = found.leads(needed);
    Explanation[] leading = new Explanation[Math.min(leads, MOST_EXPLAINED)];
    for (int i = 0; i < leading.length; i++) {
      leading[i] =
          Explanation.match(
              found.docFreq(i),
              "documents of the segment have the element "
                  + Long.toHexString(found.number(i))
                  + ", which has "
                  + (float) found.weight(i) / QueryTerms.WHOLE
                  + " of the query's square");
    }
    return Explanation.match(
        leads,
        "elements, of "
            + found.size()
            + " that the segment has, lead to candidates; a match has "
            + (float) needed / QueryTerms.WHOLE
            + " of the query's square in common, so none is missed. The rarest of them:",
        leading);
  }
}
