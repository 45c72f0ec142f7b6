package io.doppel.cli.index;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.GoodDocuments;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel define}: a definition in one file. */
@Command(
    name = "define",
    header = "Write what a method counts over documents to a file.",
    customSynopsis = "doppel define [OPTIONS] --out=FILE INPUT",
    description = {
      "Counts over the documents what a method needs to know of all of them, and writes it to one"
          + " file with the method, its options and its model: wherever that file is read,"
          + " documents get signatures that can be compared. For runs, combined, imatch, tfidf,"
          + " andd, andd-lsh-cos and andd-lsh-jaccard, and with --weights idf, --boilerplate,"
          + " --min-idf or --max-idf for others; methods that count nothing need no file."
    })
public final class DefineCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "INPUT",
      description =
          "A .jsonl or .jsonl.gz file, a folder of .txt and .html files, or - for standard input.")
  private String input;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the definition goes.")
  private Path out;

  @Mixin private InputOptions inputOptions;
  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;

  public DefineCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    MethodSettings settings = methodOptions.settings();
    checkOutputs(settings);
    DocumentSource source = inputOptions.source(input, console.in());
    try (BadDocuments bad = inputOptions.bad(console.out())) {
      long documents = count(source, bad);
      InputFrequencies counted =
          new InputFrequencies(
              source,
              inputOptions.parser(false),
              BadDocuments.known(),
              runOptions.threads(),
              console.progress());
      InputSources sources = new InputSources(() -> counted, Models::ofFiles);
      Optional<String> cut = learn(settings, counted, sources);
      DefinitionFile file = DefinitionFile.of(inputOptions.textField(), settings, sources);
      if (!file.keepsMore()) {
        throw new UserException(
            settings.method().id()
                + " as it is set counts nothing, so that it needs no definition in a file: give its"
                + " options where it is used");
      }
      bad.finish();
      write(file.toText());
      bad.commit();
      saySummary(file, documents, Format.secondsSince(start));
      cut.ifPresent(console::say);
      bad.saySummary(console);
    }
    return 0;
  }

  /** Has learned from the documents, where a method does that; says where the cut is. */
  private Optional<String> learn(
      MethodSettings settings, InputFrequencies counted, InputSources sources) throws IOException {
    if (!settings.method().learnsWithoutLabels()) {
      return Optional.empty();
    }
    ChosenDefinition definition =
        counted.learned(ChosenDefinition.of(inputOptions.textField(), settings, sources));
    if (definition.model().text() == null) {
      throw new UserException(
          input
              + ": "
              + settings.method().id()
              + " has too few different documents to learn from, so that it needs no definition in"
              + " a file; name more documents, or give --model");
    }
    sources.known(definition.model());
    return definition.cutInWords();
  }

  /** Sets bad documents aside, and says how many good ones there are. */
  private long count(DocumentSource source, BadDocuments bad) throws IOException {
    long[] documents = {0};
    GoodDocuments.read(
        source, inputOptions.parser(false), bad, console.progress(), document -> documents[0]++);
    if (documents[0] == 0) {
      throw new UserException(input + ": there must be documents to count, got none");
    }
    return documents[0];
  }

  private void checkOutputs(MethodSettings settings) throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--skip-bad", inputOptions.skipBad());
    OutputFile.check(outputs);
    List<Path> read = new ArrayList<>();
    if (!input.equals("-") && !input.isEmpty()) {
      read.add(Path.of(input));
    }
    for (MethodOption option : List.of(MethodOption.MODEL, MethodOption.QUERY_LOG)) {
      if (settings.has(option)) {
        read.add(Path.of(settings.word(option, "")));
      }
    }
    for (Path file : read) {
      OutputFile.checkNotInput("--out", out, file);
      OutputFile.checkNotInput("--skip-bad", inputOptions.skipBad(), file);
    }
  }

  private void write(String definition) throws IOException {
    try (OutputFile file = OutputFile.create(out, console.out())) {
      file.writeLine(definition.stripTrailing());
      file.finish();
      file.commit();
    }
  }

  private void saySummary(DefinitionFile file, long documents, String time) {
    console.say(
        "definition "
            + file.id()
            + " of "
            + file.method().id()
            + ", counted over "
            + Format.count(documents, "document")
            + ", is in "
            + out
            + ", in "
            + time);
    if (runOptions.verbose()) {
      console.say("signatures: " + file.scheme());
    }
  }
}
