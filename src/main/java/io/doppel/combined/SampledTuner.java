package io.doppel.combined;

import io.doppel.join.Workers;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learns a {@link SampledModel} from a collection without labels.
 *
 * <p>First, which runs are common. Texts that resemble each other are put into {@link
 * SampledGroups}; then the groups that have a run are counted, so that what one group of copies has
 * in common counts once. The texts of a template are no copies of each other, although they may
 * resemble each other as much: each of them counts.
 *
 * <p>Then, where to cut. The similarities of all pairs that share keys are a mixture: those of
 * copies on the right, those of look-alikes on the left, fewer in between. The cut is where there
 * are the fewest beside what lies to the right of it. Texts of templates are look-alikes wherever
 * they lie. A document with many candidates counts less for each, or one group of templates would
 * decide for all. Where there is no such valley, or too little to see one, the cut is {@link
 * SampledScore#USUAL_CUT}.
 */
public final class SampledTuner {
  /** A key that more documents have leads to no candidates. */
  private static final int HOT = 2_000;

  /** Pairs below this similarity say nothing. */
  private static final double LEAST = 0.25;

  /** A cut is no higher than this. */
  private static final double MOST = 0.9;

  /** The weights of pairs from here on must add up to {@link #ENOUGH}. */
  private static final double SEEN = 0.32;

  private static final double ENOUGH = 40;

  private static final int BINS = 64;

  /** How far a pair is spread, in bins. */
  private static final double[] SPREADS = {1.9, 2.3, 3.2};

  /** Added to every bin: what is less than that is no hill. */
  private static final double FLOOR = 10;

  /** How much a cut must be better the further it is from the usual one. */
  private static final double RELUCTANCE = 0.2;

  /** In what steps reluctance grows. */
  private static final double REACH = 0.0725;

  /** How much is looked at. */
  private static final SampledPairs.Bounds BOUNDS =
      new SampledPairs.Bounds(100_000, HOT, 64, 4_000_000);

  /** Pairs that a thread takes at a time. */
  private static final int BLOCK = 4096;

  private final List<CombinedSignature> signatures;
  private final SampledPairs pairs;
  private final SampledScore score;
  private final int threads;

  private SampledGroups groups;

  private SampledTuner(SampledPairs pairs, SampledScore score, int threads) {
    this.signatures = pairs.documents();
    this.pairs = pairs;
    this.score = score;
    this.threads = threads;
  }

  /**
   * Learns from documents, of which equal ones should be there once. Of more than 100,000 a part is
   * looked at: texts whose smallest run has a small hash, so that near-duplicates come together or
   * not at all.
   *
   * @param signatures their signatures; null for a document that has none
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @param progress is told how many documents have been compared with others
   * @return the model
   */
  public static SampledModel tune(
      List<CombinedSignature> signatures, int threads, ProgressListener progress) {
    return tune(signatures, SampledScore.USUAL, threads, progress);
  }

  /**
   * As {@link #tune(List, int, ProgressListener)}, by other weights: to measure what these do. The
   * common runs are the same by all weights, the cut is not.
   *
   * @param signatures the documents' signatures; null for a document that has none
   * @param score the weights by which pairs are similar
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @param progress is told how many documents have been compared with others
   * @return the model
   */
  public static SampledModel tune(
      List<CombinedSignature> signatures,
      SampledScore score,
      int threads,
      ProgressListener progress) {
    return tune(signatures, score, BOUNDS, threads, progress);
  }

  static SampledModel tune(
      List<CombinedSignature> signatures,
      SampledScore score,
      SampledPairs.Bounds bounds,
      int threads,
      ProgressListener progress) {
    SampledPairs pairs = SampledPairs.of(signatures, bounds, progress);
    return new SampledTuner(pairs, score, threads).tune();
  }

  private SampledModel tune() {
    float[] runs =
        measured(CommonRuns.NONE, (taken, measures) -> measures[EvidenceMeasure.RUNS.ordinal()]);
    groups = SampledGroups.of(pairs, runs);
    CommonRuns common = common();
    return new SampledModel(
        cut(common), common, List.of("tuned over " + signatures.size() + " documents"));
  }

  /** What is to be known of the pair whose measures were taken last. */
  private interface OfPair {
    double of(SampledEvidence taken, double[] measures);
  }

  /** What is to be known of all pairs. */
  private float[] measured(CommonRuns common, OfPair wanted) {
    float[] values = new float[pairs.size()];
    List<SampledEvidence> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      workers.add(new SampledEvidence(common, score));
    }
    try (Workers<SampledEvidence> all = new Workers<>(workers)) {
      all.forEach(
          0,
          (values.length + BLOCK - 1) / BLOCK,
          (evidence, block) -> measure(evidence, block, wanted, values));
    }
    return values;
  }

  private void measure(SampledEvidence evidence, int block, OfPair wanted, float[] values) {
    int from = -1;
    for (int i = block * BLOCK; i < Math.min(values.length, (block + 1) * BLOCK); i++) {
      if (pairs.later(i) != from) {
        from = pairs.later(i);
        evidence.from(signatures.get(from));
      }
      values[i] = (float) wanted.of(evidence, evidence.to(signatures.get(pairs.earlier(i))));
    }
  }

  // --- which runs are common

  private CommonRuns common() {
    int size = 0;
    for (CombinedSignature signature : signatures) {
      size += signature.runs().size();
    }
    long[] runs = new long[size]; // each with the group of its text
    int at = 0;
    for (int i = 0; i < signatures.size(); i++) {
      SetSignature sample = signatures.get(i).runs();
      for (int j = 0; j < sample.size(); j++) {
        runs[at++] = sample.element(j) << Integer.SIZE | groups.of(i);
      }
    }
    Arrays.sort(runs);
    int[] elements = new int[size];
    int[] counts = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      int element = (int) (runs[i] >>> Integer.SIZE);
      if (count == 0 || elements[count - 1] != element) {
        count = drop(counts, count);
        elements[count++] = element;
        counts[count - 1] = 1;
      } else {
        counts[count - 1] += runs[i] == runs[i - 1] ? 0 : 1;
      }
    }
    count = drop(counts, count);
    return CommonRuns.of(Arrays.copyOf(elements, count), Arrays.copyOf(counts, count));
  }

  /** Without the last run, if it is not common. */
  private static int drop(int[] groups, int count) {
    return count > 0 && groups[count - 1] < CommonRuns.LEAST_GROUPS ? count - 1 : count;
  }

  // --- where to cut

  private double cut(CommonRuns common) {
    float[] similarities = measured(common, (taken, measures) -> taken.similarity());
    int[] candidates = new int[signatures.size()];
    for (int i = 0; i < similarities.length; i++) {
      if (similarities[i] >= LEAST && !pairs.isChosen(i)) {
        candidates[pairs.later(i)]++;
        candidates[pairs.earlier(i)]++;
      }
    }
    double[] bins = new double[BINS + 1];
    double[] lookAlikes = new double[BINS + 1];
    double seen = 0;
    for (int i = 0; i < similarities.length; i++) {
      if (similarities[i] >= LEAST && !pairs.isChosen(i)) {
        double both = (double) candidates[pairs.later(i)] * candidates[pairs.earlier(i)];
        double weight = 1 / Math.sqrt(Math.sqrt(both));
        boolean areOfTemplates = groups.areOfTemplates(i);
        (areOfTemplates ? lookAlikes : bins)[(int) (similarities[i] * BINS)] += weight;
        seen += similarities[i] >= SEEN && !areOfTemplates ? weight : 0;
      }
    }
    return seen < ENOUGH ? SampledScore.USUAL_CUT : valley(bins, lookAlikes);
  }

  /**
   * @param lookAlikes texts of templates: where a cut would take them for copies it is no better
   *     than where there are the most of them
   */
  private static double valley(double[] bins, double[] lookAlikes) {
    double[] depth = new double[bins.length];
    for (double spread : SPREADS) {
      double[] smooth = smooth(bins, spread);
      double[] others = smooth(lookAlikes, spread);
      double highest = 0;
      double taken = 0;
      for (int i = bins.length - 1; i >= 0; i--) {
        highest = Math.max(highest, smooth[i] + FLOOR);
        taken = Math.max(taken, others[i]);
        depth[i] += StrictMath.log(highest / (smooth[i] + taken + FLOOR)) / SPREADS.length;
      }
    }
    double best = 0;
    double cut = SampledScore.USUAL_CUT;
    for (int i = (int) (LEAST * BINS); i < MOST * BINS; i++) {
      double at = (i + 0.5) / BINS;
      double far = Math.abs(at - SampledScore.USUAL_CUT) / REACH;
      double gain = depth[i] - RELUCTANCE * StrictMath.log1p(far);
      if (gain > best) {
        best = gain;
        cut = at;
      }
    }
    return Math.round(cut * 100) / 100.0;
  }

  private static double[] smooth(double[] bins, double spread) {
    double[] smooth = new double[bins.length];
    int reach = (int) Math.ceil(4 * spread);
    double sum = 0;
    for (int d = -reach; d <= reach; d++) {
      sum += StrictMath.exp(-d * d / (2 * spread * spread));
    }
    for (int i = 0; i < bins.length; i++) {
      for (int d = -reach; d <= reach; d++) {
        int from = i + d;
        if (from >= 0 && from < bins.length) {
          smooth[i] += bins[from] * StrictMath.exp(-d * d / (2 * spread * spread)) / sum;
        }
      }
    }
    return smooth;
  }
}
