package io.doppel.cli.search;

import io.doppel.cli.index.ForeignFields;
import io.doppel.cli.index.GroupFields;
import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.index.RecordedModel;
import io.doppel.cli.index.StoredTexts;
import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.cli.output.UserException;
import io.doppel.decision.Cluster;
import io.doppel.decision.KeepRules;
import io.doppel.decision.Traits;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.IORunnable;

/**
 * The live documents of an index, made by {@code doppel index} or by any program that stores an id
 * and a text.
 */
public final class SignedIndex implements SignedDocuments {
  private final DirectoryReader reader;
  private final InputOptions fields;
  private final KeepRules keep;
  private final ChosenDefinition definition;
  private final int[] documents;
  private final List<String> ids = new ArrayList<>();
  private final SignatureStore signatures;

  /** How many texts were read of documents without a signature. */
  private int read;

  private int leftOut;

  private SignedIndex(
      DirectoryReader reader,
      InputOptions fields,
      KeepRules keep,
      ChosenDefinition definition,
      RunOptions options)
      throws IOException {
    this.reader = reader;
    this.fields = fields;
    this.keep = keep;
    this.definition = definition;
    this.documents = live(reader);
    readIds();
    this.signatures = new SignatureStore(definition.near(), options.memory());
    try {
      readSignatures();
    } catch (IOException | RuntimeException e) {
      signatures.close();
      throw e;
    }
  }

  /**
   * Opens an index.
   *
   * @param given by which definition its documents are compared; null if the index or the options
   *     say that
   * @param unsigned what becomes of documents without a signature
   */
  static SignedIndex open(
      Path folder,
      InputOptions fields,
      MethodOptions options,
      KeepRules keep,
      ChosenDefinition given,
      Unsigned unsigned,
      RunOptions runOptions)
      throws IOException {
    DirectoryReader reader = IndexFiles.open(folder);
    try {
      Map<String, String> userData = reader.getIndexCommit().getUserData();
      fields.recall(userData);
      String field = fields.textField();
      ChosenDefinition definition =
          given == null ? definition(reader, field, fields, options) : given;
      return new SignedIndex(reader, fields, keep, definition.with(unsigned), runOptions);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** By which definition the documents of an index are compared: its own, or another one. */
  private static ChosenDefinition definition(
      DirectoryReader reader, String field, InputOptions fields, MethodOptions options)
      throws IOException {
    Optional<ChosenDefinition> indexed = IndexFiles.definition(reader, field, options);
    if (indexed.isPresent()) {
      return indexed.get();
    }
    IndexFiles.checkNamed(reader, field, options);
    if (reader.numDocs() > 0 && FieldTexts.of(reader.getContext(), field).isEmpty()) {
      throw ForeignFields.noText(reader, "--text-field", field, null);
    }
    return ChosenDefinition.of(
            field,
            options.settings(),
            new InputSources(() -> new StoredFrequencies(reader, fields), Models::ofFiles))
        .named(options.name());
  }

  @Override
  public ChosenDefinition definition() {
    return definition;
  }

  @Override
  public int size() {
    return documents.length;
  }

  @Override
  public int withoutSignature() {
    return (int) IntStream.range(0, size()).filter(i -> !signatures.has(i)).count() - leftOut;
  }

  @Override
  public int leftOut() {
    return leftOut;
  }

  @Override
  public void sayUnsigned(Console console) {
    UnsignedOptions.say(definition.near(), read + leftOut, size(), console);
  }

  @Override
  public String id(int document) {
    return ids.get(document);
  }

  @Override
  public Traits traits(int document) {
    Document found = stored(document, fields.textField(), IndexFiles.SOURCE);
    String text = found.get(fields.textField());
    RawDocument line = found.get(IndexFiles.SOURCE) == null ? described(document) : raw(document);
    try {
      int length = text == null ? 0 : text.length();
      return fields.parser(keep).parse(line).traits(length, keep);
    } catch (BadDocumentException e) {
      throw new UserException("--keep: the index cannot be put in order: " + e.getMessage(), e);
    }
  }

  @Override
  public List<Signature> signatures() {
    return signatures.signatures();
  }

  @Override
  public Frequencies frequencies() {
    return new StoredFrequencies(reader, fields);
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (int document = 0; document < documents.length; document++) {
      visitor.document(document, new StoredContent(document));
    }
  }

  /**
   * Writes the number of its cluster to each document; returns how many had another one.
   *
   * @param beforeCommit writes whatever else must be complete before the index is another one
   */
  long writeGroups(String field, List<Cluster> clusters, IORunnable beforeCommit)
      throws IOException {
    List<Cluster> numbered = new ArrayList<>(clusters.size());
    for (Cluster cluster : clusters) {
      numbered.add(cluster.renumbered(document -> documents[document]));
    }
    String commit = IndexFiles.commitId(reader);
    return GroupFields.write(folder(), fields.idField(), field, numbered, commit, beforeCommit);
  }

  /** By what it is recorded that the documents are compared. */
  KnownModel recorded() throws IOException {
    return IndexFiles.recorded(reader.getIndexCommit().getUserData(), definition.near().fields());
  }

  /** Records a model by which its documents are compared from now on. */
  void record(ChosenDefinition learned) throws IOException {
    RecordedModel.write(folder(), IndexFiles.commitId(reader), learned);
  }

  private Path folder() {
    return ((FSDirectory) FilterDirectory.unwrap(reader.directory())).getDirectory();
  }

  @Override
  public void close() throws IOException {
    signatures.close();
    reader.close();
    reader.directory().close();
  }

  /** The documents of an index that are not deleted. */
  public static int[] live(DirectoryReader reader) {
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
    Definition near = definition.near();
    near.source().checkPass(reader);
    StoredTexts titled =
        definition.asksForMoreThanText() && near.unsigned() == Unsigned.READ
            ? new StoredTexts(reader, fields, definition.groupedBy())
            : null;
    int next = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      SignatureReader stored = near.source().in(leaf).stored();
      Definition.SegmentSignatures all = near.signatures(leaf);
      SignatureSource.LeftOut unsigned = near.source().leftOut(leaf);
      int end = leaf.docBase + leaf.reader().maxDoc();
      for (; next < documents.length && documents[next] < end; next++) {
        int document = documents[next] - leaf.docBase;
        boolean isStored = stored != null && stored.advanceExact(document);
        Signature signature =
            isStored ? near.signature(stored) : made(titled, all, documents[next], document);
        signatures.add(signature);
        read += !isStored && signature != null ? 1 : 0;
        leftOut += signature == null && unsigned.is(document) ? 1 : 0;
      }
    }
  }

  /**
   * The signature of a document that the index has none of; null if it has none.
   *
   * @param titled the texts with all that a method may ask for; null if it asks for the text alone
   * @param all makes signatures of texts alone
   */
  private Signature made(
      StoredTexts titled, Definition.SegmentSignatures all, int document, int inSegment)
      throws IOException {
    if (titled == null) {
      return all.of(inSegment).orElse(null);
    }
    Optional<Signature> made = definition.near().sign(titled.of(document));
    if (made.isEmpty()) {
      all.of(inSegment); // refuses a document of another definition whose text is nowhere
    }
    return made.orElse(null);
  }

  private Document stored(int document, String... names) {
    try {
      return reader.storedFields().document(documents[document], new HashSet<>(List.of(names)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What another program stored of a document besides its text, as a line like any other. */
  private RawDocument described(int document) {
    Map<String, String> line = new LinkedHashMap<>();
    line.put(fields.idField(), JsonText.quoted(ids.get(document)));
    line.put(fields.textField(), JsonText.quoted(""));
    String rank = Objects.requireNonNullElse(keep.rankField(), fields.urlField());
    for (IndexableField field :
        stored(document, DocumentParser.TIMESTAMP, fields.urlField(), rank)) {
      if (field.stringValue() != null) {
        String value = field.stringValue();
        line.putIfAbsent(
            field.name(), field.numericValue() == null ? JsonText.quoted(value) : value);
      }
    }
    String json =
        line.entrySet().stream()
            .map(entry -> JsonText.quoted(entry.getKey()) + ":" + entry.getValue())
            .collect(Collectors.joining(",", "{", "}"));
    return RawDocument.line(where(document), json.getBytes(StandardCharsets.UTF_8));
  }

  private String where(int document) {
    return "document " + documents[document];
  }

  /**
   * The document as a line of JSON: as it was indexed by the command or, for another program's
   * index, its id and text.
   */
  private RawDocument raw(int document) {
    Document found = stored(document, fields.idField(), fields.textField(), IndexFiles.SOURCE);
    IndexableField source = found.getField(IndexFiles.SOURCE);
    String where = where(document);
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
    public byte[] toJson(String duplicateOf, double similarity, PairKind kind) throws IOException {
      try {
        return fields.parser(false).toJson(raw(document), duplicateOf, similarity, kind);
      } catch (BadDocumentException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public InputDocument document() {
      try {
        return fields.parser(false).parse(raw(document));
      } catch (BadDocumentException e) {
        throw new UserException("the index's documents cannot be read: " + e.getMessage(), e);
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
