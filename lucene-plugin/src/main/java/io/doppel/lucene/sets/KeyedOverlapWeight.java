package io.doppel.lucene.sets;

import io.doppel.candidates.KeyChoice;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.ChosenKeys;
import io.doppel.lucene.search.IndexedKeys;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.signature.ElementWeights;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Some elements are keys: a document that shares enough of them is verified with all. */
final class KeyedOverlapWeight extends OverlapWeight {
  private final IndexedKeys keys;

  /** Which documents are candidates. */
  private final KeyChoice choice;

  KeyedOverlapWeight(OverlapQuery query, float boost, IndexReader reader) throws IOException {
    super(query, boost);
    this.keys = IndexedKeys.of(reader, query.source().fields().terms(), queryTerms());
    this.choice =
        query.choice() == null
            ? keys.choice(query.signature(), query.settings().rule(), reader.numDocs())
            : query.choice();
  }

  @Override
  ElementWeights termWeights() {
    return ElementWeights.EQUAL;
  }

  @Override
  int needed() {
    return choice.minKeys();
  }

  @Override
  OverlapTerms terms(LeafReaderContext context) throws IOException {
    return keys.in(context, needed());
  }

  @Override
  protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
    return bounds.pruning()
        ? super.indexed(context)
        : new DefaultScorerSupplier(compared(signed(context), signatures(context)));
  }

  /**
   * All of them, unless a choice was made of the keys that make a candidate: then what is found
   * must not depend on where a signature lies.
   */
  @Override
  protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
    SignatureVerifier verifier = newConfirmedVerifier();
    ChosenKeys chosen =
        query().choice() == null || !bounds.pruning()
            ? null
            : new ChosenKeys(query().signature(), choice);
    return verified(
        documents,
        signatures,
        () ->
            chosen == null || chosen.areEnough(signatures.packed())
                ? verifier.similarity(signatures)
                : SignatureVerifier.NO_MATCH,
        MERGE_COST);
  }

  @Override
  int leads(OverlapTerms terms) {
    return terms.leads(choice);
  }

  @Override
  TermOverlap overlap(OverlapTerms terms, int maxDoc) throws IOException {
    terms.leadBy(choice);
    return TermOverlap.of(terms, choice, maxDoc);
  }

  @Override
  Scorer scorer(TermOverlap shared, SignatureReader signatures) {
    SignatureVerifier verifier = newConfirmedVerifier();
    return verified(
        shared,
        signatures,
        () ->
            shared.count(needed()) < needed()
                ? SignatureVerifier.NO_MATCH
                : verifier.similarity(signatures),
        MERGE_COST);
  }

  @Override
  Explanation explainCandidates() {
    return Explanation.match(
        needed(),
        "common keys make a candidate, of "
            + query().signature().keyCount()
            + " keys, "
            + keys.count()
            + " of which the index has and "
            + choice.followingCount()
            + " of which too many live documents have to lead to any");
  }

  /**
   * Never: how many keys make a candidate follows from the size of the whole index, so what was
   * found in a segment is not what will be found there when others have come.
   */
  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return !bounds.pruning() && super.isCacheable(context);
  }
}
