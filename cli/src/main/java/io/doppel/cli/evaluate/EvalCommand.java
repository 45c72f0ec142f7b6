package io.doppel.cli.evaluate;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.GoodDocuments;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.OptionRule;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel eval}: how good each method is on one's own documents, at every threshold. */
@Command(
    name = "eval",
    header = "Say how good methods are on labelled documents.",
    customSynopsis = "doppel eval [OPTIONS] INPUT",
    description = {
      "Says how good each method is on labelled documents: precision, recall and F1 over pairs at"
          + " its default threshold and at the best one, and what it takes. Without labels, --plant"
          + " says which of the copies that are planted into the documents each method catches."
    })
public final class EvalCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "INPUT",
      description =
          "A .jsonl or .jsonl.gz file, or - for standard input; with --labels or --plant"
              + " also a folder of .txt and .html files.")
  private String input;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = EvaluatedMethod.ALL,
      description =
          "Methods separated by commas, each perhaps with its options: 'shingles,shingles --words"
              + " 3,containment --weights idf'. Default: ${DEFAULT-VALUE}, each with its defaults;"
              + " those that need a model which is not given, or would take too long, are left out,"
              + " and it is said.")
  private String methods;

  @Option(
      names = "--label",
      paramLabel = "F",
      defaultValue = "cluster",
      description =
          "The field that is the same in documents that are near-duplicates of each other; one that"
              + " has it not, or null, is a near-duplicate of none. Default: ${DEFAULT-VALUE}.")
  private String label;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Pairs in place of such a field: two ids and 1 (near-duplicates) or 0 (not), separated by"
              + " tabs; only these pairs are judged, other lines are skipped.")
  private Path labels;

  @Option(
      names = "--ignore",
      paramLabel = "FILE",
      description =
          "Pairs that count neither way: two ids a line, separated by a tab, and whatever else."
              + " Default: an ignore.tsv beside the labels, if there is one.")
  private Path ignore;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "What was learned, made by 'doppel train', for the methods that need it and have no"
              + " --model of their own in --methods.")
  private String model;

  @Option(
      names = "--plant",
      description =
          "Without labels: plants typos, moved sentences, changed numbers, other boilerplate, cuts"
              + " and insertions into some of the documents and says how many of these copies each"
              + " method finds at each threshold, and how many pairs of the documents it reports.")
  private boolean plant;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "--plant: into how many documents. Default: 200.")
  private int sample = PlantedCopies.DOCUMENTS;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "--plant: of all random choices, the same input and seed give the same copies. Default:"
              + " 1.")
  private long seed = 1;

  @Option(
      names = "--from",
      paramLabel = "S",
      description =
          "The lowest threshold that is looked at, or the method's default if that is lower."
              + " Default: half of the method's default, 0.5 for methods of compression, 0.75 for"
              + " simhash.")
  private Double from;

  @Option(
      names = "--step",
      paramLabel = "S",
      description = "The thresholds between are multiples of it. Default: 0.05.")
  private BigDecimal step = new BigDecimal("0.05");

  @Option(
      names = "--max-pairs",
      paramLabel = "N",
      description =
          "Where about so many pairs or more would be found of more than 1000 documents, the"
              + " lowest threshold is raised, and it is said. Default: 20000000.")
  private long maxPairs = 20_000_000;

  @Option(names = "--curve", description = "Show also what each threshold gives.")
  private boolean curve;

  @Option(
      names = "--no-times",
      description = "Leave the times out, so that two runs write the same.")
  private boolean noTimes;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the table goes. Default: standard output.")
  private Path out;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write also a row of CSV for each method and threshold.")
  private Path csv;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write also all of it as one object of JSON.")
  private Path json;

  @Mixin private InputOptions inputOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;

  public EvalCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    check();
    List<EvaluatedMethod> chosen = EvaluatedMethod.parse(methods, shared());
    DocumentSource source = source();
    RepeatedInput documents = new RepeatedInput(source, inputOptions, runOptions, console);
    try (BadDocuments bad = inputOptions.bad(console.out())) {
      if (plant) {
        plant(chosen, source, documents, bad);
      } else {
        evaluate(chosen, source, documents, bad);
      }
      bad.commit();
      bad.saySummary(console);
    }
    return 0;
  }

  private void check() throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--csv", csv);
    outputs.put("--json", json);
    outputs.put("--skip-bad", inputOptions.skipBad());
    OutputFile.check(outputs);
    Path read = input.equals("-") || input.isEmpty() ? null : Path.of(input);
    for (Path file : Arrays.asList(read, labels, ignore)) {
      for (Map.Entry<String, Path> output : outputs.entrySet()) {
        if (file != null) {
          OutputFile.checkNotInput(output.getKey(), output.getValue(), file);
        }
      }
    }
    if (from != null) {
      OptionRule.SHARE.check("--from", from);
    }
    OptionRule.real("in [0.001, 1]", value -> value >= 0.001 && value <= 1)
        .check("--step", step.doubleValue());
    OptionRule.atLeast(1).check("--sample", sample);
    if (maxPairs < 1) {
      throw new UserException("--max-pairs must be >= 1, got " + maxPairs);
    }
    if (plant && (labels != null || ignore != null)) {
      throw new UserException("--plant needs no labels; leave --labels and --ignore out");
    }
    runOptions.pairSettings((done, all) -> {}); // a wrong value is told first
  }

  private Map<MethodOption, Object> shared() {
    Map<MethodOption, Object> shared = new TreeMap<>();
    if (model != null) {
      shared.put(MethodOption.MODEL, model);
    }
    return shared;
  }

  private DocumentSource source() throws IOException {
    boolean isFolder = !input.isEmpty() && Files.isDirectory(Path.of(input));
    if (isFolder && labels == null && !plant) {
      throw new UserException(
          input
              + " is a folder, whose files have no labels; name a file of JSON lines, or give"
              + " --labels FILE or --plant");
    }
    return inputOptions.source(input, console.in());
  }

  private void evaluate(
      List<EvaluatedMethod> chosen,
      DocumentSource source,
      RepeatedInput documents,
      BadDocuments bad)
      throws IOException {
    PairLabels known = labels(source, bad);
    List<MethodEvaluation> results = new ArrayList<>();
    forEach(chosen, documents, search -> results.add(MethodEvaluation.of(search, known, step)));
    EvaluationFiles files = new EvaluationFiles(results, !noTimes);
    bad.finish();
    write(
        file -> new EvaluationTable(results, !noTimes).write(curve, file),
        files::writeCsv,
        files::writeJson);
    for (MethodEvaluation method : results) {
      if (method.open()) {
        console.say(
            method.name()
                + ": F1 is best at the lowest threshold that was looked at, "
                + EvaluationTable.threshold(method.from())
                + "; with --from a lower one may be better still");
      }
    }
  }

  private PairLabels labels(DocumentSource source, BadDocuments bad) throws IOException {
    EvaluationLabels read = new EvaluationLabels();
    GoodDocuments.read(
        source,
        labels == null ? inputOptions.labelledParser(label) : inputOptions.parser(false),
        bad,
        console.progress(),
        read::add);
    Path ignored = ignore == null ? ignoredBeside() : ignore;
    IgnoredPairs pairs = IgnoredPairs.read(ignored);
    PairLabels known =
        labels == null
            ? read.ofClusters(
                label, pairs, ", --labels FILE lists pairs, and --plant needs no labels")
            : read.ofPairs(labels, pairs);
    read.say(labels, known, console);
    pairs.say(console);
    return known;
  }

  /** The file of ignored pairs that is used without being named, as the score does. */
  private Path ignoredBeside() {
    Path file = labels == null ? (input.equals("-") ? null : Path.of(input)) : labels;
    Path beside = EvaluationLabels.ignoredBeside(file);
    if (beside != null) {
      console.say("pairs of " + beside + " count neither way");
    }
    return beside;
  }

  private void plant(
      List<EvaluatedMethod> chosen,
      DocumentSource source,
      RepeatedInput documents,
      BadDocuments bad)
      throws IOException {
    PlantedCopies copies = new PlantedCopies(sample, seed);
    GoodDocuments.read(source, inputOptions.parser(false), bad, console.progress(), copies::choose);
    copies.plant();
    copies.say(console);
    List<PlantedEvaluation> results = new ArrayList<>();
    forEach(
        chosen, documents, search -> results.add(PlantedEvaluation.of(search, copies, documents)));
    PlantedReport report = new PlantedReport(copies, results, step, !noTimes);
    bad.finish();
    write(file -> report.writeTable(curve, file), report::writeCsv, report::writeJson);
    console.say(report.suggestion());
  }

  /** What is done with what a method found. */
  private interface Use {
    void use(MethodSearch search) throws IOException;
  }

  /** Searches by one method after the other. */
  private void forEach(List<EvaluatedMethod> chosen, RepeatedInput documents, Use use)
      throws IOException {
    int used = 0;
    for (EvaluatedMethod method : chosen) {
      try (MethodSearch search = MethodSearch.run(method, documents, from, maxPairs)) {
        console.say(search.description());
        use.use(search);
        used++;
      } catch (UserException | MethodException e) {
        if (method.isNamed()) {
          throw new UserException("--methods: \"" + method.name() + "\": " + e.getMessage(), e);
        }
        console.say(method.name() + " is left out: " + e.getMessage());
      }
    }
    if (used == 0) {
      throw new UserException("no method is left to evaluate");
    }
  }

  /** Writes one of the results. */
  private interface Writer {
    void write(OutputFile file) throws IOException;
  }

  /** Writes all results, and then puts them into their places. */
  private void write(Writer table, Writer csvWriter, Writer jsonWriter) throws IOException {
    try (OutputFile tableFile = OutputFile.create(out, console.out());
        OutputFile csvFile = csv == null ? null : OutputFile.create(csv, console.out());
        OutputFile jsonFile = json == null ? null : OutputFile.create(json, console.out())) {
      if (csvFile != null) {
        csvWriter.write(csvFile);
        csvFile.finish();
      }
      if (jsonFile != null) {
        jsonWriter.write(jsonFile);
        jsonFile.finish();
      }
      table.write(tableFile);
      tableFile.finish();
      tableFile.commit();
      if (csvFile != null) {
        csvFile.commit();
      }
      if (jsonFile != null) {
        jsonFile.commit();
      }
    }
  }
}
