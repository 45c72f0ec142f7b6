package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.combined.SampledModel;
import io.doppel.evaluate.PairLabels;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Where {@code runs} cuts, and how much that depends on which documents of a collection there are.
 * {@code benchmarks/tuning} builds and runs it.
 */
@Command(
    name = "tuning",
    sortOptions = false,
    description = {
      "Learns where to cut from collections, from random parts of them and from copies of them in"
          + " another order, and says how good each cut is.",
      "A half cuts where its own model says; F1 is over all pairs of the whole collection."
    })
public final class TuningStability implements Callable<Integer> {
  private static final double LEAST = 0.2;
  private static final int STEPS = 100;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Documents as lines of JSON, a file for each collection.")
  private List<Path> inputs = new ArrayList<>();

  @Option(
      names = "--label",
      paramLabel = "FOLDER=FIELD",
      description =
          "The field of the cluster in the collection that is in that folder; repeatable (default:"
              + " cluster).")
  private Map<String, String> labels = new HashMap<>();

  @Option(names = "--parts", description = "How many random halves (default: ${DEFAULT-VALUE}).")
  private int parts = 10;

  @Option(names = "--together", description = "All files as one collection more.")
  private boolean together;

  @Option(
      names = "--template",
      description = "So many generated texts of one template, as a collection more.")
  private int template;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  private final PrintStream print = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Definition near = RunsBuilder.runs("text").build();

  TuningStability() {}

  /**
   * Runs the measurement.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new TuningStability()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    print.println(
        "| set | documents | cut | other order | halves: least, mean, most | quarter | P | R | F1"
            + " | F1 by models of halves: least, mean | F1 untuned | best F1 | seconds | MB |");
    print.println("| --- |" + " --- |".repeat(13));
    List<Signature> all = new ArrayList<>();
    List<String> clusters = new ArrayList<>();
    for (Path input : inputs) {
      String name = input.toAbsolutePath().getParent().getFileName().toString();
      LabelledCorpus corpus =
          LabelledCorpus.read(input, labels.getOrDefault(name, "cluster"), "title");
      List<Signature> signatures = signatures(corpus);
      for (Labelled each : corpus.documents()) {
        clusters.add(each.cluster() == null ? null : name + ' ' + each.cluster());
      }
      all.addAll(signatures);
      row(name, signatures, corpus.labels());
    }
    if (template > 0) {
      templateRow();
    }
    if (together) {
      row("all of them", all, labelsOf(clusters));
    }
    return 0;
  }

  List<Signature> signatures(LabelledCorpus corpus) {
    List<Signature> signatures = new ArrayList<>();
    for (Labelled each : corpus.documents()) {
      signatures.add(near.sign(each.text()).orElse(null));
    }
    return signatures;
  }

  private static PairLabels labelsOf(List<String> names) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] clusters =
        names.stream()
            .mapToInt(
                each -> each == null ? -1 : numbers.computeIfAbsent(each, unused -> numbers.size()))
            .toArray();
    return PairLabels.ofClusters(clusters, Set.of());
  }

  /** Forty words of which ten are filled in, each with one of fifty: no run is in all texts. */
  private void templateRow() {
    Random random = new Random(1);
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < template; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 40; word++) {
        text.append(" w").append(word);
        text.append(word % 4 == 0 ? "x" + random.nextInt(50) : "");
      }
      signatures.add(near.sign(text.toString()).orElseThrow());
    }
    row("one template", signatures, labelsOf(Collections.nCopies(template, null)));
  }

  private void row(String name, List<Signature> signatures, PairLabels judged) {
    double before = used();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    SampledModel whole = learn(signatures);
    double seconds = (System.nanoTime() - start) / 1e9;
    double megabytes = peak() - before;
    List<SampledModel> halves = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      halves.add(learn(part(signatures, 0.5, i)));
    }
    SampledModel quarter = learn(part(signatures, 0.25, 1));
    List<Signature> shuffled = new ArrayList<>(signatures);
    Collections.shuffle(shuffled, new Random(1));
    boolean same = learn(shuffled).equals(whole);
    Curve curve = curve(signatures, judged, whole);
    double[] f1 =
        halves.stream()
            .mapToDouble(half -> curve(signatures, judged, half).f1(half.cut()))
            .toArray();
    double[] cuts = halves.stream().mapToDouble(SampledModel::cut).sorted().toArray();
    print.println(
        String.format(
            Locale.ROOT,
            "| %s | %,d | %.2f | %s | %.2f, %.2f, %.2f | %.2f | %.3f | %.3f | %.3f | %.3f, %.3f |"
                + " %.3f | %.3f | %.1f | %.0f |",
            name,
            signatures.size(),
            whole.cut(),
            same ? "same model" : "ANOTHER MODEL",
            parts == 0 ? Double.NaN : cuts[0],
            mean(cuts),
            parts == 0 ? Double.NaN : cuts[cuts.length - 1],
            quarter.cut(),
            curve.precision(whole.cut()),
            curve.recall(whole.cut()),
            curve.f1(whole.cut()),
            Arrays.stream(f1).min().orElse(Double.NaN),
            mean(f1),
            curve(signatures, judged, SampledModel.USUAL).f1(SampledModel.USUAL.cut()),
            curve.best(),
            seconds,
            megabytes));
  }

  /** What the heap holds, in MB. */
  private static double used() {
    System.gc();
    return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
  }

  /** What the heap held at most, garbage included, in MB. */
  private static double peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum()
        / 1e6;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  SampledModel learn(List<Signature> signatures) {
    return near.learn(signatures, 2, ProgressListener.NONE)
        .map(SampledModel::parse)
        .orElse(SampledModel.USUAL); // too few documents say nothing
  }

  static List<Signature> part(List<Signature> signatures, double share, int seed) {
    Random random = new Random(seed);
    List<Signature> part = new ArrayList<>();
    for (Signature each : signatures) {
      if (random.nextDouble() < share) {
        part.add(each);
      }
    }
    return part;
  }

  /** How many pairs there are from each similarity on, and how many of them are right. */
  private record Curve(long[] found, long[] right, long all) {
    /** Nothing is measured. */
    static final Curve NONE = new Curve(new long[STEPS + 1], new long[STEPS + 1], 0);

    private static int step(double cut) {
      return (int) Math.round(cut * STEPS);
    }

    double precision(double cut) {
      return (double) right[step(cut)] / found[step(cut)];
    }

    double recall(double cut) {
      return (double) right[step(cut)] / all;
    }

    double f1(double cut) {
      return 2.0 * right[step(cut)] / (found[step(cut)] + all);
    }

    double best() {
      double best = 0;
      for (double cut = LEAST; cut < 1; cut += 1.0 / STEPS) {
        best = Math.max(best, f1(cut));
      }
      return best;
    }
  }

  private Curve curve(List<Signature> signatures, PairLabels judged, SampledModel model) {
    if (judged.nearDuplicates() == 0) {
      return Curve.NONE;
    }
    Definition definition = RunsBuilder.runs("text").model(model).threshold(LEAST).build();
    long[] found = new long[STEPS + 1];
    long[] right = new long[STEPS + 1];
    try (PairResult pairs = definition.pairs(signatures, JoinSettings.DEFAULT.withThreads(2))) {
      for (SimilarPair pair : pairs.pairs()) {
        PairLabels.Verdict verdict = judged.of(pair.first(), pair.second());
        if (verdict != PairLabels.Verdict.NEITHER) {
          int step = (int) Math.floor(pair.similarity() * STEPS + 1e-9);
          found[step]++;
          right[step] += verdict == PairLabels.Verdict.RIGHT ? 1 : 0;
        }
      }
    }
    for (int i = STEPS - 1; i >= 0; i--) {
      found[i] += found[i + 1];
      right[i] += right[i + 1];
    }
    return new Curve(found, right, judged.nearDuplicates());
  }
}
