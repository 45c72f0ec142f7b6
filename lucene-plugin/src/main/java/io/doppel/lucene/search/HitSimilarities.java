package io.doppel.lucene.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/** How similar hits of a query for near-duplicates are, with all digits that a join gives. */
public final class HitSimilarities {
  private HitSimilarities() {}

  /**
   * Verifies hits once more: their scores are floats. Costs what searching their segments costs.
   *
   * @param query a query for near-duplicates
   * @param documents hits of it, in any order
   * @return their similarities, in the same order
   */
  public static double[] of(IndexSearcher searcher, Query query, int... documents)
      throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    int[] sorted = documents.clone();
    Arrays.sort(sorted);
    double[] found = new double[sorted.length];
    LeafReaderContext leaf = null;
    Scorer scorer = null;
    for (int i = 0; i < sorted.length; i++) {
      LeafReaderContext of = leaves.get(ReaderUtil.subIndex(sorted[i], leaves));
      if (of != leaf) {
        leaf = of;
        scorer = weight.scorer(leaf);
      }
      found[i] = similarity(scorer, sorted[i] - leaf.docBase);
    }
    double[] similarities = new double[documents.length];
    Arrays.setAll(similarities, i -> found[Arrays.binarySearch(sorted, documents[i])]);
    return similarities;
  }

  private static double similarity(Scorer scorer, int document) throws IOException {
    TwoPhaseIterator verified = scorer == null ? null : scorer.twoPhaseIterator();
    if (verified == null
        || verified.approximation().advance(document) != document
        || !verified.matches()) {
      throw new IllegalArgumentException("document " + document + " of a segment is no hit");
    }
    return TwoPhaseScorer.similarity(scorer);
  }
}
