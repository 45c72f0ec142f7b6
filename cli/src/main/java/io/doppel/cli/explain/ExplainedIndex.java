package io.doppel.cli.explain;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.index.StoredTexts;
import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.SignedIndex;
import io.doppel.cli.search.StoredFrequencies;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.IOUtils;

/** Two documents of an index, which must store their texts. */
final class ExplainedIndex implements ExplainedSource {
  private final Path folder;
  private final DirectoryReader reader;
  private final InputOptions fields;
  private final MethodOptions methodOptions;
  private final Unsigned unsigned;
  private final Console console;
  private KnownModel known = KnownModel.NONE;

  ExplainedIndex(
      Path folder,
      InputOptions fields,
      MethodOptions methodOptions,
      Unsigned unsigned,
      Console console)
      throws IOException {
    this.folder = folder;
    this.fields = fields;
    this.methodOptions = methodOptions;
    this.unsigned = unsigned;
    this.console = console;
    this.reader = IndexFiles.open(folder);
    fields.recall(reader.getIndexCommit().getUserData());
  }

  @Override
  public ChosenDefinition chosen() throws IOException {
    ChosenDefinition indexed =
        IndexFiles.definition(reader, fields.textField(), methodOptions).orElse(null);
    if (indexed == null) {
      IndexFiles.checkNamed(reader, fields.textField(), methodOptions);
    }
    ChosenDefinition chosen =
        (indexed == null
                ? define(methodOptions.settings()).named(methodOptions.name())
                : learned(indexed.with(unsigned)))
            .with(unsigned);
    checkUnsigned(chosen.near());
    return chosen;
  }

  /** Texts are read in any case: here the option says what is told of the other documents. */
  private void checkUnsigned(Definition near) throws IOException {
    if (unsigned == Unsigned.REFUSE) {
      near.source().checkPass(reader);
    } else if (unsigned == Unsigned.LEAVE_OUT) {
      UnsignedOptions.say(near, near.coverage(reader).uncovered(), reader.numDocs(), console);
    }
  }

  @Override
  public ChosenDefinition define(MethodSettings settings) throws IOException {
    return learned(
        ChosenDefinition.of(
            fields.textField(),
            settings,
            new InputSources(() -> new StoredFrequencies(reader, fields), Models::ofFiles)
                .known(known)));
  }

  /** With what all documents of the index say, if nothing is recorded. */
  private ChosenDefinition learned(ChosenDefinition definition) throws IOException {
    ChosenDefinition learned = definition;
    if (definition.mayLearn()) {
      try (IndexSignatures signed = IndexSignatures.of(definition.near(), reader)) {
        int threads = Runtime.getRuntime().availableProcessors();
        learned = definition.learned(signed.signatures(), threads, console.progress());
      }
    }
    known = learned.near().learns() ? learned.model() : known;
    return learned;
  }

  @Override
  public InputDocument[] documents(String[] ids, String groupedBy) throws IOException {
    InputDocument[] found = new InputDocument[ids.length];
    StoredFields stored = reader.storedFields();
    for (int document : SignedIndex.live(reader)) {
      String id = IndexFiles.id(stored, document, fields.idField());
      int place = Arrays.asList(ids).indexOf(id);
      if (place >= 0 && found[place] != null) {
        throw new UserException(
            "id " + Format.forTerminal(id, 80) + " is used by two documents of the index");
      }
      if (place >= 0) {
        found[place] = document(document, id, groupedBy);
      }
    }
    for (int i = 0; i < ids.length; i++) {
      if (found[i] == null) {
        throw new UserException(
            "--index: "
                + folder
                + ": there is no document with "
                + fields.idField()
                + " "
                + Format.forTerminal(ids[i], 80));
      }
    }
    return found;
  }

  /** As it was when the command indexed it, or what another program stored of it. */
  private InputDocument document(int document, String id, String groupedBy) throws IOException {
    Document found =
        reader
            .storedFields()
            .document(document, new HashSet<>(List.of(fields.textField(), IndexFiles.SOURCE)));
    String source = found.get(IndexFiles.SOURCE);
    if (source != null) {
      try {
        return fields
            .parser(false)
            .grouped(groupedBy)
            .parse(RawDocument.line("document " + document, bytes(source)));
      } catch (BadDocumentException e) {
        throw new UserException("the index's documents cannot be read: " + e.getMessage(), e);
      }
    }
    String[] texts = found.getValues(fields.textField());
    if (texts.length == 0) {
      throw new UserException(
          "document "
              + Format.forTerminal(id, 80)
              + ": the index does not store its field \""
              + fields.textField()
              + "\", so there is no text to compare; --text-field names another one");
    }
    DocumentText titled = new StoredTexts(reader, fields, groupedBy).of(document);
    return new InputDocument(
        id,
        String.join("\n", texts),
        false,
        InputDocument.NO_TIMESTAMP,
        titled.title(),
        titled.url(),
        titled.group(),
        null,
        InputDocument.NO_RANK);
  }

  private static byte[] bytes(String line) {
    return line.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public long size() {
    return reader.numDocs();
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(reader, reader.directory());
  }
}
