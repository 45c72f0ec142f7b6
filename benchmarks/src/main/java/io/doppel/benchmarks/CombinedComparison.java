package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.evaluate.Accuracy;
import io.doppel.learn.EvidencePairs;
import io.doppel.learn.EvidenceSettings;
import io.doppel.learn.EvidenceTrainer;
import io.doppel.model.CombinedModel;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * How good is {@code combined} on documents that it was not trained with? Each collection is left
 * out once, and each is divided once by whole clusters. {@code benchmarks/combined} builds and runs
 * it; with {@code --out} it makes the model that comes with Doppel.
 */
@Command(
    name = "combined",
    sortOptions = false,
    description = "Trains combined over several collections, and measures it on others.")
public final class CombinedComparison implements Callable<Integer> {
  private static final double HALF = 0.5;
  private static final int BINS = 10;

  @Parameters(
      paramLabel = "FILE",
      arity = "2..*",
      description = "Documents as lines of JSON, a file for each collection.")
  private List<Path> inputs;

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

  @Option(
      names = "--threshold",
      description = "The least probability of near-duplicates (default: ${DEFAULT-VALUE}).")
  private double threshold = 0.4;

  @Option(
      names = "--alike",
      description =
          "What texts must have in common of all runs to be near-duplicates in any case (default:"
              + " ${DEFAULT-VALUE}).")
  private double alike = 0.75;

  @Option(names = "--documents", description = "How many documents of each collection at most.")
  private int documents = Integer.MAX_VALUE;

  @Option(names = "--out", description = "Where the model of all collections goes.")
  private Path out;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  private final PrintStream print = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final List<String> names = new ArrayList<>();

  CombinedComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new CombinedComparison()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    List<EvidencePairs> all = new ArrayList<>();
    List<EvidencePairs> firstHalves = new ArrayList<>();
    List<EvidencePairs> secondHalves = new ArrayList<>();
    for (Path input : inputs) {
      LabelledCorpus read = read(input);
      all.add(CombinedPairs.of(read));
      firstHalves.add(CombinedPairs.of(read.part(0, HALF, Integer.MAX_VALUE, 1)));
      secondHalves.add(CombinedPairs.of(read.part(HALF, 1, Integer.MAX_VALUE, 1)));
    }
    CombinedModel model = train(all);
    print.println(model.toText());
    heading("F1 at " + threshold + " / best F1");
    row("trained with all, measured on all", i -> f1(all.get(i), model));
    List<CombinedModel> without = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      List<EvidencePairs> others = new ArrayList<>(all);
      others.remove(i);
      without.add(train(others));
    }
    row("trained with the others", i -> f1(all.get(i), without.get(i)));
    CombinedModel first = train(firstHalves);
    CombinedModel second = train(secondHalves);
    row("second half, trained with first halves", i -> f1(secondHalves.get(i), first));
    row("first half, trained with second halves", i -> f1(firstHalves.get(i), second));
    print.println();
    calibration(all, without);
    if (out != null) {
      Files.writeString(out, model.toText());
    }
    return 0;
  }

  private LabelledCorpus read(Path input) throws IOException {
    String name = input.toAbsolutePath().getParent().getFileName().toString();
    names.add(name);
    return LabelledCorpus.read(input, labels.getOrDefault(name, "cluster"), "title")
        .part(0, 1, documents, Long.MAX_VALUE);
  }

  private CombinedModel train(List<EvidencePairs> collections) {
    return EvidenceTrainer.train(
        collections,
        EvidenceSettings.DEFAULT
            .withRegularization(regularization)
            .withThreshold(threshold)
            .withAlike(alike)
            .withNotes(
                List.of(
                    "trained over " + collections.size() + " collections by benchmarks/combined")));
  }

  /** F1 at the model's threshold, and at the best one. */
  private record Both(double at, double best) {}

  private static Both f1(EvidencePairs pairs, CombinedModel model) {
    Accuracy at = pairs.curve(model).at(model.threshold());
    return new Both(at.f1(), pairs.curve(model).best().f1());
  }

  private void heading(String corner) {
    print.println("| " + corner + " | " + String.join(" | ", names) + " | mean |");
    print.println("| --- |" + " --- |".repeat(names.size() + 1));
  }

  private void row(String name, IntFunction<Both> values) {
    StringBuilder line = new StringBuilder("| " + name);
    double at = 0;
    double best = 0;
    for (int i = 0; i < names.size(); i++) {
      Both both = values.apply(i);
      line.append(text(both));
      at += both.at / names.size();
      best += both.best / names.size();
    }
    print.println(line.append(text(new Both(at, best))).append(" |"));
  }

  private static String text(Both both) {
    return String.format(Locale.ROOT, " | %.3f / %.3f", both.at, both.best);
  }

  /** Which part of the pairs that were given a probability are near-duplicates. */
  private void calibration(List<EvidencePairs> all, List<CombinedModel> without) {
    double[] pairs = new double[BINS];
    double[] right = new double[BINS];
    double[] sum = new double[BINS];
    for (int i = 0; i < all.size(); i++) {
      EvidencePairs collection = all.get(i);
      double weight = 1.0 / collection.rightSize(); // every collection counts the same
      for (int pair = 0; pair < collection.size(); pair++) {
        double probability = collection.probability(pair, without.get(i));
        int bin = Math.min(BINS - 1, (int) (probability * BINS));
        pairs[bin] += weight;
        right[bin] += collection.isRight(pair) ? weight : 0;
        sum[bin] += weight * probability;
      }
    }
    print.println("| probability, trained with the others | mean of it | near-duplicates |");
    print.println("| --- | --- | --- |");
    for (int bin = 0; bin < BINS; bin++) {
      print.println(
          String.format(
              Locale.ROOT,
              "| %.1f to %.1f | %.2f | %.2f |",
              (double) bin / BINS,
              (bin + 1.0) / BINS,
              sum[bin] / pairs[bin],
              right[bin] / pairs[bin]));
    }
  }
}
