package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Do the methods behave as their papers say? Runs a paper's table or figure again, on any labelled
 * documents. {@code benchmarks/papers} builds and runs it.
 */
@Command(
    name = "papers",
    sortOptions = false,
    description = "Runs a table or figure of a paper again, on labelled documents.")
public final class PaperTables implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The table or figure, see --list.")
  private String name;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      description = "Documents as lines of JSON; ignore.tsv beside it is used.")
  private Path input;

  @Option(names = "--list", description = "Say which tables and figures there are.")
  private boolean list;

  @Option(names = "--label", description = "The field of the cluster (default: ${DEFAULT-VALUE}).")
  private String label = "cluster";

  @Option(names = "--title", description = "The field of the title (default: ${DEFAULT-VALUE}).")
  private String title = "title";

  @Option(
      names = "--documents",
      description = "How many documents at most, by whole clusters (default: ${DEFAULT-VALUE}).")
  private int documents = 10_000;

  @Option(
      names = "--seeds",
      description = "How many random halves, where there are such (default: ${DEFAULT-VALUE}).")
  private int seeds = 5;

  @Option(names = "--figures", description = "Draw figures as SVG into this folder.")
  private Path figures;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  PaperTables() {}

  /**
   * Runs a table.
   *
   * @param arguments its name, the file and options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new PaperTables()).execute(arguments));
  }

  /** All tables and figures, in the order of the papers. */
  static List<PaperTable> all() {
    return Stream.of(
            SigNcdTables.all(),
            SigNcdFigures.all(),
            CiteSeerTables.all(),
            AnddTables.all(),
            FeatureCodeTables.all(),
            DddTables.all())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public Integer call() throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    if (list) {
      all().forEach(table -> out.printf(Locale.ROOT, "%-22s %s%n", table.name(), table.shows()));
      return 0;
    }
    PaperTable table = chosen();
    LabelledCorpus read = LabelledCorpus.read(input, label, title);
    Experiment experiment = new Experiment(read, false, seeds, figures).part(documents);
    out.printf(
        Locale.ROOT,
        "%s: %s; %s, %d documents%n%n",
        table.name(),
        table.shows(),
        input,
        experiment.documents().documents().size());
    out.println(table.body().run(experiment));
    return 0;
  }

  private PaperTable chosen() {
    for (PaperTable table : all()) {
      if (table.name().equals(name) && input != null) {
        return table;
      }
    }
    throw new ParameterException(
        command.commandLine(),
        "NAME must be one of "
            + all().stream().map(PaperTable::name).collect(Collectors.joining(", "))
            + ", and FILE be given, got "
            + name
            + " and "
            + input);
  }
}
