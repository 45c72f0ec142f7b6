package io.doppel.opensearch.mapping;

import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import java.util.Locale;
import org.opensearch.OpenSearchException;
import org.opensearch.OpenSearchStatusException;
import org.opensearch.core.rest.RestStatus;

/**
 * Makes and knows the refusal of work that would overlook documents without a signature. It is
 * marked, and the mark goes from node to node with it.
 */
public final class UnsignedRefusal {
  private static final String MARK = "opensearch.near_duplicate_unsigned";

  private UnsignedRefusal() {}

  /**
   * Refuses a query of a shard.
   *
   * @param documents how many the shard has
   * @param cause says how many are unsigned; if it did not count them to the end, they are more
   *     than may be read
   */
  static OpenSearchStatusException of(
      String field, UnsignedDocuments unsigned, long documents, UncoveredException cause) {
    boolean isRead = unsigned.choice() == Unsigned.READ;
    boolean isCounted = cause.coverage() != null;
    long count = isCounted ? cause.coverage().uncovered() : unsigned.mostTexts();
    return marked(
        String.format(
            Locale.ROOT,
            "field [%s]: %s%d of %d documents of a shard have a text and no signature%s; have them"
                + " signed by [_update_by_query], or say [unsigned]: [leave_out] or %s",
            field,
            isCounted ? "" : "more than ",
            count,
            documents,
            isRead ? ", and [most_texts] is " + unsigned.mostTexts() : "",
            isRead ? "more [most_texts]" : "[read]"),
        count,
        cause);
  }

  /**
   * Refuses hits of a search.
   *
   * @param message says which, and what to do
   * @param count how many have no signature
   * @return the refusal, with status 400
   */
  public static OpenSearchStatusException of(String message, long count) {
    return marked(message, count, null);
  }

  private static OpenSearchStatusException marked(String message, long count, Exception cause) {
    OpenSearchStatusException refusal =
        new OpenSearchStatusException(message, RestStatus.BAD_REQUEST, cause);
    refusal.addMetadata(MARK, Long.toString(count));
    return refusal;
  }

  /**
   * Finds the refusal in a failure.
   *
   * @param failure the failure, perhaps from another node
   * @return the refusal; null if it failed for another reason
   */
  public static Exception of(Throwable failure) {
    Throwable at = failure;
    for (int depth = 0; at != null && depth < 10; depth++) {
      if (at instanceof OpenSearchException refusal && refusal.getMetadata(MARK) != null) {
        return refusal;
      }
      at = at.getCause();
    }
    return null;
  }
}
