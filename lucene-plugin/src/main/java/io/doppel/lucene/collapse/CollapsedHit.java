package io.doppel.lucene.collapse;

import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.ScoreDoc;

/**
 * A hit that is shown.
 *
 * @param rank its place among all hits, as if nothing were hidden; the first is 0
 * @param hit the document, with its score or, if hits are sorted by fields, a {@link
 *     org.apache.lucene.search.FieldDoc}
 * @param hidden the near-duplicates that are hidden under it, by rank; those of the window only
 */
public record CollapsedHit(int rank, ScoreDoc hit, List<HiddenHit> hidden) {
  /** Takes a copy of the list. */
  public CollapsedHit {
    Objects.requireNonNull(hit, "hit");
    Objects.requireNonNull(hidden, "hidden");
    hidden = List.copyOf(hidden);
  }

  /**
   * The document's number.
   *
   * @return that of {@link #hit()}
   */
  public int doc() {
    return hit.doc;
  }
}
