package io.doppel.cli.index;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.input.UrlHost;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.DocumentText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;

/**
 * The texts that an index stores, each with its title, address and group: those of the line that
 * the command indexed or, in another program's index, stored fields.
 */
public final class StoredTexts {
  private final DirectoryReader reader;
  private final InputOptions fields;
  private final String groupedBy;
  private final DocumentParser parser;

  /**
   * @param groupedBy what puts documents into groups: a field, or the host of the address; empty
   *     for no groups
   */
  public StoredTexts(DirectoryReader reader, InputOptions fields, String groupedBy) {
    this.reader = reader;
    this.fields = fields;
    this.groupedBy = groupedBy;
    this.parser = fields.parser(false).grouped(groupedBy);
  }

  /** The text of a document. */
  public DocumentText of(int document) throws IOException {
    String text = fields.textField();
    String title = fields.titleField();
    String url = fields.urlField();
    Document found =
        reader
            .storedFields()
            .document(
                document, new HashSet<>(List.of(text, title, url, groupedBy, IndexFiles.SOURCE)));
    String whole = String.join("\n", found.getValues(text));
    String source = found.get(IndexFiles.SOURCE);
    if (source == null) {
      String address = value(found, url);
      return new DocumentText(whole, value(found, title), address)
          .withGroup(
              groupedBy.equals(DocumentParser.URL_HOST)
                  ? UrlHost.of(address)
                  : value(found, groupedBy));
    }
    try {
      byte[] line = source.getBytes(StandardCharsets.UTF_8);
      return parser.parse(RawDocument.line("document " + document, line)).documentText(whole);
    } catch (BadDocumentException e) {
      throw new UserException("the index's documents cannot be read: " + e.getMessage(), e);
    }
  }

  private static String value(Document document, String field) {
    return Objects.requireNonNullElse(document.get(field), "");
  }
}
