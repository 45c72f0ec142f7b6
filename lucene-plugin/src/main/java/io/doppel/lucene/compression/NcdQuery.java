package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.OverlapTerms;
import io.doppel.lucene.search.QueryTerms;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.lucene.search.SignatureWeight;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.signature.NcdSignature;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/**
 * Matches the documents whose signature is within a normalized compression distance of a given one.
 * The score is the similarity, 1 - NCD, times the boost.
 *
 * <p>Candidates come from the inverted index of 4-grams where the bounds require common grams of
 * every match, and from the range of admissible compressed lengths where they do not (short
 * signatures); the grams that a candidate has in common with the query are counted in both cases,
 * and what is left is verified by compressing the two signatures together. With both bounds
 * switched off every document that has a signature is verified: the reference for tests.
 *
 * <p>SigNCD sections 4.1 and 4.2; the gram filter is ours. Cost: the postings of the rarer grams,
 * and about a microsecond for each candidate. What it misses: see {@link NcdBounds}.
 */
final class NcdQuery extends SignatureQuery<NcdSignature> {
  private final NcdBounds bounds;
  private final Compression compression;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the signature to compare with
   * @param bounds the largest distance, and which bounds to use
   */
  public NcdQuery(SignatureSource source, NcdSignature signature, NcdBounds bounds) {
    super(source, signature);
    this.bounds = Objects.requireNonNull(bounds, "bounds");
    this.compression = NcdScheme.compression(source.fields().scheme());
  }

  @Override
  protected Weight weight(IndexSearcher searcher, float boost) throws IOException {
    return new NcdWeight(this, searcher, boost);
  }

  @Override
  protected List<?> parameters() {
    return List.of(bounds);
  }

  @Override
  protected String condition() {
    return "ncd<=" + bounds.maxDistance() + "[" + signature().bytes().length + " bytes]";
  }

  private static final class NcdWeight extends SignatureWeight<NcdQuery> {
    /** A compression of half a KiB. */
    private static final float MATCH_COST = 2000;

    private final NcdSignature signature;
    private final NcdBounds bounds;
    private final boolean countsGrams;
    private final int neededGrams;

    /** The documents of an admissible length; null if grams lead to all candidates. */
    private final Weight byLength;

    NcdWeight(NcdQuery query, IndexSearcher searcher, float boost) throws IOException {
      super(query, boost);
      this.signature = query.signature();
      this.bounds = query.bounds;
      this.countsGrams = bounds.gramFilter() && query.compression.isBytesOnly();
      this.neededGrams = countsGrams ? NcdVerifier.leastGrams(signature, bounds) : 0;
      int own = signature.compressedLength();
      this.byLength =
          neededGrams > 0
              ? null
              : byLength(searcher, bounds.minLength(own, signature.slack()), bounds.maxLength(own));
    }

    @Override
    protected Scorer compared(DocIdSetIterator documents, SignatureReader signatures) {
      return scorer(
          signatures,
          countsGrams
              ? NcdCandidates.byBytes(documents, signatures, signature)
              : NcdCandidates.byLength(documents));
    }

    @Override
    protected ScorerSupplier indexed(LeafReaderContext context) throws IOException {
      return byLength != null ? suppliedByLength(context) : suppliedByGrams(context);
    }

    private ScorerSupplier suppliedByLength(LeafReaderContext context) throws IOException {
      ScorerSupplier lengths = byLength.scorerSupplier(context);
      if (lengths == null) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          DocIdSetIterator admissible = lengths.get(leadCost).iterator();
          return scorer(
              signatures(context),
              countsGrams
                  ? NcdCandidates.byLengthAndGrams(admissible, overlap(context, 1))
                  : NcdCandidates.byLength(admissible));
        }

        @Override
        public long cost() {
          return lengths.cost();
        }
      };
    }

    private ScorerSupplier suppliedByGrams(LeafReaderContext context) throws IOException {
      OverlapTerms terms = terms(context, neededGrams);
      if (terms == null) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          TermOverlap overlap = TermOverlap.of(terms, neededGrams, context.reader().maxDoc());
          return scorer(signatures(context), NcdCandidates.byGrams(overlap));
        }

        @Override
        public long cost() {
          return terms.cost(terms.leads(neededGrams));
        }
      };
    }

    private OverlapTerms terms(LeafReaderContext context, int needed) throws IOException {
      return terms(context, QueryTerms.ofGrams(signature), needed);
    }

    private TermOverlap overlap(LeafReaderContext context, int needed) throws IOException {
      OverlapTerms terms = terms(context, needed);
      return terms == null ? null : TermOverlap.of(terms, needed, context.reader().maxDoc());
    }

    private Scorer scorer(SignatureReader signatures, NcdCandidates candidates) {
      NcdVerifier verifier = newVerifier();
      return verified(
          candidates.iterator(),
          signatures,
          () -> verifier.similarity(signatures, candidates),
          MATCH_COST);
    }

    private NcdVerifier newVerifier() {
      return new NcdVerifier(signature, bounds, query().compression);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int document) throws IOException {
      SignatureReader signatures = signatureOf(context, document);
      if (signatures == null) {
        return noSignature();
      }
      BytesRef packed = signatures.packed();
      NcdVerifier verifier = newVerifier();
      double distance = verifier.distance(packed, signatures.length());
      int own = signature.compressedLength();
      Explanation[] evidence = {
        Explanation.match(bounds.maxDistance(), "largest distance"),
        Explanation.match(own, "compressed length of the query's signature"),
        Explanation.match(signatures.length(), "compressed length of the document's signature"),
        Explanation.match(signature.slack(), "slack of the query's signature"),
        Explanation.match(
            NcdSignature.packedSlack(packed.bytes, packed.offset),
            "slack of the document's signature"),
        Explanation.match(
            bounds.minLength(own, signature.slack()),
            "is the least compressed length of a match (P1)"),
        Explanation.match(
            Math.max(0, verifier.requiredGrams(signatures.length(), packed)),
            "4-grams in common are required"),
        Explanation.match(
            distance, "normalized compression distance with " + query().compression.id())
      };
      Scorer scorer = scorerAt(context, document);
      if (scorer != null) {
        return Explanation.match(
            scorer.score(),
            "similarity, computed as (1 - distance) * boost " + boost() + " from:",
            evidence);
      }
      String reason =
          distance <= bounds.maxDistance()
              ? "left out by the bounds although near enough"
              : "too far";
      return Explanation.noMatch(reason, evidence);
    }
  }
}
