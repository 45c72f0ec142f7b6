package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.Arrays;

/** ANDD's figures: what is lost by short signatures, by few terms and by few labels. */
final class AnddCurves {
  private static final double LEAST = LearnedHalves.LEAST;
  private static final int[] TRAINING_SIZES = {20, 60, 100, 200, 300, Integer.MAX_VALUE};
  private static final int[] BITS = {64, 128, 256, 384, 512, 1024, 2048, 4096};
  private static final int[] SLOTS = {8, 20, 40, 80, 160, 256};
  private static final int[] ACTIVE = {5, 10, 20, 30, 50, Integer.MAX_VALUE};

  private AnddCurves() {}

  static String sketches(Experiment experiment) throws IOException {
    AnddRuns means = new AnddRuns();
    AnddRuns.forEachSeed(
        experiment,
        (halves, seed) -> {
          FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
          GramModel cosine = AnddMethods.train(halves, VectorMeasure.COSINE, seed);
          means.add("cosine", halves.judged(AnddMethods.andd(cosine, frequencies)).best().f1());
          for (int bits : BITS) {
            Definition sketch =
                BitBuilder.anddLshCos(Experiment.TEXT, new LearnedWeights(cosine, frequencies))
                    .projections(bits)
                    .threshold(LEAST)
                    .build();
            means.add("bits" + bits, halves.judged(sketch).best().f1());
          }
          GramModel jaccard = AnddMethods.train(halves, VectorMeasure.JACCARD, seed);
          means.add("jaccard", halves.judged(AnddMethods.andd(jaccard, frequencies)).best().f1());
          for (int slots : SLOTS) {
            Definition sketch =
                AnddMethods.lshJaccard(new LearnedWeights(jaccard, frequencies), slots);
            means.add("slots" + slots, halves.judged(sketch).best().f1());
          }
        });
    ReportTable table =
        new ReportTable()
            .column("signature", "%s")
            .column("bytes", "%d")
            .column("F1", "%.3f")
            .column("p, whole vectors and this", "%s")
            .column("paper", "%s");
    for (int bits : BITS) {
      table.add(
          "andd-lsh-cos, " + bits + " bits",
          bits / Byte.SIZE,
          means.of("bits" + bits),
          means.p("cosine", "bits" + bits),
          bits == 384 ? ".943" : null);
    }
    table.add("andd, cosine", null, means.of("cosine"), null, ".956");
    for (int slots : SLOTS) {
      table.add(
          "andd-lsh-jaccard, " + slots + " minima of 20 bits",
          slots * 20 / Byte.SIZE,
          means.of("slots" + slots),
          means.p("jaccard", "slots" + slots),
          slots == 80 ? ".931" : null);
    }
    table.add("andd, jaccard", null, means.of("jaccard"), null, ".952");
    return AnddRuns.heading(experiment) + table.text() + AnddRuns.stars().strip();
  }

  /** Figure 4: of e-mail, with halves by time where that can be. */
  static String activeTerms(Experiment experiment) throws IOException {
    AnddRuns means = new AnddRuns();
    AnddRuns.byTime(
        experiment,
        (halves, seed) -> {
          FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
          Definition andd =
              AnddMethods.andd(AnddMethods.train(halves, VectorMeasure.COSINE, seed), frequencies);
          Definition tfIdf = AnddMethods.tfIdf(VectorMeasure.COSINE, 1, frequencies);
          for (int most : ACTIVE) {
            means.add("andd" + most, halves.judged(andd, v -> heaviest(v, most)).best().f1());
            means.add("tfidf" + most, halves.judged(tfIdf, v -> heaviest(v, most)).best().f1());
          }
          means.add("spotsigs", halves.judged(AnddMethods.spotSigs()).best().f1());
        });
    ReportTable table =
        new ReportTable()
            .column("active terms", "%s")
            .column("andd", "%.3f")
            .column("tfidf", "%.3f")
            .column("spotsigs", "%.3f")
            .column("paper: andd / tfidf / spotsigs", "%s");
    for (int most : ACTIVE) {
      boolean all = most == Integer.MAX_VALUE;
      table.add(
          all ? "all" : String.valueOf(most),
          means.of("andd" + most),
          means.of("tfidf" + most),
          all ? means.of("spotsigs") : null,
          all ? ".674 / .625 / .257" : most == 5 ? ".621 / .525" : null);
    }
    return AnddRuns.headingByTime(experiment) + table.text();
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

  /** Figure 5, with its lines "Init" and "Full". */
  static String trainingSizes(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("labelled documents", "%s")
            .column("found", "%.0f")
            .column("andd", "%.3f")
            .column("unlearned", "%s")
            .column("as printed", "%.3f")
            .column("paper", "%s");
    AnddRuns init = new AnddRuns();
    for (int size : TRAINING_SIZES) {
      AnddRuns runs = new AnddRuns();
      AnddRuns.forEachSeed(
          experiment,
          (halves, seed) -> {
            FeatureFrequencies frequencies = AnddMethods.frequencies(halves, 1);
            TrainingResult ours =
                halves.train(settings(TrainingSettings.DEFAULT, seed), size, seed);
            runs.add("size", halves.trainedWith());
            runs.add("andd", f1(halves, ours.model(), frequencies));
            runs.add("unlearned", ours.isLearned() ? 0 : 1);
            TrainingResult printed =
                halves.train(settings(TrainingSettings.PAPER, seed), size, seed);
            runs.add("printed", f1(halves, printed.model(), frequencies));
            if (size == Integer.MAX_VALUE) {
              init.add("andd", f1(halves, ours.start(), frequencies));
              init.add("printed", f1(halves, printed.start(), frequencies));
            }
          });
      boolean isAll = size == Integer.MAX_VALUE;
      table.add(
          isAll ? "all, Full" : Integer.toString(size),
          runs.of("size"),
          runs.of("andd"),
          runs.share("unlearned"),
          runs.of("printed"),
          isAll ? ".956" : size == 60 ? ".953" : null);
    }
    table.add("none, Init", null, init.of("andd"), null, init.of("printed"), ".856");
    return AnddRuns.heading(experiment) + table.text();
  }

  private static TrainingSettings settings(TrainingSettings form, long seed) {
    return form.withHeldOut(0).withSeed(seed);
  }

  private static double f1(LearnedHalves halves, GramModel model, FeatureFrequencies frequencies)
      throws IOException {
    return halves.judged(AnddMethods.andd(model, frequencies)).best().f1();
  }
}
