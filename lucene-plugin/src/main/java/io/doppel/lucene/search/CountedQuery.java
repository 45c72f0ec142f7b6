package io.doppel.lucene.search;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/** The documents and scores of another query, its verifications counted. */
final class CountedQuery extends Query {
  private final Query query;
  private final CandidateCounter counter;

  CountedQuery(Query query, CandidateCounter counter) {
    this.query = Objects.requireNonNull(query, "query");
    this.counter = counter;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten == query ? this : new CountedQuery(rewritten, counter);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new CountedWeight(query.createWeight(searcher, scoreMode, boost));
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "counted(" + query.toString(field) + ")";
  }

  /** Two counters are two queries: what one counted the other did not. */
  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && query.equals(((CountedQuery) other).query)
        && counter == ((CountedQuery) other).counter;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), query, System.identityHashCode(counter));
  }

  private final class CountedWeight extends FilterWeight {
    CountedWeight(Weight weight) {
      super(CountedQuery.this, weight);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      if (supplier == null) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          Scorer scorer = supplier.get(leadCost);
          TwoPhaseIterator verified = scorer.twoPhaseIterator();
          return verified == null ? scorer : new CountedScorer(scorer, verified);
        }

        @Override
        public long cost() {
          return supplier.cost();
        }
      };
    }

    /** What was cached would not be counted. */
    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return false;
    }
  }

  private final class CountedScorer extends TwoPhaseScorer {
    private final Scorer scorer;
    private final TwoPhaseIterator verified;

    CountedScorer(Scorer scorer, TwoPhaseIterator verified) {
      super(verified.approximation(), verified.matchCost());
      this.scorer = scorer;
      this.verified = verified;
    }

    @Override
    boolean matches(int document) throws IOException {
      counter.add(1);
      return verified.matches();
    }

    @Override
    double similarity() throws IOException {
      return similarity(scorer);
    }

    @Override
    public float score() throws IOException {
      return scorer.score();
    }

    @Override
    public float getMaxScore(int upTo) throws IOException {
      return scorer.getMaxScore(upTo);
    }
  }
}
