package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.ElementWeights;
import io.doppel.measure.KeyChoice;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Some elements are keys: a document that shares enough of them is verified with all. */
final class KeyedOverlapWeight extends OverlapWeight {
  private final int documents;
  private final int minKeys;

  /** Which documents are candidates; null if it follows from what the segment has. */
  private final KeyChoice choice;

  KeyedOverlapWeight(OverlapQuery query, float boost, int documents) {
    super(query, boost);
    this.documents = documents;
    this.choice = query.choice();
    this.minKeys =
        choice == null
            ? query.settings().rule().minKeys(query.signature().keyCount(), documents)
            : choice.minKeys();
  }

  @Override
  ElementWeights termWeights() {
    return ElementWeights.EQUAL;
  }

  @Override
  int needed() {
    return minKeys;
  }

  @Override
  ScorerSupplier byTerms(LeafReaderContext context) throws IOException {
    return bounds.pruning()
        ? super.byTerms(context)
        : new DefaultScorerSupplier(
            measured(
                DocValues.getNumeric(context.reader(), query.fields().lengths()),
                signatures(context)));
  }

  /**
   * All of them, unless a choice was made of the keys that make a candidate: then what is found
   * must not depend on where a signature lies.
   */
  @Override
  Scorer measured(DocIdSetIterator documents, SignatureReader signatures) {
    SignatureVerifier verifier = confirmed(newVerifier());
    ChosenKeys keys =
        choice == null || !bounds.pruning() ? null : new ChosenKeys(query.signature(), choice);
    return new VerifyingScorer(
        documents,
        signatures,
        () ->
            keys == null || keys.areEnough(signatures.packed())
                ? verifier.similarity(signatures)
                : SignatureVerifier.NO_MATCH,
        MERGE_COST,
        boost);
  }

  @Override
  int leads(OverlapTerms terms) {
    return choice == null ? terms.leads(minKeys, mostDocuments()) : terms.leads(choice);
  }

  private int mostDocuments() {
    return query.settings().rule().mostDocuments(documents);
  }

  @Override
  TermOverlap overlap(OverlapTerms terms, int maxDoc) throws IOException {
    if (choice == null) {
      return TermOverlap.of(terms, minKeys, mostDocuments(), maxDoc);
    }
    terms.leadBy(choice);
    return TermOverlap.of(terms, choice, maxDoc);
  }

  @Override
  Scorer scorer(TermOverlap keys, SignatureReader signatures, SetVerifier sets) {
    SignatureVerifier verifier = confirmed(sets);
    return new VerifyingScorer(
        keys,
        signatures,
        () ->
            keys.count(minKeys) < minKeys
                ? SignatureVerifier.NO_MATCH
                : verifier.similarity(signatures),
        MERGE_COST,
        boost);
  }

  /** With the second measure, if there is one. */
  private SignatureVerifier confirmed(SetVerifier sets) {
    Confirmation confirmation = query.confirmation();
    return confirmation == null ? sets : new ConfirmedVerifier(sets, confirmation);
  }

  @Override
  Explanation explainCandidates(LeafReaderContext context) throws IOException {
    if (choice != null) {
      return Explanation.match(
          minKeys,
          "common keys make a candidate, of "
              + query.signature().keyCount()
              + " keys, "
              + choice.followingCount()
              + " of which too many documents have to lead to any");
    }
    OverlapTerms terms = terms(context);
    int most = mostDocuments();
    int hot = terms == null ? 0 : terms.size() - terms.countUpTo(most);
    return Explanation.match(
        minKeys,
        "common keys make a candidate, of "
            + query.signature().keyCount()
            + " keys, "
            + hot
            + " of which are in more than "
            + most
            + " documents of the segment and lead to none, but for the rarest few");
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
