package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel index}: a Lucene index with signatures. */
@Command(
    name = "index",
    customSynopsis = "doppel index [OPTIONS] --index=DIR INPUT",
    description = {
      "Makes a Lucene index of the documents, with their signatures, or adds to one. A document"
          + " whose id is in the index already takes the place of the old one. Nothing changes"
          + " unless all of the input could be read."
    })
final class IndexCommand implements Callable<Integer> {
  private static final double BUFFER_MEGABYTES = 64;

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
  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;
  private boolean hasLock;

  IndexCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    OutputFile.check(Collections.singletonMap("--skip-bad", inputOptions.skipBad()));
    if (!input.equals("-") && !input.isEmpty()) {
      OutputFile.checkNotInput("--skip-bad", inputOptions.skipBad(), Path.of(input));
    }
    Settings settings = methodOptions.settings();
    NearDup near = settings.method().define(inputOptions.textField(), settings);
    DocumentSource source = InputOptions.source(input, console.in());
    boolean isNew = !Files.exists(folder);
    if (!isNew && !Files.isDirectory(folder)) {
      throw new UserException("--index: " + folder + " is not a folder");
    }
    checkFolder(isNew);
    boolean done = false;
    try (BadDocuments bad = inputOptions.bad(console.out());
        FSDirectory directory = FSDirectory.open(folder)) {
      checkDefinition(directory, near);
      int documents = write(directory, source, near, bad);
      done = true;
      bad.commit();
      console.say(
          Format.count(documents, "document")
              + " indexed in "
              + folder
              + " with "
              + near.scheme().name()
              + " signatures, in "
              + Format.secondsSince(start));
      if (methodOptions.hasSearchOptions()) {
        console.say(
            "the index serves all thresholds and bounds: give those options again when you search"
                + " it");
      }
      bad.saySummary(console);
    } finally {
      if (isNew && hasLock && !done) {
        removeFolder();
      }
    }
    return 0;
  }

  /** An index does not go among other files. What Lucene itself leaves behind does not count. */
  private void checkFolder(boolean isNew) throws IOException {
    if (isNew) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      boolean isIndex =
          names.stream()
              .anyMatch(name -> name.startsWith("segments") || name.startsWith("pending_segments"));
      Optional<String> other =
          names.stream()
              .filter(name -> !name.equals("write.lock") && !name.startsWith("_"))
              .findFirst();
      if (!isIndex && other.isPresent()) {
        throw new UserException(
            "--index: "
                + folder
                + " has other files in it, such as "
                + other.get()
                + ", and no index; name an empty or new folder");
      }
    }
  }

  private void checkDefinition(FSDirectory directory, NearDup near) throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      return;
    }
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (SchemeId scheme : IndexFiles.schemes(reader, near.field())) {
        if (!scheme.equals(near.scheme())) {
          throw new UserException(
              "--index: "
                  + folder
                  + " has signatures of another definition: the index has ["
                  + scheme
                  + "], the command would add ["
                  + near.scheme()
                  + "]; use the index's definition or another folder");
        }
      }
    }
  }

  private int write(FSDirectory directory, DocumentSource source, NearDup near, BadDocuments bad)
      throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer())
            .setRAMBufferSizeMB(BUFFER_MEGABYTES)
            // merges neighbours only, so that documents stay in the order in which they came
            .setMergePolicy(new LogByteSizeMergePolicy())
            .setCommitOnClose(false);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      hasLock = true;
      int documents = addAll(writer, source, near, bad);
      writer.commit();
      return documents;
    } catch (LockObtainFailedException e) {
      throw new UserException("--index: " + folder + " is being written to by another program", e);
    }
  }

  private int addAll(IndexWriter writer, DocumentSource source, NearDup near, BadDocuments bad)
      throws IOException {
    Map<String, String> firstSeen = new HashMap<>();
    int[] documents = {0};
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool =
            new SigningPool(cursor, inputOptions.parser(false), near, runOptions.threads());
        Progress.Task task = console.progress().start("indexing", source.size())) {
      boolean more = true;
      while (more) {
        more =
            pool.useNext(
                signed -> {
                  BadDocumentException problem = signed.problemAmong(firstSeen);
                  if (problem == null) {
                    writer.updateDocument(
                        new Term(inputOptions.idField(), signed.document().id()),
                        document(signed, near));
                    documents[0]++;
                  } else {
                    bad.add(signed.raw(), problem);
                  }
                });
        task.to(cursor.progress());
      }
    }
    return documents[0];
  }

  private Document document(SigningPool.Signed signed, NearDup near) throws IOException {
    Document document = new Document();
    document.add(new StringField(inputOptions.idField(), signed.document().id(), Field.Store.YES));
    document.add(new TextField(near.field(), signed.text(), Field.Store.YES));
    document.add(new StoredField(IndexFiles.SOURCE, source(signed)));
    return signed.signature() == null ? document : near.addSignature(document, signed.signature());
  }

  private String source(SigningPool.Signed signed) throws IOException {
    try {
      return new String(inputOptions.parser(false).toJson(signed.raw()), StandardCharsets.UTF_8);
    } catch (BadDocumentException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A folder that was made for an index which then could not be made does not stay. */
  private void removeFolder() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> content = Files.list(folder)) {
      List<Path> files = content.toList();
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
