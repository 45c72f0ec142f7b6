package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledDocuments;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.AnddSketchSettings;
import io.doppel.lucene.LearnedWeights;
import io.doppel.lucene.NearDup;
import io.doppel.measure.VectorMeasure;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.GramModel;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * How good are the learned methods? Trains on one half of the clusters of labelled documents, tests
 * on the other half, for several seeds, as in ANDD's section 4. {@code benchmarks/learned} builds
 * and runs it.
 */
@Command(
    name = "learned",
    sortOptions = false,
    description = "Trains and measures the learned methods on labelled documents.")
public final class LearnedComparison implements Callable<Integer> {
  private static final double HALF = 0.5;
  private static final int[] TRAINING_SIZES = {20, 60, 200, Integer.MAX_VALUE};
  private static final int[] BITS = {64, 128, 256, 384, 512, 1024};
  private static final int[] SLOTS = {8, 20, 40, 80, 160, 256};

  @Parameters(
      paramLabel = "FILE",
      description = "Documents as lines of JSON; ignore.tsv beside it is used.")
  private Path input;

  @Option(names = "--label", description = "The field of the cluster (default: ${DEFAULT-VALUE}).")
  private String label = "cluster";

  @Option(names = "--title", description = "The field of the title (default: ${DEFAULT-VALUE}).")
  private String title = "title";

  @Option(names = "--seeds", description = "How many runs (default: ${DEFAULT-VALUE}).")
  private int seeds = 5;

  @Option(
      names = "--documents",
      description = "How many documents at most, by whole clusters (default: ${DEFAULT-VALUE}).")
  private int documents = 6_000;

  @Option(
      names = "--part",
      description = "Only these: methods, curve, sketches; repeatable (default: all).")
  private List<String> parts = List.of("methods", "curve", "sketches");

  @Option(names = "--words", description = "Tokens in a k-gram; repeatable (default: 1 and 3).")
  private List<Integer> words = List.of(1, 3);

  @Option(names = "--hard-share", description = "As of doppel train.")
  private double hardShare = TrainingSettings.DEFAULT.hardShare();

  @Option(names = "--sharpness", description = "As of doppel train.")
  private double sharpness = TrainingSettings.DEFAULT.sharpness();

  @Option(names = "--regularization", description = "As of doppel train.")
  private double regularization = TrainingSettings.DEFAULT.regularization();

  @Option(names = "--verbose", description = "Say what was learned.")
  private boolean verbose;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  LearnedComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LearnedComparison()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    LabelledDocuments all =
        LabelledDocuments.read(input, label, title).part(0, 1, documents, Long.MAX_VALUE);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(input + ": " + all.documents().size() + " documents");
    if (parts.contains("methods")) {
      out.println(methods(all));
    }
    if (parts.contains("curve")) {
      out.println(curve(all));
    }
    if (parts.contains("sketches")) {
      out.println(sketches(all));
    }
    return 0;
  }

  private void say(String line) {
    if (verbose) {
      System.err.println(line);
    }
  }

  private interface Run {
    void with(LearnedHalves halves, long seed) throws IOException;
  }

  private void forEachSeed(LabelledDocuments all, Run run) throws IOException {
    for (long seed = 1; seed <= seeds; seed++) {
      run.with(
          new LearnedHalves(
              all.part(0, HALF, Integer.MAX_VALUE, seed),
              all.part(HALF, 1, Integer.MAX_VALUE, seed)),
          seed);
    }
  }

  private TrainingSettings settings(VectorMeasure measure, int words, long seed) {
    TrainingSettings usual = TrainingSettings.DEFAULT;
    return new TrainingSettings(
        measure,
        words,
        usual.preferences(),
        hardShare,
        sharpness,
        regularization,
        0,
        usual.maxTexts(),
        seed);
  }

  /** Tables 2 and 4: raw similarities. */
  private String methods(LabelledDocuments all) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("k", "%d")
            .column("similarity", "%s")
            .column("binary", "%.3f")
            .column("tfidf", "%.3f")
            .column("andd", "%.3f")
            .column("andd at its threshold", "%.3f")
            .column("andd > tfidf", "%d")
            .column("seconds to train", "%.1f");
    for (int k : words) {
      for (VectorMeasure measure : VectorMeasure.values()) {
        Means means = new Means();
        forEachSeed(
            all,
            (halves, seed) -> {
              GramModel model = halves.train(settings(measure, k, seed), Integer.MAX_VALUE, seed);
              say("seed " + seed + ", k = " + k + ": " + String.join("; ", model.notes()));
              FeatureFrequencies frequencies = halves.frequencies(k);
              double tfIdf =
                  halves.bestF1(
                      NearDup.tfIdf("text", k, frequencies)
                          .measure(measure)
                          .threshold(LearnedHalves.LEAST)
                          .build());
              LearnedHalves.F1 andd = halves.f1(model, frequencies);
              means.add("tfidf", tfIdf);
              means.add(
                  "binary",
                  halves.bestF1(
                      NearDup.binaryVectors("text", k)
                          .measure(measure)
                          .threshold(LearnedHalves.LEAST)
                          .build()));
              means.add("andd", andd.best());
              means.add("at", andd.atThreshold());
              means.add("better", andd.best() > tfIdf ? 1 : 0);
              means.add("seconds", halves.trainingSeconds());
            });
        table.add(
            k,
            measure.id(),
            means.of("binary"),
            means.of("tfidf"),
            means.of("andd"),
            means.of("at"),
            (int) Math.round(means.of("better") * seeds),
            means.of("seconds"));
      }
    }
    return "Best F1 over thresholds on the test half, mean of "
        + seeds
        + " seeds; on how many of them andd is better:\n\n"
        + table.text();
  }

  /** Figure 5: how many labelled documents it takes. */
  private String curve(LabelledDocuments all) throws IOException {
    ReportTable table = new ReportTable().column("labelled documents", "%s").column("andd", "%.3f");
    for (int size : TRAINING_SIZES) {
      Means means = new Means();
      forEachSeed(
          all,
          (halves, seed) -> {
            GramModel model = halves.train(settings(VectorMeasure.COSINE, 1, seed), size, seed);
            means.add("andd", halves.f1(model, halves.frequencies(1)).best());
            means.add("size", halves.trainedWith());
          });
      table.add(
          size == Integer.MAX_VALUE
              ? "all (" + Math.round(means.of("size")) + ")"
              : Integer.toString(size),
          means.of("andd"));
    }
    return "Best F1 by number of labelled documents (cosine, k = 1):\n\n" + table.text();
  }

  /** Figures 1 and 2: sketches against raw similarities. */
  private String sketches(LabelledDocuments all) throws IOException {
    Means means = new Means();
    forEachSeed(
        all,
        (halves, seed) -> {
          FeatureFrequencies frequencies = halves.frequencies(1);
          GramModel cosine =
              halves.train(settings(VectorMeasure.COSINE, 1, seed), Integer.MAX_VALUE, seed);
          means.add("cosine", halves.f1(cosine, frequencies).best());
          for (int bits : BITS) {
            means.add(
                "bits" + bits,
                halves.bestF1(
                    NearDup.anddLshCos("text", new LearnedWeights(cosine, frequencies))
                        .projections(bits)
                        .threshold(LearnedHalves.LEAST)
                        .build()));
          }
          GramModel jaccard =
              halves.train(settings(VectorMeasure.JACCARD, 1, seed), Integer.MAX_VALUE, seed);
          means.add("jaccard", halves.f1(jaccard, frequencies).best());
          for (int slots : SLOTS) {
            means.add(
                "slots" + slots,
                halves.bestF1(
                    NearDup.anddLshJaccard(
                            "text",
                            new LearnedWeights(jaccard, frequencies),
                            new AnddSketchSettings(slots, 20, slots))
                        .threshold(LearnedHalves.LEAST)
                        .build()));
          }
        });
    ReportTable table =
        new ReportTable().column("signature", "%s").column("bytes", "%d").column("F1", "%.3f");
    for (int bits : BITS) {
      table.add("andd-lsh-cos, " + bits + " bits", bits / Byte.SIZE, means.of("bits" + bits));
    }
    table.add("andd, cosine", null, means.of("cosine"));
    for (int slots : SLOTS) {
      table.add(
          "andd-lsh-jaccard, " + slots + " minima of 20 bits",
          slots * 20 / Byte.SIZE,
          means.of("slots" + slots));
    }
    table.add("andd, jaccard", null, means.of("jaccard"));
    return "Best F1 of sketches and of raw similarities:\n\n" + table.text();
  }

  /** Means of what several runs gave. */
  private static final class Means {
    private final Map<String, List<Double>> values = new HashMap<>();

    void add(String name, double value) {
      values.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
    }

    double of(String name) {
      return values.get(name).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }
}
