package io.doppel.corpus;

import java.time.Instant;

/**
 * A generated document, which says what it is.
 *
 * @param id its id, such as {@code news-0000017}
 * @param kind its kind
 * @param title its title, headline or subject
 * @param text its text; of {@link CorpusKind#HTML} the whole page
 * @param url where it would have been published; the host is that of the agency, sender or site
 * @param timestamp when; later for each document of a corpus than for the one before
 * @param cluster which documents are near-duplicates of each other; null if none is one of it
 * @param series which documents look alike, though they are no near-duplicates unless they have the
 *     same cluster: issues of a form, reports of one affair, campaigns of one sender, a letter and
 *     the reply that quotes it, pages of one site; null if none
 * @param edit how it differs from the first of its cluster, with shares of the text, such as {@code
 *     "lead 0.12, cut 0.30"}; null if it does not
 */
public record CorpusDocument(
    String id,
    CorpusKind kind,
    String title,
    String text,
    String url,
    Instant timestamp,
    String cluster,
    String series,
    String edit) {

  /**
   * The language of the text.
   *
   * @return {@code en} or {@code zh}
   */
  public String language() {
    return kind.language();
  }
}
