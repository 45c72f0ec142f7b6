package io.doppel.cli.input;

import io.doppel.cli.output.UserException;

/**
 * The names of a document's fields.
 *
 * @param id holds the id
 * @param text holds the text; if it is {@code html}, the text is HTML
 * @param title may hold the title
 * @param url may hold the address
 * @param label may say what the document is a near-duplicate of; null if nobody asks
 * @param rank may hold a rank; null if nobody asks
 */
public record FieldNames(
    String id, String text, String title, String url, String label, String rank) {
  /** The names of title and address if nothing else is said. */
  public static final String TITLE = "title";

  public static final String URL = "url";

  /** Checks what cannot be one field. */
  public FieldNames {
    if (id.equals(text)) {
      throw new UserException(
          "--id-field and --text-field must be two fields, got " + id + " for both");
    }
  }
}
