package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.index.OtherDefinitions;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.options.InputOptions;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;

/** What the index gets of a document that a stream brings, but for what the hook adds. */
final class StreamFields {
  private final String idField;
  private final String textField;
  private final OtherDefinitions others;

  StreamFields(InputOptions options, Definition near, OtherDefinitions others) {
    this.idField = options.idField();
    this.textField = near.field();
    this.others = others;
  }

  /**
   * The fields.
   *
   * @param text the document's {@link InputDocument#wholeText()}
   * @param line the document as it came, or as copies were merged into it
   */
  Document of(InputDocument document, String text, String line) throws IOException {
    Document fields = new Document();
    fields.add(new StringField(idField, document.id(), Field.Store.YES));
    fields.add(new TextField(textField, text, Field.Store.YES));
    fields.add(new StoredField(IndexFiles.SOURCE, line));
    others.sign(fields, document.documentText(text));
    return fields;
  }
}
