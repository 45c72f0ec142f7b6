package io.doppel.benchmarks.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.doppel.benchmarks.compare.ComparedMethods;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.report.ReportTable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Where does Doppel stand? Every target of speed with what was measured, and every method beside
 * its peers, in one run; or how costs grow with the number of documents. {@code benchmarks/bench}
 * builds and runs it.
 */
@Command(
    name = "bench",
    sortOptions = false,
    description = "Measures the targets of speed, and Doppel's methods beside their peers.")
public final class Bench implements Callable<Integer> {
  private static final int DOCUMENTS = 100_000;

  @Spec private CommandSpec command;

  @Option(
      names = "--documents",
      description = "How many documents (default: 100000, or all of --input).")
  private Integer documents;

  @Option(
      names = "--only",
      split = ",",
      description =
          "Only these parts: signing, field, index, pairs, signcd, hamming, dedup; or field-pieces,"
              + " compare, fingerprints, which are measured only if they are named; repeatable.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--runs",
      description =
          "How often each measurement is made, of slow peers less often (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs = 5;

  @Option(
      names = "--patience",
      description =
          "CPU seconds that the repetitions of a slow peer or baseline may take (default:"
              + " ${DEFAULT-VALUE}).")
  private double patience = 30;

  @Option(
      names = "--seconds",
      description =
          "CPU seconds that one run of signing takes, and half of one run of queries (default:"
              + " ${DEFAULT-VALUE}).")
  private double seconds = 0.7;

  @Option(
      names = "--queries",
      description = "How many queries a run has at most (default: ${DEFAULT-VALUE}).")
  private int queries = 2_000;

  @Option(
      names = "--fingerprints",
      split = ",",
      description =
          "How many fingerprints the parts hamming and fingerprints have (default:"
              + " 1000000,10000000).")
  private int[] fingerprints = {1_000_000, 10_000_000};

  @Option(
      names = "--bits-apart",
      split = ",",
      description = "How many bits may differ in the part fingerprints (default: 3,6).")
  private int[] bitsApart = {3, 6};

  @Option(
      names = "--input",
      description =
          "What the part compare reads: JSON lines with id, text, lang, cluster; else texts are"
              + " generated.")
  private Path input;

  @Option(names = "--lang", description = "Only documents of --input with this lang.")
  private String language;

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description = "Of the part compare, only methods whose name contains this; repeatable.")
  private List<String> methods = new ArrayList<>();

  @Option(names = "--write", description = "Write the generated corpus into this file, no more.")
  private Path write;

  @Option(names = "--seed", description = "Of the corpus (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(
      names = "--growth",
      split = ",",
      paramLabel = "SIZE",
      description = "Measure costs at these numbers of documents instead, such as 10000,100000.")
  private int[] growth;

  @Option(names = "--svg", description = "Draw the growth into this file.")
  private Path svg;

  @Option(
      names = "--spark",
      description = "Measure Spark's MinHashLSH too, which builds with Maven's profile spark.")
  private boolean spark;

  @Option(names = "--json", description = "Print lines of JSON instead of tables.")
  private boolean json;

  @Option(
      names = "--data",
      description = "The folder of real collections (default: ../shared/data beside the sources).")
  private Path data;

  @Option(names = "--work", description = "Where indexes are made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  @Option(names = "--doppel", hidden = true, description = "The command of this name.")
  private Path doppel;

  private final PrintStream out;
  private final PrintStream progress;

  /**
   * Takes where to write.
   *
   * @param out takes the tables
   * @param progress is told what is going on
   */
  Bench(PrintStream out, PrintStream progress) {
    this.out = out;
    this.progress = progress;
  }

  /**
   * Runs the measurements.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.exit(new CommandLine(new Bench(out, System.err)).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    check();
    if (write != null) {
      new PlantedCorpus(settings().documents(), seed).write(write);
      return 0;
    }
    Files.createDirectories(work);
    if (growth != null) {
      Growth measured = new Growth(settings(), progress);
      measured.measure(growth);
      if (svg != null) {
        Files.writeString(svg, new GrowthChart(measured.rows()).svg());
      }
      out.print(json ? machineLine() + measured.table().lines("growth") : growthText(measured));
    } else {
      BenchRun run = new BenchRun(settings(), progress);
      for (Part part : parts()) {
        if (only.isEmpty() ? !part.isExtra() : only.contains(part.name())) {
          part.measure(run);
        }
      }
      run.progress("done");
      out.print(json ? lines(run) : text(run));
    }
    out.flush();
    return 0;
  }

  /** In the order in which they are measured. */
  private List<Part> parts() {
    return List.of(
        new SigningPart(),
        new FieldPart(false),
        new FieldPart(true),
        new IndexPart(),
        new PairsPart(),
        new SigNcdPart(),
        new HammingPart(),
        new DedupPart(),
        compare(),
        new FingerprintsPart(bitsApart));
  }

  private ComparePart compare() {
    int most = documents == null ? Integer.MAX_VALUE : documents;
    return new ComparePart(input, language, most, methods);
  }

  private void check() {
    least("--documents", settings().documents(), 10);
    least("--runs", runs, 1);
    least("--queries", queries, 1);
    if (!(seconds > 0)) {
      throw wrong("--seconds must be more than 0, got " + seconds);
    }
    if (!(patience >= 0)) {
      throw wrong("--patience must be at least 0, got " + patience);
    }
    for (int count : fingerprints) {
      least("--fingerprints", count, 1);
    }
    if (growth != null) {
      for (int size : growth) {
        least("--growth", size, 10);
      }
    } else if (svg != null) {
      throw wrong("--svg draws what --growth measures; give both, or neither");
    }
    for (int bits : bitsApart) {
      least("--bits-apart", bits, 0);
    }
    List<String> names = parts().stream().map(Part::name).toList();
    for (String name : only) {
      if (!names.contains(name)) {
        throw wrong("--only must be one of " + String.join(", ", names) + ", got " + name);
      }
    }
    boolean isCompared = only.contains(ComparePart.NAME);
    if (!isCompared && (input != null || language != null || !methods.isEmpty())) {
      throw wrong("--input, --lang and --methods are of the part compare: add --only compare");
    }
    if (compare().chosen().isEmpty()) {
      throw wrong(
          "--methods must be part of a name of "
              + ComparedMethods.all().stream().map(Peer::name).toList()
              + ", got "
              + methods);
    }
    if (spark && Contenders.optional().isEmpty()) {
      throw wrong(
          "--spark needs the classes of Maven's profile spark: run benchmarks/bench --spark");
    }
    if (data != null && !Files.isDirectory(data)) {
      throw wrong("--data must be a folder, got " + data);
    }
  }

  private void least(String name, int value, int least) {
    if (value < least) {
      throw wrong(name + " must be at least " + least + ", got " + value);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** The sources' top is three folders above the work folder, wherever the command is started. */
  private BenchSettings settings() {
    Path top = work.toAbsolutePath().normalize().resolve(Path.of("..", "..", "..")).normalize();
    return new BenchSettings(
        documents == null ? DOCUMENTS : documents,
        seed,
        runs,
        queries,
        fingerprints,
        spark,
        data == null ? top.resolveSibling(Path.of("shared", "data")) : data,
        doppel == null ? top.resolve("doppel") : doppel,
        work,
        seconds,
        patience);
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "Java %s, %s, %d processors, heap %,d MiB, load %.1f at the end",
        Runtime.version(),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private String text(BenchRun run) {
    StringBuilder text = new StringBuilder();
    text.append(machine()).append("\n\n");
    text.append("Median (least to most) of the runs.\n");
    if (run.targets().table().size() > 0) {
      text.append("\n## Targets\n\n").append(run.targets().table().text());
    }
    if (!run.peers().isEmpty()) {
      text.append(
              String.format(
                  Locale.ROOT, "\n## Peers, at %,d documents\n\n", settings().documents()))
          .append(run.peers().table().text());
    }
    for (BenchRun.Section section : run.sections()) {
      text.append("\n## ").append(section.title()).append("\n\n").append(section.table().text());
    }
    run.notes().forEach(note -> text.append('\n').append(note).append('\n'));
    return text.toString();
  }

  private static String growthText(Growth growth) {
    return machine() + "\n\nMedian of the runs.\n\n## Growth\n\n" + growth.table().text();
  }

  private static String lines(BenchRun run) throws IOException {
    StringBuilder lines = new StringBuilder(machineLine());
    for (ReportTable table : List.of(run.targets().table(), run.peers().table())) {
      lines.append(table.lines(table == run.targets().table() ? "targets" : "peers"));
    }
    for (BenchRun.Section section : run.sections()) {
      lines.append(section.table().lines(section.name()));
    }
    ReportTable notes = new ReportTable().column("note", "%s");
    run.notes().forEach(notes::add);
    return lines.append(notes.lines("notes")).toString();
  }

  private static String machineLine() throws IOException {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("table", "machine");
      json.writeStringField("machine", machine());
      json.writeEndObject();
    }
    return line + "\n";
  }
}
