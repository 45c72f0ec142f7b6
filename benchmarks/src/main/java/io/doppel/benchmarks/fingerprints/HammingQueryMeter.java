package io.doppel.benchmarks.fingerprints;

import io.doppel.benchmarks.peers.QueryCost;
import io.doppel.benchmarks.peers.Search;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.BitSignature;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/** Asks for fingerprints, one after the other, takes the time, and checks what was found. */
final class HammingQueryMeter {
  private final long[] queries;
  private final int maxBits;
  private final int[][] expected;
  private double hits;

  /**
   * Takes queries.
   *
   * @param queries the fingerprints to ask for
   * @param maxBits how many bits may differ
   * @param scans so many of them are found by comparing all, and checked
   */
  HammingQueryMeter(long[] queries, int maxBits, int scans) {
    this.queries = queries;
    this.maxBits = maxBits;
    this.expected = new int[Math.min(scans, queries.length)][];
  }

  /**
   * Compares with all fingerprints, and notes what must be found.
   *
   * @param scan how to compare
   * @param all the fingerprints
   * @return the CPU time
   */
  QueryCost scan(FingerprintScan scan, long[] all) {
    long[] times = new long[expected.length];
    for (int warm = 1; warm >= 0; warm--) {
      for (int i = 0; i < expected.length; i++) {
        long start = CpuClock.nanos();
        int[] found = scan.near(all, queries[i], maxBits);
        times[i] = CpuClock.nanos() - start;
        expected[i] = found;
      }
    }
    return QueryCost.of(times);
  }

  /**
   * Asks an index.
   *
   * @param index the index, the same that was scanned
   * @param near the definition to ask with
   * @param most at most so many queries
   * @return the CPU time
   * @throws IllegalStateException if an answer is not that of the scan
   * @throws IOException if the index cannot be read
   */
  QueryCost ask(FingerprintIndex index, Definition near, int most) throws IOException {
    IndexSearcher searcher = new IndexSearcher(index.reader());
    searcher.setQueryCache(null);
    long[] times = new long[Math.min(most, queries.length)];
    for (int warm = 1; warm >= 0; warm--) {
      hits = 0;
      for (int i = 0; i < times.length; i++) {
        long start = CpuClock.nanos();
        ScoreDoc[] found =
            searcher.search(near.query(BitSignature.of(queries[i])), Search.ALL_HITS).scoreDocs;
        times[i] = CpuClock.nanos() - start;
        hits += found.length;
        check(i, found);
      }
    }
    hits /= times.length;
    return QueryCost.of(times);
  }

  private void check(int query, ScoreDoc[] found) {
    if (query < expected.length) {
      int[] documents = Arrays.stream(found).mapToInt(hit -> hit.doc).sorted().toArray();
      if (!Arrays.equals(documents, expected[query])) {
        throw new IllegalStateException(
            "the query for "
                + BitSignature.of(queries[query])
                + " within "
                + maxBits
                + " bits must find "
                + Arrays.toString(expected[query])
                + ", got "
                + Arrays.toString(documents));
      }
    }
  }

  /** How many hits the last queries had on average. */
  double hits() {
    return hits;
  }
}
