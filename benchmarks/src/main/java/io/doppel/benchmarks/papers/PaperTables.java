package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Fields;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * documents, and writes the tables of the documentation. {@code benchmarks/papers} builds and runs
 * it.
 */
@Command(
    name = "papers",
    sortOptions = false,
    customSynopsis = {
      "papers NAME COLLECTION... [OPTIONS]",
      "papers --write PAGE [--only TEXT]",
      "papers --check PAGE [--only TEXT]"
    },
    description = "Runs a table or figure of a paper again, on labelled documents.")
public final class PaperTables implements Callable<Integer> {
  private static final int MOST_DOCUMENTS = 10_000;
  private static final int OWN_DOCUMENTS = 2_000;

  @Spec private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The table or figure, see --list.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COLLECTION",
      description =
          "A collection of docs/data.md by its name; own:news, own:chinese, own:mail or own:html,"
              + " which are generated; or a file of documents as lines of JSON, with the pairs of"
              + " ignore.tsv beside it. Of several collections the rows stand below each other. For"
              + " one that is not at hand the generated one of the same kind is taken, and that is"
              + " said.")
  private List<String> collections = List.of();

  @Option(names = "--list", description = "Say which tables and figures there are.")
  private boolean list;

  @Option(
      names = "--documents",
      description =
          "How many documents at most, by whole clusters; of generated ones how many in all"
              + " (default: "
              + MOST_DOCUMENTS
              + "; generated "
              + OWN_DOCUMENTS
              + ").")
  private Integer documents;

  @Option(
      names = "--seeds",
      description = "How many random halves, where there are such (default: ${DEFAULT-VALUE}).")
  private int seeds = 5;

  @Option(
      names = "--label",
      description = "The field of a file's clusters (default: ${DEFAULT-VALUE}).")
  private String label = "cluster";

  @Option(
      names = "--title",
      description = "The field of a file's titles (default: ${DEFAULT-VALUE}).")
  private String title = "title";

  @Option(names = "--figures", description = "Draw figures as SVG into this folder.")
  private Path figures;

  @Option(
      names = "--data",
      description = "The folder of the collections (default: shared/data beside the sources).")
  private Path data;

  @Option(
      names = "--write",
      paramLabel = "PAGE",
      description =
          "Run the commands before the tables of a page, and write the tables into it, each as soon"
              + " as it is made.")
  private Path write;

  @Option(
      names = "--check",
      paramLabel = "PAGE",
      description =
          "Run them, and say which cells would be others; times are not compared. Exit code 1 if"
              + " there are any.")
  private Path check;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description = "With --write and --check: only commands with this text.")
  private String only = "";

  @Option(names = "--work", hidden = true)
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  PaperTables() {}

  /**
   * Runs a table.
   *
   * @param arguments its name, the collections and options
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
    if (write != null || check != null) {
      return page(out);
    }
    out.println(chosen().shows() + ".");
    out.println();
    out.print(made().text());
    return 0;
  }

  /** Makes the tables of a page again. */
  private int page(PrintStream out) throws IOException {
    if (write != null && check != null || name != null) {
      throw wrong("--write and --check take one page, and nothing else is made");
    }
    Path file = write == null ? check : write;
    if (!Files.isRegularFile(file)) {
      throw wrong((write == null ? "--check" : "--write") + " must name a page, got " + file);
    }
    int different = 0;
    int done = 0;
    for (int i = 0; i < PaperPage.read(file).blocks().size(); i++) {
      PaperPage page = PaperPage.read(file); // another command may have written it meanwhile
      PaperPage.Block block = page.blocks().get(i);
      if (block.typed().contains(only)) {
        out.println(block.typed());
        Printed made = of(block.command()).made();
        List<String> differences = page.printed(block).differences(made);
        differences.forEach(line -> out.println("  " + line));
        different += differences.size();
        done++;
        if (write != null) {
          PaperPage.read(file).write(block, made);
        }
      }
    }
    out.println(done + " tables, " + different + " cells are others");
    return write == null && different > 0 ? 1 : 0;
  }

  /** The command of a table in a page, with the folders of this one. */
  private PaperTables of(List<String> arguments) {
    PaperTables other = new PaperTables();
    new CommandLine(other).parseArgs(arguments.toArray(String[]::new));
    other.work = work;
    other.data = data;
    if (other.figures != null) {
      other.figures = top().resolve(other.figures);
    }
    return other;
  }

  /** Whether the command of a table in a page needs nothing but what is generated. */
  static boolean isOwn(List<String> arguments) {
    PaperTables tables = new PaperTables();
    new CommandLine(tables).parseArgs(arguments.toArray(String[]::new));
    return tables.collections.stream()
        .allMatch(each -> Collection.named(each).filter(Collection::isOwn).isPresent());
  }

  /** What the command of a table in a page prints now; nothing is drawn. */
  static Printed made(List<String> arguments) throws IOException {
    PaperTables tables = new PaperTables().of(arguments);
    tables.figures = null;
    return tables.made();
  }

  /** Makes the table of each collection, and puts them together. */
  private Printed made() throws IOException {
    PaperTable table = chosen();
    List<String> names = new ArrayList<>();
    List<Printed> printed = new ArrayList<>();
    for (String each : collections) {
      Optional<Collection> known = Collection.named(each).map(this::atHand);
      LabelledCorpus corpus = read(each, known);
      Experiment experiment =
          new Experiment(corpus, false, seeds, figures)
              .part(documents == null ? MOST_DOCUMENTS : documents);
      String shown = known.map(Collection::name).orElse(each);
      int size = experiment.documents().documents().size();
      names.add(shown);
      printed.add(
          Printed.of(
              String.format(Locale.ROOT, "%,d documents.%n%n", size)
                  + table.body().run(experiment)));
    }
    return Printed.together(names, printed);
  }

  private LabelledCorpus read(String each, Optional<Collection> known) throws IOException {
    return known.isPresent()
        ? known.get().read(data(), documents == null ? OWN_DOCUMENTS : documents)
        : LabelledCorpus.read(Path.of(each), new Fields(label, title, false));
  }

  /** The collection, or that which stands for it. */
  private Collection atHand(Collection collection) {
    if (collection.isIn(data())) {
      return collection;
    }
    Collection other = collection.standIn();
    System.err.println(
        collection.name() + " is not in " + data() + ": " + other.name() + " stands for it");
    return other;
  }

  private Path data() {
    return data == null ? top().resolveSibling(Path.of("shared", "data")) : data;
  }

  /** The sources' top is three folders above the work folder, wherever the command is started. */
  private Path top() {
    return work.toAbsolutePath().normalize().resolve(Path.of("..", "..", "..")).normalize();
  }

  private PaperTable chosen() {
    PaperTable table =
        all().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    wrong(
                        "NAME must be one of "
                            + all().stream().map(PaperTable::name).collect(Collectors.joining(", "))
                            + ", got "
                            + name));
    if (collections.isEmpty()) {
      throw wrong("COLLECTION must be " + Collection.names() + " or a file, got none");
    }
    if (documents != null && documents < 1) {
      throw wrong("--documents must be >= 1, got " + documents);
    }
    if (seeds < 1) {
      throw wrong("--seeds must be >= 1, got " + seeds);
    }
    for (String each : collections) {
      if (Collection.named(each).isEmpty() && !Files.isRegularFile(Path.of(each))) {
        throw wrong("COLLECTION must be " + Collection.names() + " or a file, got " + each);
      }
    }
    return table;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
