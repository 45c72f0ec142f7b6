package io.doppel.opensearch;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.collapse.RankedHits;
import io.doppel.opensearch.mapping.UnsignedRefusal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.OpenSearchStatusException;
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
  private final int leftOut;

  private DecidedHits(SearchHit[] hits, RankedHits ranked, int leftOut) {
    this.hits = hits;
    this.ranked = ranked;
    this.leftOut = leftOut;
  }

  /**
   * Decides.
   *
   * @param hits the hits, by rank, with their signatures, which are taken from them
   * @param signatures what near-duplicates are
   * @param between is run before each hit, and may throw to end it
   * @throws OpenSearchStatusException if hits without a signature are to be refused; it counts them
   */
  static DecidedHits of(SearchHit[] hits, SearchedSignatures signatures, Runnable between) {
    if (hits.length == 0) {
      return new DecidedHits(hits, null, 0);
    }
    RankedHits ranked = new RankedHits(signatures.near());
    Map<Unsigned, Integer> unsigned = new EnumMap<>(Unsigned.class);
    for (SearchHit hit : hits) {
      between.run();
      SearchedSignatures.Taken taken = signatures.take(hit);
      ranked.add(taken.signature());
      if (taken.unsigned() != null) {
        unsigned.merge(taken.unsigned(), 1, Integer::sum);
      }
    }
    if (unsigned.containsKey(Unsigned.REFUSE)) {
      throw UnsignedRefusal.of(
          "["
              + CollapseRequest.NAME
              + "]: "
              + unsigned.get(Unsigned.REFUSE)
              + " of the "
              + hits.length
              + " hits that are looked at have a text and no signature in "
              + signatures.fields()
              + "; have them signed by [_update_by_query], or say [unsigned]: [read] or"
              + " [leave_out]",
          unsigned.get(Unsigned.REFUSE));
    }
    return new DecidedHits(hits, ranked, unsigned.getOrDefault(Unsigned.LEAVE_OUT, 0));
  }

  /** How many hits could not be compared, though they have a text. */
  int leftOut() {
    return leftOut;
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
   * The hidden hits that shown ones list, by rank.
   *
   * @param page the ranks of shown hits
   * @param maxHidden how many a hit lists at most
   */
  List<Integer> listed(List<Integer> page, int maxHidden) {
    Map<Integer, Integer> counts = new HashMap<>();
    page.forEach(rank -> counts.put(rank, 0));
    List<Integer> listed = new ArrayList<>();
    for (int rank = 0; rank < hits.length; rank++) {
      int under = ranked.under(rank);
      if (under != rank
          && counts.containsKey(under)
          && counts.merge(under, 1, Integer::sum) <= maxHidden) {
        listed.add(rank);
      }
    }
    return listed;
  }

  /**
   * Tells hits what they hide.
   *
   * @param page the ranks of shown hits
   * @param listed the ranks of the hidden hits that they list
   * @param fetched the hits of all these ranks, with their ids
   */
  void tell(List<Integer> page, List<Integer> listed, Map<Integer, SearchHit> fetched) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int rank = 0; rank < hits.length; rank++) {
      if (!ranked.isShown(rank)) {
        counts.merge(ranked.under(rank), 1, Integer::sum);
      }
    }
    Map<Integer, List<Object>> lists = new HashMap<>();
    for (int rank : listed) {
      lists
          .computeIfAbsent(ranked.under(rank), key -> new ArrayList<>())
          .add(hidden(fetched.get(rank), ranked.similarity(rank)));
    }
    for (int rank : page) {
      SearchHit hit = fetched.get(rank);
      if (lists.containsKey(rank)) {
        hit.setDocumentField(HIDDEN, new DocumentField(HIDDEN, lists.get(rank)));
      }
      if (counts.containsKey(rank)) {
        hit.setDocumentField(
            HIDDEN_COUNT, new DocumentField(HIDDEN_COUNT, List.of(counts.get(rank))));
      }
    }
  }

  private static Map<String, Object> hidden(SearchHit hit, double similarity) {
    Map<String, Object> hidden = new LinkedHashMap<>();
    hidden.put("_index", hit.getIndex());
    hidden.put("_id", hit.getId());
    hidden.put("similarity", similarity);
    return hidden;
  }
}
