package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledScore;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.SimilarityCurve;
import io.doppel.learn.EvidencePairs;
import io.doppel.learn.EvidenceSettings;
import io.doppel.learn.EvidenceTrainer;
import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * How good is {@code runs} on documents that its weights were not fitted to? Each collection is
 * left out once. {@code benchmarks/weights} builds and runs it.
 */
@Command(
    name = "weights",
    sortOptions = false,
    description = {
      "Fits the four weights of runs to all collections but one, and measures on that one. Beside"
          + " it are the weights fitted to all of them, and those that come with Doppel.",
      "Weights are those of a logistic model of the pairs, divided by their sum. Every collection"
          + " counts the same. A collection is cut where it says itself, without labels."
    })
public final class WeightsComparison implements Callable<Integer> {
  private static final int HUNDRED = 100;

  /** The best threshold is looked for from here on, in hundredths. */
  private static final int LEAST = 20;

  private static final int COLUMNS = 14;

  /** These columns have two digits. */
  private static final Set<Integer> IS_CUT = Set.of(0, 6, 10);

  @Parameters(
      paramLabel = "FILE",
      arity = "2..*",
      description = "Documents as lines of JSON, a file for each collection.")
  private List<Path> inputs;

  @Option(
      names = "--measure-only",
      paramLabel = "FILE",
      description = "A collection that nothing is fitted to; repeatable.")
  private List<Path> measuredOnly = new ArrayList<>();

  @Option(
      names = "--label",
      paramLabel = "FOLDER=FIELD",
      description =
          "The field of the cluster in the collection that is in that folder; repeatable (default:"
              + " cluster).")
  private Map<String, String> labels = new HashMap<>();

  @Option(
      names = "--regularization",
      description = "How strongly weights are held near 0 (default: ${DEFAULT-VALUE}).")
  private double regularization = 0.02;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  private final PrintStream print = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  WeightsComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new WeightsComparison()).execute(arguments));
  }

  /** A collection with what its pairs measure, which does not depend on the weights. */
  private record Collection(String name, RunsPairs pairs, EvidencePairs measures) {}

  /** How good some weights are on a collection: at the cut it says itself, the usual, the best. */
  private record Measured(Accuracy atOwn, double f1AtUsual, double best) {}

  @Override
  public Integer call() throws IOException {
    List<Collection> collections = new ArrayList<>();
    for (Path input : inputs) {
      collections.add(read(input));
    }
    SampledScore ofAll = fit(collections);
    List<SampledScore> without = new ArrayList<>();
    for (Collection each : collections) {
      List<Collection> others = new ArrayList<>(collections);
      others.remove(each);
      without.add(fit(others));
    }
    printWeights(collections, without, ofAll);
    printHeading();
    double[] sums = new double[COLUMNS];
    for (int i = 0; i < without.size(); i++) {
      double[] row = row(collections.get(i).pairs, without.get(i), ofAll);
      print(collections.get(i).name, row);
      Arrays.setAll(sums, column -> sums[column] + row[column]);
    }
    Arrays.setAll(
        sums, column -> IS_CUT.contains(column) ? Double.NaN : sums[column] / without.size());
    print("mean", sums);
    for (Path input : measuredOnly) {
      Collection unseen = read(input);
      print(unseen.name, row(unseen.pairs, ofAll, ofAll));
    }
    return 0;
  }

  private Collection read(Path input) throws IOException {
    String name = input.toAbsolutePath().getParent().getFileName().toString();
    RunsPairs pairs =
        new RunsPairs(LabelledCorpus.read(input, labels.getOrDefault(name, "cluster"), "title"));
    return new Collection(name, pairs, pairs.measures());
  }

  private SampledScore fit(List<Collection> collections) {
    CombinedModel model =
        EvidenceTrainer.train(
            collections.stream().map(Collection::measures).toList(),
            EvidenceSettings.DEFAULT
                .withRegularization(regularization)
                .withThreshold(SampledScore.USUAL_CUT)
                .withAlike(1));
    double all = model.weight(EvidenceMeasure.RARE_RUNS);
    double smaller = model.weight(EvidenceMeasure.RARE_RUNS_CONTAINED);
    double exclusive = model.weight(EvidenceMeasure.EXCLUSIVE);
    double numbers = model.weight(EvidenceMeasure.NUMBERS);
    double sum = all + smaller + exclusive + numbers;
    return new SampledScore(all / sum, smaller / sum, exclusive / sum, numbers / sum);
  }

  private void printWeights(
      List<Collection> collections, List<SampledScore> without, SampledScore ofAll) {
    print.println(
        "| fitted without | of all | of the smaller | a common run | numbers | its pairs |");
    print.println("| --- |" + " --- |".repeat(5));
    for (int i = 0; i < without.size(); i++) {
      Collection left = collections.get(i);
      printWeights(
          left.name, without.get(i), String.format(Locale.ROOT, "%,d", left.measures.size()));
    }
    printWeights("none", ofAll, "");
    printWeights("as they come", SampledScore.USUAL, "");
    print.println();
  }

  private void printWeights(String name, SampledScore score, String pairs) {
    print.println(
        String.format(
            Locale.ROOT,
            "| %s | %.2f | %.2f | %.2f | %.2f | %s |",
            name,
            score.ofAll(),
            score.ofSmaller(),
            score.exclusive(),
            score.numbers(),
            pairs));
  }

  private void printHeading() {
    String usual = " | at " + SampledScore.USUAL_CUT + " | best";
    print.println(
        "| set | cut | P | R | F1"
            + usual
            + " | fitted to all: cut | F1"
            + usual
            + " | as they come: cut | F1"
            + usual
            + " |");
    print.println("| --- |" + " --- |".repeat(COLUMNS));
  }

  private void print(String name, double[] row) {
    StringBuilder line = new StringBuilder("| " + name);
    for (int i = 0; i < COLUMNS; i++) {
      line.append(
          Double.isNaN(row[i])
              ? " |"
              : String.format(Locale.ROOT, IS_CUT.contains(i) ? " | %.2f" : " | %.3f", row[i]));
    }
    print.println(line.append(" |"));
  }

  private static double[] row(RunsPairs pairs, SampledScore without, SampledScore ofAll) {
    Measured unseen = measured(pairs, without);
    Measured seen = measured(pairs, ofAll);
    Measured usual = measured(pairs, SampledScore.USUAL);
    return new double[] {
      unseen.atOwn.threshold(),
      unseen.atOwn.precision(),
      unseen.atOwn.recall(),
      unseen.atOwn.f1(),
      unseen.f1AtUsual,
      unseen.best,
      seen.atOwn.threshold(),
      seen.atOwn.f1(),
      seen.f1AtUsual,
      seen.best,
      usual.atOwn.threshold(),
      usual.atOwn.f1(),
      usual.f1AtUsual,
      usual.best
    };
  }

  private static Measured measured(RunsPairs pairs, SampledScore score) {
    SampledModel model = pairs.learn(score);
    SimilarityCurve curve = pairs.curve(model, score);
    double best = 0;
    for (int hundredths = LEAST; hundredths < HUNDRED; hundredths++) {
      best = Math.max(best, curve.at((double) hundredths / HUNDRED).f1());
    }
    SimilarityCurve untuned = pairs.curve(SampledModel.USUAL, score);
    return new Measured(curve.at(model.cut()), untuned.at(SampledScore.USUAL_CUT).f1(), best);
  }
}
