package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.CorpusDocument;
import io.doppel.benchmarks.corpus.JsonlDocuments;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * How do our methods compare with what users of Lucene do today, in speed, size, precision and
 * recall? One command, one process, one thread; {@code benchmarks/compare} builds and runs it.
 */
@Command(
    name = "compare",
    sortOptions = false,
    description = "Compares near-duplicate methods of Lucene and Doppel on one corpus.")
public final class SetComparison implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(
      names = "--documents",
      description = "How many documents (default: 100000, or all of the input).")
  private Integer documents;

  @Option(names = "--seed", description = "Of corpus and sample (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(
      names = "--input",
      description = "A file of JSON lines with id, text, lang, cluster; else texts are generated.")
  private Path input;

  @Option(names = "--lang", description = "Only documents of the input with this lang.")
  private String language;

  @Option(
      names = "--queries",
      description = "How many documents are asked for, all if no less (default: ${DEFAULT-VALUE}).")
  private int queries = 2_000;

  @Option(names = "--only", description = "Only methods whose name contains this; repeatable.")
  private List<String> only = List.of("");

  @Option(names = "--json", description = "Print JSON instead of tables.")
  private boolean json;

  @Option(names = "--write", description = "Write the generated corpus into this file, no more.")
  private Path write;

  @Option(names = "--work", description = "Where indexes are made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  private SetComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SetComparison()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (write != null) {
      planted().write(write);
      return 0;
    }
    List<CorpusDocument> corpus =
        input == null
            ? planted().documents().toList()
            : JsonlDocuments.read(
                input, language, documents == null ? Integer.MAX_VALUE : documents);
    List<Peer> peers = chosen();
    Comparison comparison =
        new Comparison(corpus, new Queries(corpus, queries, seed), work, System.err);
    ComparisonReport report = new ComparisonReport(comparison.measure(peers));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    out.print(json ? report.json() : report.tables());
    out.flush();
    return 0;
  }

  private List<Peer> chosen() {
    List<Peer> all = ComparedMethods.all();
    List<Peer> chosen =
        all.stream().filter(peer -> only.stream().anyMatch(peer.name()::contains)).toList();
    if (chosen.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "--only must be part of a name of "
              + all.stream().map(Peer::name).toList()
              + ", got "
              + only);
    }
    return chosen;
  }

  private PlantedCorpus planted() {
    return new PlantedCorpus(documents == null ? 100_000 : documents, seed);
  }
}
