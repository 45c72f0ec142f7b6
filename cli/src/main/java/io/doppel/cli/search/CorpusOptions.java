package io.doppel.cli.search;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MergeOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import io.doppel.decision.MergeRules;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.JoinedList;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that work on all documents of an input or of an index. */
public final class CorpusOptions {
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

  /** Whether what nobody says of the documents is learned from them. */
  private boolean learns = true;

  private Consumer<Definition> demand = near -> {};
  private String labelField;

  /** Null if nothing is merged. */
  private MergeRules merge;

  private DocumentSource source;

  /** Has the definition left as the options or the index say it. */
  void learnNothing() {
    learns = false;
  }

  /** Says what the definition must be like, before any document is read. */
  void demand(Consumer<Definition> ofDefinition) {
    demand = ofDefinition;
  }

  /** Has documents read so that they can be merged; what the merge is to do, checked. */
  MergeRules merge(MergeOptions options) {
    merge = options.rules(inputOptions.idField(), inputOptions.textField());
    return merge;
  }

  private DocumentParser parser(KeepRules keep, String label) {
    DocumentParser parser = inputOptions.parser(keep, label);
    return merge == null ? parser : parser.merging(merge);
  }

  /** Refuses to read a field of removed documents that is written anew. */
  void checkRemoved(Definition near) {
    inputOptions.parser(false).checkRemoved(near.hasKinds());
  }

  /** Has labels read, which an index does not keep. */
  public void label(String field) {
    if (index != null) {
      throw new UserException("--label and --labels are for INPUT, not for --index");
    }
    labelField = field;
  }

  /** Reads and signs the documents. */
  public ReadDocuments read(KeepRules keep, Console console) throws IOException {
    return read(keep, null, console);
  }

  /**
   * Reads and signs the documents and others that they are compared with, by one definition. If the
   * others are an index with signatures, it is the definition of those.
   *
   * @param against where the others are; null if there are none
   */
  ReadDocuments read(KeepRules keep, Path against, Console console) throws IOException {
    long start = System.nanoTime();
    BadDocuments bad = inputOptions.bad(console.out());
    SignedDocuments documents = null;
    SignedDocuments others = null;
    ChosenDefinition definition;
    boolean complete = false;
    try {
      if (against == null) {
        documents = sign(keep, null, bad, console);
      } else {
        checkIsOther(against);
        againstIndex = IndexFiles.isIndex(against);
        DocumentSource otherSource =
            againstIndex ? null : inputOptions.source(against.toString(), console.in());
        documents = sign(keep, againstIndex ? definitionOf(against) : null, bad, console);
        others =
            againstIndex
                ? signedIndex(against, keep, documents.definition())
                : signedInput(otherSource, keep, null, documents.definition(), bad, console);
      }
      bad.finish();
      definition = learned(documents, others, console);
      complete = true;
    } finally {
      if (!complete) {
        IOUtils.closeWhileHandlingException(documents, others, bad);
      }
    }
    return new ReadDocuments(documents, others, definition, bad, Format.secondsSince(start));
  }

  /** With what all documents that are compared say of themselves. */
  private ChosenDefinition learned(
      SignedDocuments documents, SignedDocuments others, Console console) {
    ChosenDefinition definition = documents.definition();
    if (!learns) {
      return definition;
    }
    List<Signature> signatures = documents.signatures();
    return definition.learned(
        others == null ? signatures : new JoinedList<>(signatures, others.signatures()),
        threads(),
        console.progress());
  }

  /**
   * Reads and signs the documents.
   *
   * @param given by which definition they are compared, whatever the options say; null if they do
   */
  private SignedDocuments sign(
      KeepRules keep, ChosenDefinition given, BadDocuments bad, Console console)
      throws IOException {
    if ((input == null) == (index == null)) {
      throw new UserException(
          input == null
              ? "INPUT is missing: name a file, a folder, - or --index DIR"
              : "give INPUT or --index DIR, not both");
    }
    methodOptions.rejectDirections();
    unsignedOptions.value();
    pairSettings(ProgressListener.NONE); // a wrong value is told before anything is read
    if (index != null) {
      if (inputOptions.skipBad() != null) {
        throw new UserException("--skip-bad is for files and folders, not for --index");
      }
      SignedIndex corpus = signedIndex(index, keep, given);
      demand.accept(corpus.definition().near());
      return corpus;
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
    ChosenDefinition definition =
        given == null ? define(parser(keep, labelField), bad, console) : given;
    demand.accept(definition.near());
    return signedInput(source, keep, labelField, definition, bad, console);
  }

  private SignedDocuments signedInput(
      DocumentSource from,
      KeepRules keep,
      String label,
      ChosenDefinition definition,
      BadDocuments bad,
      Console console)
      throws IOException {
    DocumentParser parser = parser(keep, label);
    return SignedInput.read(from, parser, keep, definition, bad, runOptions, console.progress());
  }

  private SignedIndex signedIndex(Path folder, KeepRules keep, ChosenDefinition given)
      throws IOException {
    return SignedIndex.open(
        folder, inputOptions, methodOptions, keep, given, unsignedOptions.value(), runOptions);
  }

  private ChosenDefinition define(DocumentParser parser, BadDocuments bad, Console console)
      throws IOException {
    return ChosenDefinition.of(
        inputOptions.textField(),
        methodOptions.settings(),
        new InputSources(
            () ->
                new InputFrequencies(source, parser, bad, runOptions.threads(), console.progress()),
            Models::ofFiles));
  }

  /** The definition of an index's signatures; null if it has none. */
  private ChosenDefinition definitionOf(Path folder) throws IOException {
    DirectoryReader reader = IndexFiles.open(folder);
    try {
      String field = inputOptions.textField();
      Optional<ChosenDefinition> found = IndexFiles.definition(reader, field, methodOptions);
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
  public void checkOutput(Path out) throws IOException {
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

  public String textField() {
    return inputOptions.textField();
  }

  /** The documents of an input once they were read, for methods to be evaluated on. */
  public RepeatedInput evaluation(Console console) {
    return new RepeatedInput(source, inputOptions, runOptions, console);
  }

  /** What is read if it is a single file; else null. */
  public Path file() {
    return readsFile() ? Path.of(input) : null;
  }

  /** What is read, for people: the last two names of its path. */
  public String sourceName() {
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

  public int threads() {
    return runOptions.threads();
  }

  /**
   * How pairs are searched.
   *
   * @param progress is told how far it has come
   */
  JoinSettings pairSettings(ProgressListener progress) {
    if (cutHot != null && !(cutHot > 0 && cutHot <= 1)) {
      throw new UserException("--cut-hot must be in (0, 1], got " + Format.number(cutHot));
    }
    return runOptions.pairSettings(progress).withHotShare(cutHot == null ? 1 : cutHot);
  }

  /** How much memory pairs may take that are put into another order. */
  MemoryBudget pairMemory() {
    return runOptions.pairMemory();
  }

  public boolean verbose() {
    return runOptions.verbose();
  }
}
