package io.doppel.cli.train;

import io.doppel.cli.evaluate.EvaluationLabels;
import io.doppel.cli.evaluate.IgnoredPairs;
import io.doppel.cli.evaluate.JudgedPairs;
import io.doppel.cli.evaluate.LabelledDocuments;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.GoodDocuments;
import io.doppel.cli.method.ModelFile;
import io.doppel.cli.method.QueryLog;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.decision.KeepRules;
import io.doppel.evaluate.PairLabels;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.analysis.Analyzer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code doppel train}: a model of what near-duplicates are, from labelled documents. */
@Command(
    name = "train",
    header = "Learn a model from labelled documents.",
    customSynopsis = "doppel train [OPTIONS] --out=FILE INPUT",
    description = {
      "Learns from labelled documents how much each word of a document counts, for --method andd,"
          + " andd-lsh-cos and andd-lsh-jaccard, or with --method combined how much each measure of"
          + " a pair counts. Label also documents that look alike and are no near-duplicates: there"
          + " is most to learn from them. Says how good the model is on documents that were held"
          + " out. Where nothing is labelled yet, --propose says which pairs to label."
    })
public final class TrainCommand implements Callable<Integer> {
  private static final TrainingSettings DEFAULTS = TrainingSettings.DEFAULT;
  private static final String ANDD = "andd";

  /** Options that have no meaning for combined. */
  private static final List<String> OF_ANDD =
      List.of(
          "--query-log",
          "--similarity",
          "--words",
          "--pairs",
          "--labels",
          "--propose",
          "--model",
          "--paper",
          "--hard-share",
          "--sharpness",
          "--max-documents");

  @Parameters(
      paramLabel = "INPUT",
      description = "A .jsonl or .jsonl.gz file, or - for standard input.")
  private String input;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the model goes, or with --propose the pairs.")
  private Path out;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      defaultValue = ANDD,
      description =
          "What the model is for: andd (and andd-lsh-cos, andd-lsh-jaccard) or combined. Default:"
              + " ${DEFAULT-VALUE}.")
  private String method;

  @Option(
      names = "--label",
      paramLabel = "F",
      defaultValue = "cluster",
      description =
          "The field that is the same, a string or a number, in documents that are near-duplicates"
              + " of each other; one that has it not, or null, is a near-duplicate of none."
              + " Default: ${DEFAULT-VALUE}.")
  private String label;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Labelled pairs in place of such a field: two ids and 1 (near-duplicates) or 0 (not),"
              + " separated by tabs, and whatever else; lines with neither are skipped.")
  private Path labels;

  @Option(
      names = "--propose",
      paramLabel = "N",
      description =
          "No model: the N pairs of documents that are most worth a label, as lines for --labels"
              + " with a question mark that you replace by 1 or 0. Pairs of --labels and --ignore"
              + " are left out.")
  private Integer propose;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "--propose: what is known so far; pairs that this model is unsure of are proposed."
              + " Default: the usual weights that a training starts with.")
  private Path model;

  @Option(
      names = "--ignore",
      paramLabel = "FILE",
      description =
          "Pairs that count neither way: two ids a line, separated by a tab, and whatever else.")
  private Path ignore;

  @Option(
      names = "--query-log",
      paramLabel = "FILE",
      description =
          "Words that are asked for may count otherwise: a query a line and, behind a tab, how"
              + " often it was asked (default: once). The model needs the same log wherever it is"
              + " used.")
  private Path queryLog;

  @Option(
      names = "--similarity",
      paramLabel = "NAME",
      description =
          "What the model is trained for: cosine (default; for andd and andd-lsh-cos) or jaccard"
              + " (for andd and andd-lsh-jaccard).")
  private String similarity = DEFAULTS.measure().id();

  @Option(names = "--words", paramLabel = "K", description = "Words in a run. Default: 1.")
  private int words = DEFAULTS.words();

  @Option(
      names = "--analyzer",
      paramLabel = "NAME",
      description =
          "What cuts texts into words: folded (default), plain, standard, cjk, smartcn. A model of"
              + " andd needs the same wherever it is used.")
  private String analyzer = WordAnalyzer.FOLDED.id();

  @Option(
      names = "--held-out",
      paramLabel = "X",
      description =
          "Which part of the clusters is kept aside to measure the model with, in [0, 1); 0 for"
              + " none. Default: 0.2.")
  private double heldOut = DEFAULTS.heldOut();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Of all random choices: the same input and seed give the same model. Default: 1.")
  private long seed = DEFAULTS.seed();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description =
          "How many times a pair of near-duplicates is preferred to another pair. Default: 80000.")
  private int preferences = DEFAULTS.preferences();

  @Option(
      names = "--paper",
      description =
          "Train as the paper has it: from random weights, which are pulled to 0, with --sharpness"
              + " 1 and without hard pairs (--hard-share 0), as many random pairs of others as of"
              + " near-duplicates.")
  private boolean paper;

  @Option(
      names = "--hard-share",
      paramLabel = "X",
      description =
          "Which part of those other pairs are the most similar ones, in [0, 1]. Default: 0.7.")
  private Double hardShare;

  @Option(
      names = "--sharpness",
      paramLabel = "X",
      description =
          "The larger, the more only pairs count that are hard to tell apart, in (0, 1000]; 1 in"
              + " the paper. Default: 20.")
  private Double sharpness;

  @Option(
      names = "--regularization",
      paramLabel = "X",
      description =
          "How strongly weights are held where the search starts, 0 or more; for combined 0.02 if"
              + " not given. Default: 0.0001.")
  private Double regularization;

  @Option(
      names = "--max-documents",
      paramLabel = "N",
      description = "Of more, whole clusters are left out at random. Default: 10000.")
  private int maxDocuments = DEFAULTS.maxTexts();

  @Mixin private InputOptions inputOptions;

  @Spec private CommandSpec spec;

  private final Console console;

  public TrainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    OptionRule.oneOf(List.of(ANDD, Methods.of("combined").id())).check("--method", method);
    checkOutputs();
    return method.equals(ANDD) ? trainAndd() : trainCombined();
  }

  private int trainCombined() throws IOException {
    for (String option : OF_ANDD) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UserException(option + " is for --method andd, not for combined");
      }
    }
    long start = System.nanoTime();
    checkShared();
    IgnoredPairs ignored = IgnoredPairs.read(ignore);
    DocumentSource source = source();
    EvaluationLabels labels = new EvaluationLabels();
    try (BadDocuments bad = inputOptions.bad(console.out())) {
      GoodDocuments.read(
          source, inputOptions.labelledParser(label), bad, console.progress(), labels::add);
      PairLabels known = labels.ofClusters(label, ignored, "");
      CombinedTrainer trainer =
          new CombinedTrainer(
              new RepeatedInput(source, inputOptions, new RunOptions(), console),
              analyzer,
              heldOut,
              regularization(CombinedTrainer.REGULARIZATION),
              seed);
      trainer.train(labels.clusters(), labels.keys(ignored));
      bad.finish();
      write(trainer);
      bad.commit();
      labels.say(null, known, console);
      trainer.say(out, Format.secondsSince(start));
      ignored.say(console);
      bad.saySummary(console);
    } catch (MethodException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new UserException(e.getMessage() + "; label more documents", e);
    }
    return 0;
  }

  private double regularization(double otherwise) {
    return regularization == null ? otherwise : regularization;
  }

  private int trainAndd() throws IOException {
    long start = System.nanoTime();
    TrainingSettings settings = settings();
    checkProposal();
    IgnoredPairs ignored = IgnoredPairs.read(ignore);
    JudgedPairs judged = JudgedPairs.read(labels);
    GramModel known = model == null ? null : ModelFile.read(model, GramModel::parse);
    AnddTraining training = training(settings, known == null ? words : known.words());
    DocumentSource source = source();
    try (BadDocuments bad = inputOptions.bad(console.out())) {
      LabelledDocuments documents =
          LabelledDocuments.read(
              source, parser(), training, propose != null, bad, console.progress());
      ignored.tell(documents, training);
      if (judged != null) {
        judged.tell(documents, training);
        if (propose == null) {
          judged.checkAny();
        }
      }
      Outcome outcome =
          propose == null
              ? new TrainSummary(train(training), settings, console)
              : new Proposal(training, documents, console).choose(propose, known);
      bad.finish();
      write(outcome);
      bad.commit();
      documents.say(console);
      ignored.say(console);
      if (judged != null) {
        judged.say(console);
      }
      outcome.say(out, Format.secondsSince(start));
      bad.saySummary(console);
    }
    return 0;
  }

  private void checkProposal() {
    if (propose != null) {
      OptionRule.atLeast(1).check("--propose", propose);
    } else if (model != null) {
      throw new UserException("--model is for --propose; a training starts from usual weights");
    }
  }

  /** Labels are read where they count. */
  private DocumentParser parser() {
    return labels == null && propose == null
        ? inputOptions.labelledParser(label)
        : inputOptions.parser(KeepRules.NONE);
  }

  private void checkOutputs() throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--skip-bad", inputOptions.skipBad());
    OutputFile.check(outputs);
    Path read = input.equals("-") || input.isEmpty() ? null : Path.of(input);
    for (Path file : Arrays.asList(read, labels, model, ignore, queryLog)) {
      if (file != null) {
        OutputFile.checkNotInput("--out", out, file);
        OutputFile.checkNotInput("--skip-bad", inputOptions.skipBad(), file);
      }
    }
  }

  /** A folder has no labels. */
  private DocumentSource source() throws IOException {
    boolean needsField = labels == null && propose == null;
    if (needsField && !input.isEmpty() && Files.isDirectory(Path.of(input))) {
      throw new UserException(
          input
              + " is a folder, whose files have no labels; name a file of JSON lines, or give"
              + " --labels");
    }
    return inputOptions.source(input, console.in());
  }

  private TrainingSettings settings() {
    OptionRule.oneOf(Arrays.stream(VectorMeasure.values()).map(VectorMeasure::id).toList())
        .check("--similarity", similarity);
    MethodOption.WORDS.rule().check("--words", words);
    checkShared();
    OptionRule.atLeast(1).check("--pairs", preferences);
    TrainingSettings base = paper ? TrainingSettings.PAPER : DEFAULTS;
    double hard = hardShare == null ? base.hardShare() : hardShare;
    double sharp = sharpness == null ? base.sharpness() : sharpness;
    OptionRule.PART.check("--hard-share", hard);
    OptionRule.real("in (0, 1000]", x -> x > 0 && x <= 1000).check("--sharpness", sharp);
    OptionRule.atLeast(2).check("--max-documents", maxDocuments);
    return new TrainingSettings(
        VectorMeasure.of(similarity),
        words,
        preferences,
        hard,
        sharp,
        regularization(base.regularization()),
        heldOut,
        maxDocuments,
        seed,
        base.start(),
        base.towardsZero(),
        base.leastOthers());
  }

  /** Options of all methods. */
  private void checkShared() {
    MethodOption.ANALYZER.rule().check("--analyzer", analyzer);
    OptionRule.real("in [0, 1e9]", x -> x >= 0 && x <= 1e9)
        .check("--regularization", regularization(0));
    OptionRule.REST.check("--held-out", heldOut);
  }

  private AnddTraining training(TrainingSettings settings, int words) throws IOException {
    String field = inputOptions.textField();
    Analyzer cutter = WordAnalyzer.of(analyzer);
    AnddTraining training = new AnddTraining(field, settings, cutter);
    if (queryLog != null) {
      training.queryLog(QueryLog.read(queryLog, QueryLog.grams(field, words, cutter)));
    }
    return training;
  }

  private TrainingResult train(AnddTraining training) {
    try (Progress.Task task = console.progress().start("training", 1)) {
      return training.train((step, done, all) -> task.to(done, all));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          e.getMessage()
              + (labels == null
                  ? "; --label names the field that has the clusters, got " + label
                  : "; label more pairs in " + labels),
          e);
    }
  }

  private void write(Outcome outcome) throws IOException {
    try (OutputFile file = OutputFile.create(out, console.out())) {
      outcome.write(file);
      file.finish();
      file.commit();
    }
  }
}
