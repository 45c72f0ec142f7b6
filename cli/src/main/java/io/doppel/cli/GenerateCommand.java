package io.doppel.cli;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.corpus.CorpusDocument;
import io.doppel.corpus.CorpusJson;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.lucene.method.OptionRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doppel generate}: documents with true clusters, from a seed. */
@Command(
    name = "generate",
    header = "Write documents for trying out methods.",
    customSynopsis = "doppel generate [OPTIONS] --documents=N",
    description = {
      "Writes documents for trying out methods: news, Chinese texts, e-mail and HTML pages, the"
          + " same ones for the same number, seed and kinds on every machine. Each says in its"
          + " field cluster what it is a near-duplicate of, in edit what was done to it, and in"
          + " series what it looks like though it is none."
    })
final class GenerateCommand implements Callable<Integer> {
  private static final int MOST = 100_000_000;

  @Option(
      names = "--documents",
      required = true,
      paramLabel = "N",
      description = "How many documents.")
  private int documents;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Other documents for another whole number. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--kinds",
      paramLabel = "K,...",
      description = "Which kinds, separated by commas: news, chinese, mail, html. Default: all.")
  private String kinds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the documents go, compressed if the name ends in .gz. Default: standard output.")
  private Path out;

  private final Console console;

  GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    OptionRule.whole(1, MOST).check("--documents", documents);
    GeneratedCorpus corpus = new GeneratedCorpus(documents, seed, chosen());
    OutputFile.check(Map.of("--out", out == null ? Path.of("-") : out));
    long inClusters = 0;
    try (OutputFile file = OutputFile.create(out, console.out());
        Progress.Task task = console.progress().start("generating", documents)) {
      for (int row = 0; row < documents; row++) {
        CorpusDocument document = corpus.document(row);
        inClusters += document.cluster() == null ? 0 : 1;
        file.writeLine(CorpusJson.line(document));
        task.to(row + 1);
      }
      file.finish();
      file.commit();
    }
    console.say(
        Format.count(documents)
            + (documents == 1 ? " document, " : " documents, ")
            + Format.count(inClusters)
            + " of them in clusters, in "
            + Format.secondsSince(start));
    return 0;
  }

  private Set<CorpusKind> chosen() {
    if (kinds == null) {
      return EnumSet.allOf(CorpusKind.class);
    }
    List<String> names = Arrays.stream(CorpusKind.values()).map(CorpusKind::id).toList();
    Set<CorpusKind> chosen = EnumSet.noneOf(CorpusKind.class);
    for (String name : kinds.split(",", -1)) {
      OptionRule.oneOf(names).check("--kinds", name);
      chosen.add(CorpusKind.values()[names.indexOf(name)]);
    }
    return chosen;
  }
}
