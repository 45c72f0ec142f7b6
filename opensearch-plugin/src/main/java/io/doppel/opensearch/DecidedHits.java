package io.doppel.opensearch;

import io.doppel.lucene.collapse.RankedHits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.common.document.DocumentField;
import org.opensearch.search.SearchHit;

/**
 * The first hits of a search, by rank, of all its shards: each of them is shown, or hidden under
 * one that is.
 */
final class DecidedHits {
  /** In the {@code fields} of a hit that hides others: those, by rank, and how many. */
  static final String HIDDEN = "near_duplicates";

  static final String HIDDEN_COUNT = "near_duplicates_count";

  private final SearchHit[] hits;
  private final RankedHits ranked;

  private DecidedHits(SearchHit[] hits, RankedHits ranked) {
    this.hits = hits;
    this.ranked = ranked;
  }

  /**
   * Decides.
   *
   * @param hits the hits, by rank, with their signatures
   * @param signatures what near-duplicates are
   * @param between is run before each hit, and may throw to end it
   */
  static DecidedHits of(SearchHit[] hits, SearchedSignatures signatures, Runnable between) {
    if (hits.length == 0) {
      return new DecidedHits(hits, null);
    }
    RankedHits ranked = new RankedHits(signatures.near());
    for (SearchHit hit : hits) {
      between.run();
      ranked.add(signatures.of(hit));
    }
    return new DecidedHits(hits, ranked);
  }

  int count() {
    return hits.length;
  }

  int shownCount() {
    return ranked == null ? 0 : ranked.shownCount();
  }

  SearchHit hit(int rank) {
    return hits[rank];
  }

  /** The ranks of the hits of a page: a slice of all that are shown. */
  List<Integer> page(int from, int size) {
    List<Integer> page = new ArrayList<>();
    int place = 0;
    for (int rank = 0; rank < hits.length && page.size() < size; rank++) {
      if (ranked.isShown(rank) && place++ >= from) {
        page.add(rank);
      }
    }
    return page;
  }

  /**
   * Tells hits what they hide.
   *
   * @param shown hits by their ranks
   * @param maxHidden how many a hit lists at most; all are counted
   */
  void tell(Map<Integer, SearchHit> shown, int maxHidden) {
    Map<Integer, List<Object>> listed = new HashMap<>();
    Map<Integer, Integer> counts = new HashMap<>();
    for (int rank = 0; rank < hits.length; rank++) {
      int under = ranked.under(rank);
      if (under != rank
          && shown.containsKey(under)
          && counts.merge(under, 1, Integer::sum) <= maxHidden) {
        listed.computeIfAbsent(under, key -> new ArrayList<>()).add(hidden(rank));
      }
    }
    counts.forEach(
        (rank, count) -> {
          SearchHit hit = shown.get(rank);
          if (listed.containsKey(rank)) {
            hit.setDocumentField(HIDDEN, new DocumentField(HIDDEN, listed.get(rank)));
          }
          hit.setDocumentField(HIDDEN_COUNT, new DocumentField(HIDDEN_COUNT, List.of(count)));
        });
  }

  private Map<String, Object> hidden(int rank) {
    Map<String, Object> hidden = new LinkedHashMap<>();
    hidden.put("_index", hits[rank].getIndex());
    hidden.put("_id", hits[rank].getId());
    hidden.put("similarity", ranked.similarity(rank));
    return hidden;
  }
}
