package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
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

  private Consumer<NearDup> demand = near -> {};

  /** Says what the definition must be like, before any document is read. */
  void demand(Consumer<NearDup> ofDefinition) {
    demand = ofDefinition;
  }

  /** The documents, with the definition by which they are compared. */
  record Opened(Corpus corpus, Definition definition) {}

  /** Reads the documents. */
  Opened open(Keep keep, BadDocuments bad, Console console) throws IOException {
    if ((input == null) == (index == null)) {
      throw new UserException(
          input == null
              ? "INPUT is missing: name a file, a folder, - or --index DIR"
              : "give INPUT or --index DIR, not both");
    }
    methodOptions.rejectDirections();
    pairSettings(false, ProgressListener.NONE); // a wrong value is told before anything is read
    if (index != null) {
      if (inputOptions.skipBad() != null) {
        throw new UserException("--skip-bad is for files and folders, not for --index");
      }
      IndexedCorpus corpus =
          IndexedCorpus.open(index, inputOptions, methodOptions, keep, runOptions);
      demand.accept(corpus.definition().near());
      return new Opened(corpus, corpus.definition());
    }
    Settings settings = methodOptions.settings();
    methodOptions.rejectKeysOfIndex();
    DocumentSource source = InputOptions.source(input, console.in());
    DocumentParser parser = inputOptions.parser(keep);
    int threads = runOptions.threads();
    Progress progress = console.progress();
    Definition definition =
        settings.define(
            inputOptions.textField(),
            new Sources(
                new InputFrequencies(source, parser, bad, threads, progress), Models.ofFiles()));
    demand.accept(definition.near());
    Corpus corpus =
        SignedCorpus.read(source, parser, keep, definition.near(), bad, runOptions, progress);
    return new Opened(corpus, definition);
  }

  /** Refuses to write a result over what is read. */
  void checkNotInput(String option, Path target) throws IOException {
    if (index != null) {
      OutputFile.checkNotInput(option, target, index);
    } else if (input != null && !input.equals("-") && !input.isEmpty()) {
      OutputFile.checkNotInput(option, target, Path.of(input));
    }
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
    return new PairSettings(
        threads(), firstClaim, progress, runOptions.memory(), cutHot == null ? 1 : cutHot);
  }

  /** How much memory pairs may take that are put into another order. */
  MemoryBudget pairMemory() {
    MemoryBudget all = runOptions.memory();
    return new MemoryBudget(Math.max(MemoryBudget.LEAST, all.bytes() / 4), all.folder());
  }

  boolean verbose() {
    return runOptions.verbose();
  }
}
