package io.doppel.cli;

import io.doppel.lucene.IndexSignatures;
import io.doppel.lucene.document.DocumentText;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.Bits;

/**
 * The live documents of an index, made by {@code doppel index} or by any program that stores an id
 * and a text.
 */
final class IndexedCorpus implements Corpus {
  private final DirectoryReader reader;
  private final InputOptions fields;
  private final Definition definition;
  private final int[] documents;
  private final List<String> ids = new ArrayList<>();
  private final Signature[] signatures;

  private IndexedCorpus(
      DirectoryReader reader, InputOptions fields, Definition definition, boolean hasSignatures)
      throws IOException {
    this.reader = reader;
    this.fields = fields;
    this.definition = definition;
    this.documents = live(reader);
    readIds();
    this.signatures = new Signature[documents.length];
    if (hasSignatures || !definition.settings().method().isLearned()) {
      readSignatures();
    } else {
      signTitled();
    }
  }

  static IndexedCorpus open(Path folder, InputOptions fields, MethodOptions options)
      throws IOException {
    DirectoryReader reader = IndexFiles.open(folder);
    try {
      Map<String, String> userData = reader.getIndexCommit().getUserData();
      fields.recall(userData);
      String field = fields.textField();
      Optional<Definition> indexed = IndexFiles.definition(reader, field, options);
      indexed.ifPresent(definition -> IndexFiles.checkFinished(definition, userData));
      Definition definition =
          indexed.isPresent()
              ? indexed.get()
              : options
                  .settings()
                  .define(field, new Sources(Frequencies.ofStoredText(reader), Models.ofFiles()));
      return new IndexedCorpus(reader, fields, definition, indexed.isPresent());
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  Definition definition() {
    return definition;
  }

  @Override
  public int size() {
    return documents.length;
  }

  @Override
  public int withoutSignature() {
    return (int) Arrays.stream(signatures).filter(Objects::isNull).count();
  }

  @Override
  public String id(int document) {
    return ids.get(document);
  }

  @Override
  public long length(int document) {
    String text = stored(document, fields.textField()).get(fields.textField());
    return text == null ? 0 : text.length();
  }

  @Override
  public long timestamp(int document) {
    try {
      return fields.parser(true).parse(raw(document)).timestamp();
    } catch (BadDocumentException e) {
      throw new UserException(
          "the index's documents have no usable timestamp: " + e.getMessage(), e);
    }
  }

  @Override
  public List<Signature> signatures() {
    return Arrays.asList(signatures);
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (int document = 0; document < documents.length; document++) {
      visitor.document(document, new StoredContent(document));
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    reader.directory().close();
  }

  private static int[] live(DirectoryReader reader) {
    Bits live = MultiBits.getLiveDocs(reader);
    int[] documents = new int[reader.numDocs()];
    int count = 0;
    for (int document = 0; document < reader.maxDoc(); document++) {
      if (live == null || live.get(document)) {
        documents[count++] = document;
      }
    }
    return documents;
  }

  private void readIds() throws IOException {
    Set<String> seen = new HashSet<>();
    StoredFields stored = reader.storedFields();
    for (int document : documents) {
      String id = IndexFiles.id(stored, document, fields.idField());
      if (!seen.add(id)) {
        throw new UserException(
            "id " + Format.forTerminal(id, 80) + " is used by two documents of the index");
      }
      ids.add(id);
    }
  }

  private void readSignatures() throws IOException {
    IndexSignatures read = definition.near().signatures(reader);
    for (int i = 0; i < read.signatures().size(); i++) {
      signatures[Arrays.binarySearch(documents, read.document(i))] = read.signatures().get(i);
    }
  }

  /** Makes the signatures of a method that may ask for titles and addresses. */
  private void signTitled() throws IOException {
    for (int document = 0; document < documents.length; document++) {
      signatures[document] = definition.near().sign(titled(document)).orElse(null);
    }
  }

  /**
   * The stored text with its title and address: those of the line that the command indexed or, in
   * another program's index, stored fields.
   */
  private DocumentText titled(int document) {
    String title = fields.titleField();
    String url = fields.urlField();
    Document found = stored(document, fields.textField(), title, url, IndexFiles.SOURCE);
    String text = String.join("\n", found.getValues(fields.textField()));
    if (found.get(IndexFiles.SOURCE) == null) {
      return new DocumentText(
          text,
          Objects.requireNonNullElse(found.get(title), ""),
          Objects.requireNonNullElse(found.get(url), ""));
    }
    try {
      return fields.parser(false).parse(raw(document)).documentText(text);
    } catch (BadDocumentException e) {
      throw new UserException("the index's documents cannot be read: " + e.getMessage(), e);
    }
  }

  private Document stored(int document, String... names) {
    try {
      return reader.storedFields().document(documents[document], new HashSet<>(List.of(names)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The document as a line of JSON: as it was indexed by the command or, for another program's
   * index, its id and text.
   */
  private RawDocument raw(int document) {
    Document found = stored(document, fields.idField(), fields.textField(), IndexFiles.SOURCE);
    IndexableField source = found.getField(IndexFiles.SOURCE);
    String where = "document " + documents[document];
    if (source != null && source.stringValue() != null) {
      return RawDocument.line(where, source.stringValue().getBytes(StandardCharsets.UTF_8));
    }
    String text = found.get(fields.textField());
    byte[] line = fields.parser(false).toJson(ids.get(document), text == null ? "" : text);
    return RawDocument.line(where, line);
  }

  private final class StoredContent implements Content {
    private final int document;

    StoredContent(int document) {
      this.document = document;
    }

    @Override
    public byte[] toJson() throws IOException {
      return raw(document).bytes();
    }

    @Override
    public byte[] toJson(String duplicateOf, double similarity) throws IOException {
      try {
        return fields.parser(false).toJson(raw(document), duplicateOf, similarity);
      } catch (BadDocumentException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String beginning(int width) {
      String text = stored(document, fields.textField()).get(fields.textField());
      return Format.forTerminal(
          text == null ? "" : text.substring(0, Math.min(text.length(), width * 4)), width);
    }
  }
}
