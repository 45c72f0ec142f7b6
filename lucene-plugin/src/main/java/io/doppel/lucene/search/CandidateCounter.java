package io.doppel.lucene.search;

import io.doppel.pairs.TooManyCandidatesException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.search.Query;

/**
 * Counts the candidates that are verified for a document, and ends the search of one that has too
 * many. A query is linear in its candidates, but whoever writes documents can make all of them
 * candidates of each other, and then as many queries as there are documents are quadratic.
 *
 * <pre>{@code
 * CandidateCounter counter = new CandidateCounter(100_000);
 * TopDocs hits = searcher.search(counter.count(near.query(text)), 10);
 * counter.compared();
 * }</pre>
 *
 * <p>Whether the limit is reached depends on the index and the query only, not on threads or time;
 * to bound the time is what {@code IndexSearcher.setTimeout} is for, which these queries heed too.
 * Safe for use by the threads of a search. Cost: one atomic addition a candidate.
 */
public final class CandidateCounter {
  private final long most;
  private final AtomicLong compared = new AtomicLong();

  /**
   * Makes a counter.
   *
   * @param most how many candidates may be verified, at least 0; {@link Long#MAX_VALUE} to count
   *     only
   */
  public CandidateCounter(long most) {
    if (most < 0) {
      throw new IllegalArgumentException("most must be >= 0, got " + most);
    }
    this.most = most;
  }

  /**
   * Counts what a query verifies. Each candidate that the query verifies counts, whether it matches
   * or not; what the query sees without a look at the document itself does not, such as other keys
   * and fingerprints that are compared by the block.
   *
   * @param query a query by {@link io.doppel.lucene.definition.Definition}, alone: of one that is a
   *     part of this one only what this one verifies is counted, and nothing that a cache knows
   * @return a query with the same documents and scores, to be searched with or to be put into
   *     others. Searching with it throws {@link TooManyCandidatesException} when there are too many
   */
  public Query count(Query query) {
    return new CountedQuery(query, this);
  }

  /**
   * Counts candidates.
   *
   * @param candidates how many are about to be verified
   * @throws TooManyCandidatesException if that is more, together with those before, than may be
   */
  public void add(long candidates) {
    long sum = compared.addAndGet(candidates);
    if (sum > most) {
      compared.addAndGet(-candidates); // they will not be
      throw new TooManyCandidatesException(sum, most);
    }
  }

  /**
   * How many candidates were verified; those beyond the limit were not.
   *
   * @return their number
   */
  public long compared() {
    return compared.get();
  }
}
