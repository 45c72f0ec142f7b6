package io.doppel.lucene.document;

import io.doppel.lucene.DocumentText;
import java.io.IOException;
import java.io.Reader;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;

/**
 * The stored fields that have the title and the address of a document, which {@code andd} may ask
 * for. A document may have none of them.
 *
 * @param title the field of the title
 * @param url the field of the address, another one
 */
public record TitleFields(String title, String url) {
  /** Checks that they are two fields. */
  public TitleFields {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    if (title.equals(url)) {
      throw new IllegalArgumentException(
          "title and url must be two fields, got " + title + " for both");
    }
  }

  /**
   * Adds title and address to a text.
   *
   * @param stored the stored fields of a segment
   * @param document the document's number in it
   * @param text its text
   * @return the text with what the document has of them
   * @throws IOException if they cannot be read
   */
  public DocumentText documentText(StoredFields stored, int document, Reader text)
      throws IOException {
    Document found = stored.document(document, Set.of(title, url));
    return new DocumentText(
        text,
        Objects.requireNonNullElse(found.get(title), ""),
        Objects.requireNonNullElse(found.get(url), ""));
  }
}
