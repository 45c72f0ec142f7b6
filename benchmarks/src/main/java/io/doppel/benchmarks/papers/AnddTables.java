package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sets.AnddSketchSettings;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.sets.SuperShingleSettings;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ANDD: trained on one half of the clusters, tested on the other half, for several seeds, as in its
 * section 4.
 */
final class AnddTables {
  private static final double HALF = 0.5;
  private static final double LEAST = LearnedHalves.LEAST;
  private static final int[] TRAINING_SIZES = {20, 60, 200, Integer.MAX_VALUE};
  private static final int[] BITS = {64, 128, 256, 384, 512, 1024};
  private static final int[] SLOTS = {8, 20, 40, 80, 160, 256};
  private static final int[] ACTIVE = {5, 10, 20, 30, 50, Integer.MAX_VALUE};

  private AnddTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable("andd-table-2", "best F1 of weights, raw similarities", AnddTables::weights),
        new PaperTable("andd-table-3", "best F1 of signatures", AnddTables::signatures),
        new PaperTable("andd-table-4", "as Table 2; in the paper, e-mail", AnddTables::weights),
        new PaperTable("andd-table-5", "as Table 3; in the paper, e-mail", AnddTables::signatures),
        new PaperTable(
            "andd-figure-1", "best F1 by bits and by minima (Figure 2)", AnddTables::sketches),
        new PaperTable("andd-figure-4", "best F1 by active terms", AnddTables::activeTerms),
        new PaperTable("andd-figure-5", "best F1 by labelled documents", AnddTables::trainingSizes),
        new PaperTable("andd-labels", "best F1 by labelled pairs", AnddLabels::curve));
  }

  interface Run {
    void with(LearnedHalves halves, long seed) throws IOException;
  }

  static void forEachSeed(Experiment experiment, Run run) throws IOException {
    // random order once, whether or not the documents are a part: the halves depend on it
    LabelledCorpus given = experiment.documents();
    LabelledCorpus all =
        experiment.shuffled() ? given : given.part(0, 1, Integer.MAX_VALUE, Long.MAX_VALUE);
    for (long seed = 1; seed <= experiment.seeds(); seed++) {
      run.with(
          new LearnedHalves(
              all.part(0, HALF, Integer.MAX_VALUE, seed),
              all.part(HALF, 1, Integer.MAX_VALUE, seed)),
          seed);
    }
  }

  private static GramModel train(LearnedHalves halves, VectorMeasure measure, int words, long seed)
      throws IOException {
    return halves.train(settings(measure, words, seed), Integer.MAX_VALUE, seed).model();
  }

  static TrainingSettings settings(VectorMeasure measure, int words, long seed) {
    TrainingSettings usual = TrainingSettings.DEFAULT;
    return new TrainingSettings(
        measure,
        words,
        usual.preferences(),
        usual.hardShare(),
        usual.sharpness(),
        usual.regularization(),
        0,
        usual.maxTexts(),
        seed);
  }

  static FeatureFrequencies frequencies(LearnedHalves halves, int words) throws IOException {
    return halves.frequencies(SetBuilder.grams(Experiment.TEXT, words).build());
  }

  static Definition andd(GramModel model, FeatureFrequencies frequencies) {
    return VectorBuilder.andd(Experiment.TEXT, new LearnedWeights(model, frequencies))
        .threshold(LEAST)
        .build();
  }

  static Definition tfIdf(VectorMeasure measure, int words, FeatureFrequencies frequencies) {
    return VectorBuilder.tfIdf(Experiment.TEXT, words, frequencies)
        .measure(measure)
        .threshold(LEAST)
        .build();
  }

  private static Definition spotSigs() {
    return SetBuilder.spotSigs(Experiment.TEXT).threshold(LEAST).build();
  }

  private static String weights(Experiment experiment) throws IOException {
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
    for (int k : new int[] {1, 3}) {
      for (VectorMeasure measure : VectorMeasure.values()) {
        Means means = new Means();
        forEachSeed(
            experiment,
            (halves, seed) -> {
              GramModel model = train(halves, measure, k, seed);
              means.add("seconds", halves.trainingSeconds());
              FeatureFrequencies frequencies = frequencies(halves, k);
              double tfIdf = halves.judged(tfIdf(measure, k, frequencies)).best().f1();
              Judged andd = halves.judged(andd(model, frequencies));
              Definition binary =
                  VectorBuilder.binaryVectors(Experiment.TEXT, k)
                      .measure(measure)
                      .threshold(LEAST)
                      .build();
              means.add("tfidf", tfIdf);
              means.add("binary", halves.judged(binary).best().f1());
              means.add("andd", andd.best().f1());
              means.add("at", andd.at(model.threshold()).f1());
              means.add("better", andd.best().f1() > tfIdf ? 1 : 0);
            });
        table.add(
            k,
            measure.id(),
            means.of("binary"),
            means.of("tfidf"),
            means.of("andd"),
            means.of("at"),
            (int) Math.round(means.of("better") * experiment.seeds()),
            means.of("seconds"));
      }
    }
    Means spots = new Means();
    forEachSeed(
        experiment, (halves, seed) -> spots.add("spotsigs", halves.judged(spotSigs()).best().f1()));
    ReportTable last = new ReportTable().column("spotsigs, jaccard", "%.3f");
    last.add(spots.of("spotsigs"));
    return heading(experiment) + table.text() + "\n" + last.text();
  }

  static String heading(Experiment experiment) {
    return "Best over thresholds on the test half, mean of " + experiment.seeds() + " seeds:\n\n";
  }

  /** All features count in every signature but that of I-Match. */
  private static String signatures(Experiment experiment) throws IOException {
    Map<String, Integer> bytes = new LinkedHashMap<>();
    bytes.put("andd-lsh-cos", 48);
    bytes.put("andd-lsh-jaccard", 200);
    bytes.put("shingles, single words", 126);
    bytes.put("charikar", 48);
    bytes.put("supershingles, single words", 48);
    bytes.put("imatch", 8);
    Means means = new Means();
    forEachSeed(
        experiment,
        (halves, seed) -> {
          FeatureFrequencies frequencies = frequencies(halves, 1);
          LearnedWeights cosine =
              new LearnedWeights(train(halves, VectorMeasure.COSINE, 1, seed), frequencies);
          LearnedWeights jaccard =
              new LearnedWeights(train(halves, VectorMeasure.JACCARD, 1, seed), frequencies);
          Definition words = SetBuilder.words(Experiment.TEXT).build();
          MinHashSettings minima = new MinHashSettings(1, 84, 12, 84);
          List<Definition> methods =
              List.of(
                  BitBuilder.anddLshCos(Experiment.TEXT, cosine).threshold(LEAST).build(),
                  lshJaccard(jaccard, 80),
                  SetBuilder.shingles(Experiment.TEXT, minima).threshold(LEAST).build(),
                  BitBuilder.charikar(Experiment.TEXT).threshold(LEAST).build(),
                  SetBuilder.superShingles(Experiment.TEXT, new SuperShingleSettings(1, 84, 6))
                      .build(),
                  SetBuilder.iMatch(
                          Experiment.TEXT, IMatchSettings.DEFAULT, halves.frequencies(words))
                      .build());
          int i = 0;
          for (String name : bytes.keySet()) {
            Accuracy best = halves.judged(methods.get(i++)).best();
            means.add(name + "precision", best.precision());
            means.add(name + "recall", best.recall());
            means.add(name + "f1", best.f1());
          }
        });
    ReportTable table =
        new ReportTable()
            .column("method", "%s")
            .column("bytes", "%d")
            .column("precision", "%.3f")
            .column("recall", "%.3f")
            .column("F1", "%.3f");
    bytes.forEach(
        (name, size) ->
            table.add(
                name,
                size,
                means.of(name + "precision"),
                means.of(name + "recall"),
                means.of(name + "f1")));
    return heading(experiment) + table.text();
  }

  /** Minima of 20 bits, as in the paper. */
  private static Definition lshJaccard(LearnedWeights weights, int slots) {
    return SetBuilder.anddLshJaccard(
            Experiment.TEXT, weights, new AnddSketchSettings(slots, 20, slots))
        .threshold(LEAST)
        .build();
  }

  private static String sketches(Experiment experiment) throws IOException {
    Means means = new Means();
    forEachSeed(
        experiment,
        (halves, seed) -> {
          FeatureFrequencies frequencies = frequencies(halves, 1);
          GramModel cosine = train(halves, VectorMeasure.COSINE, 1, seed);
          means.add("cosine", halves.judged(andd(cosine, frequencies)).best().f1());
          for (int bits : BITS) {
            Definition sketch =
                BitBuilder.anddLshCos(Experiment.TEXT, new LearnedWeights(cosine, frequencies))
                    .projections(bits)
                    .threshold(LEAST)
                    .build();
            means.add("bits" + bits, halves.judged(sketch).best().f1());
          }
          GramModel jaccard = train(halves, VectorMeasure.JACCARD, 1, seed);
          means.add("jaccard", halves.judged(andd(jaccard, frequencies)).best().f1());
          for (int slots : SLOTS) {
            Definition sketch = lshJaccard(new LearnedWeights(jaccard, frequencies), slots);
            means.add("slots" + slots, halves.judged(sketch).best().f1());
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
    return heading(experiment) + table.text();
  }

  private static String activeTerms(Experiment experiment) throws IOException {
    Means means = new Means();
    forEachSeed(
        experiment,
        (halves, seed) -> {
          FeatureFrequencies frequencies = frequencies(halves, 1);
          Definition andd = andd(train(halves, VectorMeasure.COSINE, 1, seed), frequencies);
          Definition tfIdf = tfIdf(VectorMeasure.COSINE, 1, frequencies);
          for (int most : ACTIVE) {
            means.add("andd" + most, halves.judged(andd, v -> heaviest(v, most)).best().f1());
            means.add("tfidf" + most, halves.judged(tfIdf, v -> heaviest(v, most)).best().f1());
          }
          means.add("spotsigs", halves.judged(spotSigs()).best().f1());
        });
    ReportTable table =
        new ReportTable()
            .column("active terms", "%s")
            .column("andd", "%.3f")
            .column("tfidf", "%.3f")
            .column("spotsigs", "%.3f");
    for (int most : ACTIVE) {
      boolean all = most == Integer.MAX_VALUE;
      table.add(
          all ? "all" : String.valueOf(most),
          means.of("andd" + most),
          means.of("tfidf" + most),
          all ? means.of("spotsigs") : null);
    }
    return heading(experiment) + table.text();
  }

  /** The components of a vector with the largest weights; of the last ones all that are equal. */
  private static Signature heaviest(Signature signature, int most) {
    VectorSignature vector = (VectorSignature) signature;
    if (vector.size() <= most) {
      return vector;
    }
    int[] sizes = new int[vector.size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.abs(vector.weight(i));
    }
    Arrays.sort(sizes);
    int least = sizes[sizes.length - most];
    long[] elements = new long[vector.size()];
    int[] weights = new int[vector.size()];
    for (int i = 0; i < weights.length; i++) {
      elements[i] = vector.element(i);
      weights[i] = Math.abs(vector.weight(i)) >= least ? vector.weight(i) : 0;
    }
    return VectorSignature.of(elements, weights, weights.length);
  }

  private static String trainingSizes(Experiment experiment) throws IOException {
    ReportTable table = new ReportTable().column("labelled documents", "%s").column("andd", "%.3f");
    for (int size : TRAINING_SIZES) {
      Means means = new Means();
      forEachSeed(
          experiment,
          (halves, seed) -> {
            GramModel model =
                halves.train(settings(VectorMeasure.COSINE, 1, seed), size, seed).model();
            Definition andd = andd(model, frequencies(halves, 1));
            means.add("andd", halves.judged(andd).best().f1());
            means.add("size", halves.trainedWith());
          });
      table.add(
          size == Integer.MAX_VALUE
              ? "all (" + Math.round(means.of("size")) + ")"
              : Integer.toString(size),
          means.of("andd"));
    }
    return heading(experiment) + table.text();
  }

  /** Means of what several runs gave. */
  static final class Means {
    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    void add(String name, double value) {
      values.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
    }

    double of(String name) {
      return values.get(name).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }
}
