package io.doppel.lucene.sequences;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.QueryTerms;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.sequences.SequenceBounds;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Finds sequences by common grams, those that are too short for it by their length, and compares
 * them.
 *
 * <p>The longer a document, the more must be common to match. So there is a least length from which
 * on a match has a common gram, and in a segment the shortest document from there on says how many
 * grams the others have at least.
 */
final class SequenceWeight extends SignatureWeight<SequenceQuery> {
  /** What it costs to compare sequences. */
  private static final float MATCH_COST = 1000;

  private final SequenceBounds bounds;

  /** The query's grams; null if it is too short for any. */
  private final SetSignature grams;

  /** A match has at most so many grams less in common than its longest common run has symbols. */
  private final int gramLoss;

  private final int minLength;
  private final int maxLength;

  /** Documents of this length have a common gram if they match, shorter ones need not. */
  private final int minGramLength;

  /** The shorter ones; null if there can be none. */
  private final Weight byLength;

  SequenceWeight(SequenceQuery query, IndexSearcher searcher, float boost) throws IOException {
    super(query, boost);
    this.bounds = query.bounds();
    int own = query.signature().length();
    this.grams = SequenceScheme.grams(query.signature(), query.gram());
    int elements = grams == null ? 0 : grams.size();
    // Different grams may have the same hash, and then count once: all that are missing, at worst.
    int missing = Math.max(0, own - query.gram() + 1) - elements;
    this.gramLoss = query.gram() - 1 + missing;
    this.minLength = bounds.minLength(own);
    this.maxLength = bounds.maxLength(own);
    this.minGramLength = leastLengthWithGrams();
    this.byLength =
        bounds.pruning() && minGramLength > minLength
            ? byLength(searcher, minLength, Math.min(minGramLength - 1, maxLength))
            : null;
  }

  /** As many as a match of a length has in common, 0 or less if it may have none. */
  private int neededGrams(int length) {
    return bounds.required(query().signature().length(), length) - gramLoss;
  }

  /** Found by halving, since more is required of longer documents. */
  private int leastLengthWithGrams() {
    int low = minLength;
    int high = maxLength;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (neededGrams(middle) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return neededGrams(low) > 0 ? low : Integer.MAX_VALUE;
  }

  @Override
  protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
    if (!bounds.pruning()) {
      return new DefaultScorerSupplier(compared(signed(context), signatures(context)));
    }
    int needed = neededGrams(context);
    ScorerSupplier lengths = byLength == null ? null : byLength.scorerSupplier(context);
    OverlapTerms terms = needed > 0 ? terms(context, needed) : null;
    if (lengths == null && terms == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        DocIdSetIterator shortOnes = lengths == null ? null : lengths.get(leadCost).iterator();
        TermOverlap overlap =
            terms == null ? null : TermOverlap.of(terms, needed, context.reader().maxDoc());
        return scorer(context, new SequenceCandidates(shortOnes, overlap));
      }

      @Override
      public long cost() {
        return (lengths == null ? 0 : lengths.cost())
            + (terms == null ? 0 : terms.cost(terms.leads(needed)));
      }
    };
  }

  /** How many grams the matches of a segment have in common, but for those found by length. */
  private int neededGrams(LeafReaderContext context) throws IOException {
    if (minGramLength == Integer.MAX_VALUE) {
      return 0;
    }
    DocValuesSkipper lengths = context.reader().getDocValuesSkipper(fields().lengths());
    long shortest = lengths == null ? minGramLength : Math.max(lengths.minValue(), minGramLength);
    return neededGrams((int) Math.min(shortest, maxLength));
  }

  private OverlapTerms terms(LeafReaderContext context, int needed) throws IOException {
    return terms(
        context, QueryTerms.ofKeys(grams, FeatureHash.ELEMENT_BITS, ElementWeights.EQUAL), needed);
  }

  @Override
  protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
    SequenceVerifier verifier = newVerifier(bounds);
    return verified(documents, signatures, () -> verifier.similarity(signatures), MATCH_COST);
  }

  private Scorer scorer(LeafReaderContext context, SequenceCandidates candidates)
      throws IOException {
    SignatureReader signatures = signatures(context);
    SequenceVerifier verifier = newVerifier(bounds);
    return verified(
        candidates, signatures, () -> similarity(signatures, candidates, verifier), MATCH_COST);
  }

  /** Cheap checks first: the length, then the grams, then the sequences themselves. */
  private double similarity(
      SignatureReader signatures, SequenceCandidates candidates, SequenceVerifier verifier)
      throws IOException {
    int length = signatures.length();
    int needed = verifier.admits(length) ? verifier.required(length) - gramLoss : 0;
    return needed > 0 && candidates.commonGrams(needed) < needed
        ? SignatureVerifier.NO_MATCH
        : verifier.similarity(signatures);
  }

  private SequenceVerifier newVerifier(SequenceBounds used) {
    return new SequenceVerifier(query().signature(), used);
  }

  @Override
  public Explanation explain(LeafReaderContext context, int document) throws IOException {
    SignatureReader signatures = signatureOf(context, document);
    if (signatures == null) {
      return noSignature();
    }
    int own = query().signature().length();
    int length = signatures.length();
    int common = newVerifier(exhaustive()).common(signatures.packed());
    double similarity = bounds.similarity(common, own, length);
    String measure = bounds.measure().id();
    Explanation other = other(context, document);
    Explanation[] evidence = {
      Explanation.match(bounds.threshold(), "threshold"),
      Explanation.match(common, "symbols in common, in the sense of " + measure),
      Explanation.match(bounds.required(own, length), "symbols in common are required"),
      Explanation.match(own, "length of the query's sequence"),
      Explanation.match(length, "length of the document's sequence"),
      other == null ? explainCandidates(context, length) : other,
      Explanation.match(similarity, measure)
    };
    return explain(similarity >= bounds.threshold(), similarity, measure, evidence);
  }

  /** Bounds that count what is in common also where it is not enough. */
  private SequenceBounds exhaustive() {
    return new SequenceBounds(bounds.measure(), bounds.threshold(), bounds.minBlock(), false);
  }

  private Explanation explainCandidates(LeafReaderContext context, int length) throws IOException {
    if (!bounds.pruning()) {
      return Explanation.match(
          context.reader().maxDoc(), "documents of the segment are all compared");
    }
    if (length < minLength || length > maxLength) {
      return Explanation.match(length, "symbols are too few or too many for a match");
    }
    return length < minGramLength
        ? Explanation.match(
            length,
            "symbols, so a match need not have a gram of "
                + query().gram()
                + " symbols in common: such documents are all compared")
        : Explanation.match(
            neededGrams(length),
            "grams of "
                + query().gram()
                + " symbols at least are common to a match, of which "
                + neededGrams(context)
                + " are looked for in the segment: no match is missed");
  }
}
