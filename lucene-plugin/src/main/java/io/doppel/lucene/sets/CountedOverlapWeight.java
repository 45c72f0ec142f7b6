package io.doppel.lucene.sets;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.signature.ElementWeights;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;

/** All elements are keys: what the index counts is the overlap. */
final class CountedOverlapWeight extends OverlapWeight {
  CountedOverlapWeight(OverlapQuery query, float boost) {
    super(query, boost);
  }

  @Override
  ElementWeights termWeights() {
    return query().settings().weights();
  }

  @Override
  int needed() {
    return bounds.pruning() ? bounds.leastOverlap(query().signature().length()) : 1;
  }

  @Override
  OverlapTerms terms(LeafReaderContext context) throws IOException {
    return terms(context, queryTerms(), needed());
  }

  @Override
  int leads(OverlapTerms terms) {
    return terms.leads(needed());
  }

  @Override
  TermOverlap overlap(OverlapTerms terms, int maxDoc) throws IOException {
    return TermOverlap.of(terms, needed(), maxDoc);
  }

  @Override
  Scorer scorer(TermOverlap overlap, SignatureReader signatures) {
    SetVerifier verifier = newVerifier();
    return verified(
        overlap, signatures, () -> similarity(overlap, signatures, verifier), COUNT_COST);
  }

  @Override
  protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
    SetVerifier verifier = newVerifier();
    return verified(documents, signatures, () -> verifier.similarity(signatures), MERGE_COST);
  }

  /** The signature itself need not be looked at: its length and the count are enough. */
  private static double similarity(
      TermOverlap overlap, SignatureReader signatures, SetVerifier verifier) throws IOException {
    int length = signatures.length();
    if (!verifier.admits(length)) {
      return SignatureVerifier.NO_MATCH;
    }
    int required = verifier.required(length);
    int common = overlap.count(required);
    return common < required ? SignatureVerifier.NO_MATCH : verifier.similarity(common, length);
  }

  @Override
  Explanation explainCandidates() {
    return Explanation.match(
        needed(), "in common is the least that any match has; no match is missed");
  }
}
