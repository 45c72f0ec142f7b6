package io.doppel.lucene.search;

import io.doppel.lucene.document.NcdScheme;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.SignedSegment;
import io.doppel.measure.Compression;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
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
public final class NcdQuery extends Query {
  private final SignatureSource source;
  private final NcdSignature signature;
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
    this.source = Objects.requireNonNull(source, "source");
    this.signature = Objects.requireNonNull(signature, "signature");
    this.bounds = Objects.requireNonNull(bounds, "bounds");
    this.compression = NcdScheme.compression(source.fields().scheme());
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    source.checkQuery(searcher.getIndexReader());
    int needed = countsGrams() ? NcdVerifier.leastGrams(signature, bounds) : 0;
    return new NcdWeight(this, boost, needed, needed > 0 ? null : lengthWeight(searcher));
  }

  private boolean countsGrams() {
    return bounds.gramFilter() && compression.isBytesOnly();
  }

  private Weight lengthWeight(IndexSearcher searcher) throws IOException {
    int least = bounds.minLength(signature.compressedLength(), signature.slack());
    int most = bounds.maxLength(signature.compressedLength());
    Query lengths = NumericDocValuesField.newSlowRangeQuery(source.fields().lengths(), least, most);
    return searcher.createWeight(searcher.rewrite(lengths), ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(source.fields().terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return source.fields().terms()
        + ":ncd<="
        + bounds.maxDistance()
        + "["
        + signature.bytes().length
        + " bytes]";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((NcdQuery) other);
  }

  private boolean equalsTo(NcdQuery other) {
    return source.equals(other.source)
        && signature.equals(other.signature)
        && bounds.equals(other.bounds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), source, signature, bounds);
  }

  private static final class NcdWeight extends Weight {
    /** A compression of half a KiB. */
    private static final float MATCH_COST = 2000;

    private final NcdQuery query;
    private final float boost;
    private final int neededGrams;
    private final Weight byLength;

    NcdWeight(NcdQuery query, float boost, int neededGrams, Weight byLength) {
      super(query);
      this.query = query;
      this.boost = boost;
      this.neededGrams = neededGrams;
      this.byLength = byLength;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SignedSegment segment = query.source.in(context);
      return OtherDocuments.beside(
          segment.isIndexed() ? indexed(context) : null,
          segment,
          (documents, signatures) ->
              scorer(
                  signatures,
                  query.countsGrams()
                      ? NcdCandidates.byBytes(documents, signatures, query.signature)
                      : NcdCandidates.byLength(documents)));
    }

    /** The documents that came with their signatures; null if there are no candidates. */
    private ScorerSupplier indexed(LeafReaderContext context) throws IOException {
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
              query.countsGrams()
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
      return OverlapTerms.of(
          context.reader().terms(query.source.fields().terms()),
          QueryTerms.ofGrams(query.signature),
          needed);
    }

    private TermOverlap overlap(LeafReaderContext context, int needed) throws IOException {
      OverlapTerms terms = terms(context, needed);
      return terms == null ? null : TermOverlap.of(terms, needed, context.reader().maxDoc());
    }

    private SignatureReader signatures(LeafReaderContext context) throws IOException {
      return query.source.in(context).indexed();
    }

    private Scorer scorer(SignatureReader signatures, NcdCandidates candidates) {
      NcdVerifier verifier = newVerifier();
      return new VerifyingScorer(
          candidates.iterator(),
          signatures,
          () -> verifier.similarity(signatures, candidates),
          MATCH_COST,
          boost);
    }

    private NcdVerifier newVerifier() {
      return new NcdVerifier(query.signature, query.bounds, query.compression);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int document) throws IOException {
      SignatureReader signatures = query.source.in(context).all();
      if (signatures == null || !signatures.advanceExact(document)) {
        return Explanation.noMatch("no signature in field " + query.source.fields().signatures());
      }
      BytesRef packed = signatures.packed();
      NcdVerifier verifier = newVerifier();
      double distance = verifier.distance(packed, signatures.length());
      int own = query.signature.compressedLength();
      Explanation[] evidence = {
        Explanation.match(query.bounds.maxDistance(), "largest distance"),
        Explanation.match(own, "compressed length of the query's signature"),
        Explanation.match(signatures.length(), "compressed length of the document's signature"),
        Explanation.match(query.signature.slack(), "slack of the query's signature"),
        Explanation.match(
            NcdSignature.packedSlack(packed.bytes, packed.offset),
            "slack of the document's signature"),
        Explanation.match(
            query.bounds.minLength(own, query.signature.slack()),
            "is the least compressed length of a match (P1)"),
        Explanation.match(
            Math.max(0, verifier.requiredGrams(signatures.length(), packed)),
            "4-grams in common are required"),
        Explanation.match(
            distance, "normalized compression distance with " + query.compression.id())
      };
      Scorer scorer = scorer(context);
      if (scorer != null && scorer.iterator().advance(document) == document) {
        return Explanation.match(
            scorer.score(),
            "similarity, computed as (1 - distance) * boost " + boost + " from:",
            evidence);
      }
      String reason =
          distance <= query.bounds.maxDistance()
              ? "left out by the bounds although near enough"
              : "too far";
      return Explanation.noMatch(reason, evidence);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return query.source.fields().isCacheable(context);
    }
  }
}
