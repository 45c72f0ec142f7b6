package io.doppel.lucene.collapse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/**
 * A page of hits among which near-duplicates are hidden, and how many there are in all.
 *
 * <p>If there are no more hits than the window, all numbers are exact. Otherwise {@link #shown()}
 * and {@link #hidden()} are those of the first hits and say so, being {@link
 * TotalHits.Relation#GREATER_THAN_OR_EQUAL_TO}; the hits of a page may hide more than they say, and
 * a page that is not full does not mean that there are no more hits.
 *
 * @param totalHits how many documents match the query; always exact, unless the search was ended by
 *     a timeout
 * @param shown how many of them are shown, on all pages
 * @param hidden how many of them are hidden
 * @param leftOut how many of the hits that were looked at have a text and no signature, and could
 *     not be compared because such documents are {@linkplain io.doppel.lucene.Unsigned#LEAVE_OUT
 *     left out}: they are shown
 * @param hits the hits of the page
 */
public record CollapsedDocs(
    TotalHits totalHits, TotalHits shown, TotalHits hidden, int leftOut, List<CollapsedHit> hits) {

  /** Takes a copy of the list. */
  public CollapsedDocs {
    Objects.requireNonNull(totalHits, "totalHits");
    Objects.requireNonNull(shown, "shown");
    Objects.requireNonNull(hidden, "hidden");
    Objects.requireNonNull(hits, "hits");
    hits = List.copyOf(hits);
  }

  /**
   * Whether all hits were looked at and compared: there are no more than the window, and none was
   * left out.
   *
   * @return true if all numbers are exact
   */
  public boolean complete() {
    return shown.relation() == TotalHits.Relation.EQUAL_TO && leftOut == 0;
  }

  static CollapsedDocs of(TopDocs top, RankedHits ranked, int leftOut, int from, int size) {
    TotalHits.Relation relation =
        top.totalHits.value() > ranked.count()
            ? TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO
            : TotalHits.Relation.EQUAL_TO;
    return new CollapsedDocs(
        top.totalHits,
        new TotalHits(ranked.shownCount(), relation),
        new TotalHits(ranked.count() - ranked.shownCount(), relation),
        leftOut,
        page(top.scoreDocs, ranked, from, size));
  }

  private static List<CollapsedHit> page(ScoreDoc[] hits, RankedHits ranked, int from, int size) {
    List<List<HiddenHit>> hiddenOf = new ArrayList<>(); // by rank; null if not on the page
    List<CollapsedHit> page = new ArrayList<>();
    int place = 0;
    for (int rank = 0; rank < hits.length; rank++) {
      boolean isOnPage = ranked.isShown(rank) && place >= from && place < from + size;
      place += ranked.isShown(rank) ? 1 : 0;
      hiddenOf.add(isOnPage ? new ArrayList<>() : null);
      List<HiddenHit> hidden = hiddenOf.get(ranked.under(rank));
      if (hidden != null && !isOnPage) {
        hidden.add(new HiddenHit(rank, hits[rank], ranked.similarity(rank)));
      }
    }
    for (int rank = 0; rank < hits.length; rank++) {
      if (hiddenOf.get(rank) != null) {
        page.add(new CollapsedHit(rank, hits[rank], hiddenOf.get(rank)));
      }
    }
    return page;
  }
}
