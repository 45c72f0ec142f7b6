package io.doppel.cli.explain;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel explain}: why two documents are near-duplicates, or why not. */
@Command(
    name = "explain",
    header = "Say why two documents are near-duplicates, or why not.",
    customSynopsis = "doppel explain [OPTIONS] (INPUT | --index=DIR) ID1 ID2",
    description = {
      "Says why two documents are near-duplicates, or why not: what kind of difference there is,"
          + " what each method makes of them, which features they share, and what differs, with"
          + " its place.",
      "All methods that need no model are asked, with their default options; the one that --method"
          + " names with the options that are given. Document frequencies and boilerplate (what"
          + " more than a tenth of the documents have) are those of INPUT."
    })
public final class ExplainCommand implements Callable<Integer> {
  private static final int DEFAULT_FEATURES = 5;
  private static final int DEFAULT_SPANS = 20;

  @Parameters(
      arity = "0..*",
      paramLabel = "INPUT ID1 ID2",
      description =
          "A .jsonl or .jsonl.gz file, a folder of .txt and .html files, or - for standard input;"
              + " and the ids of two of its documents.")
  private List<String> arguments = List.of();

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description = "The documents of this Lucene index instead; it must store their text.")
  private Path index;

  @Option(
      names = "--features",
      paramLabel = "N",
      description =
          "Show at most so many of the shared and of the differing features. Default: "
              + DEFAULT_FEATURES
              + "; with --json all.")
  private Integer features;

  @Option(
      names = "--spans",
      paramLabel = "N",
      description =
          "Show at most so many of the parts that differ. Default: "
              + DEFAULT_SPANS
              + "; with --json all.")
  private Integer spans;

  @Option(
      names = "--json",
      description =
          "One JSON document with all of it. Places are numbers of UTF-16 code units in the"
              + " document's text or html field as it was written.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the result goes. Default: standard output.")
  private Path out;

  @Mixin private InputOptions inputOptions;
  @Mixin private UnsignedOptions unsignedOptions;
  @Mixin private MethodOptions methodOptions;

  private final Console console;

  public ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    OutputFile.check(Collections.singletonMap("--out", out));
    methodOptions.rejectTriangleBound("explain");
    methodOptions.rejectDirections();
    int mostFeatures = limit("--features", features, DEFAULT_FEATURES);
    int mostSpans = limit("--spans", spans, DEFAULT_SPANS);
    int ids = index == null ? 1 : 0;
    if (arguments.size() != ids + 2) {
      throw new UserException(
          "give "
              + (index == null ? "INPUT (or --index DIR) and " : "with --index DIR ")
              + "two ids, got "
              + Format.count(arguments.size(), "argument"));
    }
    checkNotInput();
    String first = arguments.get(ids);
    String second = arguments.get(ids + 1);
    if (first.equals(second)) {
      throw new UserException(
          "ID1 and ID2 must be two documents, got " + Format.forTerminal(first, 80) + " twice");
    }
    try (BadDocuments bad = inputOptions.bad(console.out());
        ExplainedSource source = open(bad)) {
      ExplainedPair pair = ExplainedPair.of(source, first, second);
      bad.finish();
      try (OutputFile file = OutputFile.create(out, console.out())) {
        if (json) {
          file.writeLine(new ExplainJson(pair, mostFeatures, mostSpans).document());
        } else {
          boolean colours = out == null && Boolean.getBoolean("doppel.colours");
          for (String line : new ExplainText(pair, mostFeatures, mostSpans, colours).lines()) {
            file.writeLine(line);
          }
        }
        file.finish();
        file.commit();
      }
      bad.commit();
    }
    return 0;
  }

  private void checkNotInput() throws IOException {
    if (index != null) {
      OutputFile.checkNotInput("--out", out, index);
    } else if (!arguments.get(0).equals("-") && !arguments.get(0).isEmpty()) {
      OutputFile.checkNotInput("--out", out, Path.of(arguments.get(0)));
    }
  }

  private int limit(String option, Integer given, int otherwise) {
    if (given != null && given < 0) {
      throw new UserException(option + " must be >= 0, got " + given);
    }
    return given != null ? given : json ? Integer.MAX_VALUE : otherwise;
  }

  private ExplainedSource open(BadDocuments bad) throws IOException {
    if (index == null) {
      unsignedOptions.reject();
      methodOptions.rejectName();
      return new ExplainedInput(arguments.get(0), inputOptions, methodOptions, bad, console);
    }
    if (inputOptions.skipBad() != null) {
      throw new UserException("--skip-bad is for files and folders, not for --index");
    }
    return new ExplainedIndex(index, inputOptions, methodOptions, unsignedOptions.value(), console);
  }
}
