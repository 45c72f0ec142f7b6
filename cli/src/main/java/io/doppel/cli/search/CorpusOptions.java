package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that work on all documents of an input or of an index. */
final class CorpusOptions {
  @Parameters(
      arity = "0..1",
      paramLabel = "INPUT",
      description =
          "A .jsonl or .jsonl.gz file, a folder of .txt and .html files, or - for standard input.")
  private String input;

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description = "The documents of this Lucene index instead.")
  private Path index;

  @Mixin private InputOptions inputOptions;
  @Mixin private UnsignedOptions unsignedOptions;
  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  @Option(
      names = "--cut-hot",
      paramLabel = "X",
      description =
          "Features that more than this share of the documents have, boilerplate, lead from none to"
              + " another: fast where very many share it, but pairs with too little else in common"
              + " are missed, and how many searches were cut is said. For methods of sets, vectors"
              + " and compression. Default: nothing is cut.")
  private Double cutHot;

  /** Whether documents are compared with those of another index. */
  private boolean againstIndex;

  private Consumer<NearDup> demand = near -> {};
  private String labelField;
  private DocumentSource source;

  /** Says what the definition must be like, before any document is read. */
  void demand(Consumer<NearDup> ofDefinition) {
    demand = ofDefinition;
  }

  /** Has labels read, which an index does not keep. */
  void label(String field) {
    if (index != null) {
      throw new UserException("--label and --labels are for INPUT, not for --index");
    }
    labelField = field;
  }

  /** The documents, with the definition by which they are compared. */
  record Opened(Corpus corpus, Definition definition) {}

  /** Reads the documents. */
  Opened open(Keep keep, BadDocuments bad, Console console) throws IOException {
    return open(keep, null, bad, console);
  }

  /**
   * Reads the documents.
   *
   * @param given by which definition they are compared, whatever the options say; null if they do
   */
  private Opened open(Keep keep, Definition given, BadDocuments bad, Console console)
      throws IOException {
    if ((input == null) == (index == null)) {
      throw new UserException(
          input == null
              ? "INPUT is missing: name a file, a folder, - or --index DIR"
              : "give INPUT or --index DIR, not both");
    }
    methodOptions.rejectDirections();
    unsignedOptions.value();
    pairSettings(false, ProgressListener.NONE); // a wrong value is told before anything is read
    if (index != null) {
      if (inputOptions.skipBad() != null) {
        throw new UserException("--skip-bad is for files and folders, not for --index");
      }
      IndexedCorpus corpus =
          IndexedCorpus.open(
              index, inputOptions, methodOptions, keep, given, unsignedOptions.value(), runOptions);
      demand.accept(corpus.definition().near());
      return new Opened(corpus, corpus.definition());
    }
    if (!againstIndex) {
      unsignedOptions.reject();
      methodOptions.rejectName();
    }
    if (given == null) {
      methodOptions.settings(); // says first which options are for other methods
    }
    methodOptions.rejectKeysOfIndex();
    source = inputOptions.source(input, console.in());
    DocumentParser parser = inputOptions.parser(keep, labelField);
    Definition definition = given == null ? define(source, parser, bad, console) : given;
    demand.accept(definition.near());
    Corpus corpus =
        SignedCorpus.read(
            source,
            parser.grouped(definition.groupedBy()),
            keep,
            definition.near(),
            bad,
            runOptions,
            console.progress());
    return new Opened(corpus, definition);
  }

  private Definition define(
      DocumentSource source, DocumentParser parser, BadDocuments bad, Console console)
      throws IOException {
    return Definition.of(
        inputOptions.textField(),
        methodOptions.settings(),
        new Sources(
            new InputFrequencies(source, parser, bad, runOptions.threads(), console.progress()),
            Models.ofFiles()));
  }

  /** Documents and others that they are compared with, by the same definition. */
  record OpenedBoth(Opened documents, Corpus others) implements Closeable {
    @Override
    public void close() throws IOException {
      IOUtils.close(documents.corpus(), others);
    }
  }

  /**
   * Reads the documents and others. If those are an index with signatures, it says by which
   * definition they are compared.
   *
   * @param against where the others are
   */
  OpenedBoth openBoth(Path against, BadDocuments bad, Console console) throws IOException {
    checkIsOther(against);
    if (!IndexFiles.isIndex(against)) {
      DocumentSource source = inputOptions.source(against.toString(), console.in());
      Opened documents = open(Keep.DEFAULT, bad, console);
      try {
        return new OpenedBoth(
            documents,
            SignedCorpus.read(
                source,
                inputOptions.parser(Keep.DEFAULT).grouped(documents.definition().groupedBy()),
                Keep.DEFAULT,
                documents.definition().near(),
                bad,
                runOptions,
                console.progress()));
      } catch (IOException | RuntimeException e) {
        documents.corpus().close();
        throw e;
      }
    }
    againstIndex = true;
    Definition given = definitionOf(against);
    Opened documents = open(Keep.DEFAULT, given, bad, console);
    try {
      return new OpenedBoth(
          documents,
          IndexedCorpus.open(
              against,
              inputOptions,
              methodOptions,
              Keep.DEFAULT,
              documents.definition(),
              unsignedOptions.value(),
              runOptions));
    } catch (IOException | RuntimeException e) {
      documents.corpus().close();
      throw e;
    }
  }

  /** The definition of an index's signatures; null if it has none. */
  private Definition definitionOf(Path folder) throws IOException {
    DirectoryReader reader = IndexFiles.open(folder);
    try {
      String field = inputOptions.textField();
      Optional<Definition> found = IndexFiles.definition(reader, field, methodOptions);
      if (found.isEmpty()) {
        IndexFiles.checkNamed(reader, field, methodOptions);
      }
      return found.orElse(null);
    } finally {
      IOUtils.close(reader, reader.directory());
    }
  }

  private void checkIsOther(Path against) throws IOException {
    Path mine = index != null ? index : input == null ? null : Path.of(input);
    if (mine != null && Files.exists(mine) && Files.exists(against)) {
      if (Files.isSameFile(mine, against)) {
        throw new UserException(
            "--against must be another input than "
                + mine
                + ": all of its documents would be removed");
      }
    }
  }

  /** Refuses a result and bad documents in one file, or in one that is read or cannot be made. */
  void checkOutput(Path out) throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--skip-bad", skipBad());
    OutputFile.check(outputs);
    checkNotInput("--out", out);
    checkNotInput("--skip-bad", skipBad());
  }

  /** Refuses to write a result over what is read. */
  void checkNotInput(String option, Path target) throws IOException {
    if (index != null) {
      OutputFile.checkNotInput(option, target, index);
    } else if (input != null && !input.equals("-") && !input.isEmpty()) {
      OutputFile.checkNotInput(option, target, Path.of(input));
    }
  }

  /** The index, which an option needs. */
  Path neededIndex(String option) {
    if (index == null) {
      throw new UserException(option + " is for --index DIR, whose documents it updates");
    }
    return index;
  }

  String textField() {
    return inputOptions.textField();
  }

  /** The documents of an input once they were read, for methods to be evaluated on. */
  EvaluationInput evaluation(Console console) {
    return new EvaluationInput(source, inputOptions, runOptions, console);
  }

  /** What is read if it is a single file; else null. */
  Path file() {
    return readsFile() ? Path.of(input) : null;
  }

  /** What is read, for people: the last two names of its path. */
  String sourceName() {
    if (index == null && input.equals("-")) {
      return "standard input";
    }
    Path path = (index != null ? index : Path.of(input)).normalize();
    int names = path.getNameCount();
    return names <= 2 ? path.toString() : path.subpath(names - 2, names).toString();
  }

  /** Whether the input is a single file. */
  boolean readsFile() {
    return index == null && input != null && Files.isRegularFile(Path.of(input));
  }

  /** Where bad documents go, or null. */
  Path skipBad() {
    return inputOptions.skipBad();
  }

  BadDocuments bad(Console console) throws IOException {
    return inputOptions.bad(console.out());
  }

  int threads() {
    return runOptions.threads();
  }

  /**
   * How pairs are searched.
   *
   * @param firstClaim whether only first claims are wanted
   * @param progress is told how far it has come
   */
  PairSettings pairSettings(boolean firstClaim, ProgressListener progress) {
    if (cutHot != null && !(cutHot > 0 && cutHot <= 1)) {
      throw new UserException("--cut-hot must be in (0, 1], got " + Format.number(cutHot));
    }
    return runOptions.pairSettings(firstClaim, progress).withHotShare(cutHot == null ? 1 : cutHot);
  }

  /** How much memory pairs may take that are put into another order. */
  MemoryBudget pairMemory() {
    return runOptions.pairMemory();
  }

  boolean verbose() {
    return runOptions.verbose();
  }
}
