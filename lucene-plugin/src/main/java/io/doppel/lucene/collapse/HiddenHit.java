package io.doppel.lucene.collapse;

import java.util.Objects;
import org.apache.lucene.search.ScoreDoc;

/**
 * A hit that is hidden under another one.
 *
 * @param rank its place among all hits, as if nothing were hidden; the first is 0
 * @param hit the document, with its score or, if hits are sorted by fields, a {@link
 *     org.apache.lucene.search.FieldDoc}
 * @param similarity how similar it is to the one that hides it, at least the threshold
 */
public record HiddenHit(int rank, ScoreDoc hit, double similarity) {
  /** Checks that nothing is missing. */
  public HiddenHit {
    Objects.requireNonNull(hit, "hit");
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
