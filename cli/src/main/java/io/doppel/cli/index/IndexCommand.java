package io.doppel.cli.index;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.SigningPool;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel index}: a Lucene index with signatures. */
@Command(
    name = "index",
    header = "Make a Lucene index with signatures, or add to one.",
    customSynopsis = "doppel index [OPTIONS] --index=DIR INPUT",
    description = {
      "Makes a Lucene index of the documents, with their signatures, or adds to one. A document"
          + " whose id is in the index already takes the place of the old one. Nothing changes"
          + " unless all of the input could be read."
    })
public final class IndexCommand implements Callable<Integer> {
  /** What is indexed and not yet written; less if there is little memory. */
  private static final double BUFFER_MEGABYTES =
      Math.min(64, Math.max(2, Runtime.getRuntime().maxMemory() / 8.0 / (1 << 20)));

  @Parameters(
      paramLabel = "INPUT",
      description =
          "A .jsonl or .jsonl.gz file, a folder of .txt and .html files, or - for standard input.")
  private String input;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the index.")
  private Path folder;

  @Mixin private InputOptions inputOptions;
  @Mixin private UnsignedOptions unsignedOptions;
  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;

  private OtherDefinitions others;

  /** Where near-duplicates begin in the index, for people. */
  private Optional<String> cut = Optional.empty();

  public IndexCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    OutputFile.check(Collections.singletonMap("--skip-bad", inputOptions.skipBad()));
    if (!input.equals("-") && !input.isEmpty()) {
      OutputFile.checkNotInput("--skip-bad", inputOptions.skipBad(), Path.of(input));
    }
    IndexFolder target = IndexFolder.of(folder);
    target.checkNotPart("--skip-bad", inputOptions.skipBad());
    inputOptions.checkFound(input);
    unsignedOptions.value();
    String field = inputOptions.textField();
    IndexFolder.Content all = target.content(field);
    IndexFolder.Content content = all.chosen(methodOptions);
    MethodSettings settings = content.settings(methodOptions, Map.of(), methodOptions.usual());
    Models.rejectOfComparing(settings, "index");
    try (BadDocuments bad = inputOptions.bad(console.out())) {
      String summary = write(target, all, content, settings, bad);
      bad.commit();
      saySummary(summary + ", in " + Format.secondsSince(start));
      bad.saySummary(console);
    }
    return 0;
  }

  /** Makes the index its own before it waits for input, which may take long. */
  private String write(
      IndexFolder target,
      IndexFolder.Content all,
      IndexFolder.Content content,
      MethodSettings settings,
      BadDocuments bad)
      throws IOException {
    IndexWriterConfig config = IndexFolder.config().setRAMBufferSizeMB(BUFFER_MEGABYTES);
    boolean done = false;
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = target.openWriter(directory, config, content)) {
      DocumentSource source = inputOptions.source(input, console.in());
      InputSources sources = content.sources(settings.method(), counted(source, bad));
      ChosenDefinition definition =
          content.define(inputOptions.textField(), methodOptions.name(), settings, sources);
      target.checkDefinition(content, definition);
      content.checkModel(definition);
      others = OtherDefinitions.of(all, definition);
      unsignedOptions.check(definition, writer, console);
      int documents = addAll(writer, source, definition, bad);
      source.checkUnchanged(); // after it was counted
      ChosenDefinition learned = learned(writer, definition);
      IndexFiles.remember(writer, learned, sources);
      bad.finish();
      commit(writer);
      done = true;
      cut = learned.cutInWords();
      return Format.count(documents, "document")
          + " indexed in "
          + folder
          + " with "
          + definition.near().scheme().name()
          + " signatures";
    } finally {
      if (!done) {
        target.removeIfNew();
      }
    }
  }

  /** With what all documents of the index say, if nothing is given or recorded. */
  private ChosenDefinition learned(IndexWriter writer, ChosenDefinition definition)
      throws IOException {
    if (!definition.mayLearn()) {
      return definition;
    }
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return LearnedModel.of(definition, reader, runOptions, console.progress());
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named("the index " + folder, "nothing in it changed", e, writer);
    }
  }

  /** Document frequencies are counted for a new index, and then never again. */
  private Frequencies counted(DocumentSource source, BadDocuments bad) {
    return new InputFrequencies(
        source, inputOptions.parser(false), bad, runOptions.threads(), console.progress());
  }

  private void saySummary(String summary) {
    console.say(summary);
    cut.ifPresent(console::say);
    if (methodOptions.hasSearchOptions()) {
      console.say(
          "the index serves all thresholds and bounds: give those options again when you search"
              + " it");
    }
  }

  private int addAll(
      IndexWriter writer, DocumentSource source, ChosenDefinition definition, BadDocuments bad)
      throws IOException {
    Definition near = definition.near();
    DocumentParser parser = inputOptions.parser(false).grouped(definition.groupedBy());
    int[] documents = {0};
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, parser, near, runOptions.threads());
        Progress.Task task = console.progress().start("indexing", source.size())) {
      boolean more = true;
      while (more) {
        more =
            pool.useNext(
                signed -> {
                  if (signed.problem() == null) {
                    add(writer, signed.document().id(), document(signed, near));
                    documents[0]++;
                  } else {
                    bad.add(signed.raw(), signed.problem());
                  }
                });
        task.to(cursor.progress());
      }
    }
    return documents[0];
  }

  private void add(IndexWriter writer, String id, Document document) throws IOException {
    try {
      writer.updateDocument(new Term(inputOptions.idField(), id), document);
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named("the index " + folder, "nothing in it changed", e, writer);
    }
  }

  private void commit(IndexWriter writer) throws IOException {
    try {
      writer.commit();
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named("the index " + folder, "nothing in it changed", e, writer);
    }
  }

  private Document document(SigningPool.Signed signed, Definition near) throws IOException {
    Document document = new Document();
    document.add(new StringField(inputOptions.idField(), signed.document().id(), Field.Store.YES));
    document.add(new TextField(near.field(), signed.text(), Field.Store.YES));
    document.add(new StoredField(IndexFiles.SOURCE, source(signed)));
    others.sign(document, signed.document().documentText(signed.text()));
    if (signed.signature() == null) {
      near.fields().addNone(document); // so that nobody reads the text again to find it out
      return document;
    }
    return near.addSignature(document, signed.signature());
  }

  private String source(SigningPool.Signed signed) throws IOException {
    try {
      return new String(inputOptions.parser(false).toJson(signed.raw()), StandardCharsets.UTF_8);
    } catch (BadDocumentException e) {
      throw new IllegalStateException(e);
    }
  }
}
