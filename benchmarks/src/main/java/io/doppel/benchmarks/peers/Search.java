package io.doppel.benchmarks.peers;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;

/**
 * A way to ask an index for the near-duplicates of a text.
 *
 * @param name what tables call it
 * @param topHits how many hits are taken at most
 * @param maker makes the query
 */
public record Search(String name, int topHits, QueryMaker maker) {
  /** Where a threshold decides, the hits are only cut off here. */
  public static final int ALL_HITS = 100;

  /** Makes queries from texts. */
  @FunctionalInterface
  public interface QueryMaker {
    /**
     * Makes a query.
     *
     * @param reader the index
     * @param text the text
     * @return the query
     * @throws IOException if the index cannot be read
     */
    Query query(IndexReader reader, String text) throws IOException;
  }
}
