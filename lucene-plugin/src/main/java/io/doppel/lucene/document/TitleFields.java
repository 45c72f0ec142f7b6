package io.doppel.lucene.document;

import java.io.IOException;
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
    if (title.equals(url)) {
      throw new IllegalArgumentException(
          "title and url must be two fields, got " + title + " for both");
    }
  }

  /** The text of a document with its title and address. */
  DocumentText documentText(StoredFields stored, int document, String text) throws IOException {
    Document found = stored.document(document, Set.of(title, url));
    return new DocumentText(
        text,
        Objects.requireNonNullElse(found.get(title), ""),
        Objects.requireNonNullElse(found.get(url), ""));
  }
}
