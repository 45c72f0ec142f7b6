package io.doppel.combined;

import io.doppel.join.Workers;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Learns a {@link SampledModel} from a collection without labels.
 *
 * <p>First, which runs are common. Texts that resemble each other are put into groups, each around
 * the text that most resembles another one; then the groups that have a run are counted, so that
 * what one group of copies has in common counts once. The texts of a template are no copies of each
 * other, although they may resemble each other as much: each of them counts.
 *
 * <p>Then, where to cut. The similarities of all pairs that share keys are a mixture: those of
 * copies on the right, those of look-alikes on the left, fewer in between. The cut is where there
 * are the fewest beside what lies to the right of it. Texts of templates are look-alikes wherever
 * they lie. A document with many candidates counts less for each, or one group of templates would
 * decide for all. Where there is no such valley, or too little to see one, the cut is {@link
 * SampledScore#USUAL_CUT}.
 */
public final class SampledTuner {
  /** What texts of a group have in common of all runs, at least. */
  private static final double GROUP = 0.3;

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

  /** Fewer texts are not enough to see whether they are a family. */
  private static final int LEAST_FAMILY = 6;

  /**
   * How much it must be chance which texts of a group have a run, if they are copies of one text: 1
   * if each run could be missing anywhere, 0 if each is in all texts or in one. Of groups of edited
   * copies none was below 0.4, of families of package descriptions nearly all are below 0.2.
   */
  private static final double LEAST_CHANCE = 0.2;

  /** In so many steps of resemblance groups are made. */
  private static final int STEPS = 100;

  /** How far a pair is spread, in bins. */
  private static final double[] SPREADS = {1.9, 2.3, 3.2};

  /** Added to every bin: what is less than that is no hill. */
  private static final double FLOOR = 10;

  /** How much a cut must be better the further it is from the usual one. */
  private static final double RELUCTANCE = 0.2;

  /** In what steps reluctance grows. */
  private static final double REACH = 0.0725;

  /** More documents than this are not looked at: those whose smallest run is the smallest. */
  private static final int MOST_DOCUMENTS = 100_000;

  /** So many pairs are looked at, at most; fewer documents where there are more. */
  private static final int MOST_PAIRS = 4_000_000;

  /** Pairs that a thread takes at a time. */
  private static final int BLOCK = 4096;

  private final List<CombinedSignature> signatures;
  private final SampledPairs pairs;
  private final SampledScore score;
  private final int threads;

  /** The documents that are texts of a template and no copies. */
  private final BitSet ofTemplates = new BitSet();

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
    SampledPairs pairs = SampledPairs.of(signatures, MOST_DOCUMENTS, HOT, MOST_PAIRS, progress);
    return new SampledTuner(pairs, score, threads).tune();
  }

  private SampledModel tune() {
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
    int[] group = groups();
    int size = 0;
    for (CombinedSignature signature : signatures) {
      size += signature.runs().size();
    }
    long[] runs = new long[size]; // each with the group of its text
    int at = 0;
    for (int i = 0; i < group.length; i++) {
      SetSignature sample = signatures.get(i).runs();
      for (int j = 0; j < sample.size(); j++) {
        runs[at++] = sample.element(j) << Integer.SIZE | group[i];
      }
    }
    Arrays.sort(runs);
    int[] elements = new int[size];
    int[] groups = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      int element = (int) (runs[i] >>> Integer.SIZE);
      if (count == 0 || elements[count - 1] != element) {
        count = drop(groups, count);
        elements[count++] = element;
        groups[count - 1] = 1;
      } else {
        groups[count - 1] += runs[i] == runs[i - 1] ? 0 : 1;
      }
    }
    count = drop(groups, count);
    return CommonRuns.of(Arrays.copyOf(elements, count), Arrays.copyOf(groups, count));
  }

  /** Without the last run, if it is not common. */
  private static int drop(int[] groups, int count) {
    return count > 0 && groups[count - 1] < CommonRuns.LEAST_GROUPS ? count - 1 : count;
  }

  /** The group of each document: the number of the document that it is around. */
  private int[] groups() {
    int[] group = new int[signatures.size()];
    Arrays.fill(group, -1);
    for (int pair : mostAlikeFirst()) {
      int one = pairs.later(pair);
      int other = pairs.earlier(pair);
      if (group[one] < 0 && group[other] < 0) {
        group[one] = one;
        group[other] = one;
      } else if (group[one] < 0 && group[other] == other) {
        group[one] = other;
      } else if (group[other] < 0 && group[one] == one) {
        group[other] = one;
      }
    }
    for (int i = 0; i < group.length; i++) {
      group[i] = group[i] < 0 ? i : group[i];
    }
    dissolveFamilies(group);
    return group;
  }

  /** Families of a template are not copies of one text: each of their texts is a group. */
  private void dissolveFamilies(int[] group) {
    long[] byGroup = new long[group.length];
    for (int i = 0; i < group.length; i++) {
      byGroup[i] = (long) group[i] << Integer.SIZE | i;
    }
    Arrays.sort(byGroup);
    for (int from = 0, to; from < byGroup.length; from = to) {
      to = from + 1;
      while (to < byGroup.length
          && byGroup[to] >>> Integer.SIZE == byGroup[from] >>> Integer.SIZE) {
        to++;
      }
      if (to - from >= LEAST_FAMILY && isFamily(byGroup, from, to)) {
        for (int i = from; i < to; i++) {
          group[(int) byGroup[i]] = (int) byGroup[i];
          ofTemplates.set((int) byGroup[i]);
        }
      }
    }
  }

  /**
   * Whether the texts of a group differ in the same places. Of copies that were edited, each has
   * most of the runs of the one that they are around, and which ones is chance. Of a template all
   * have the same runs, and the rest nobody else has.
   */
  private boolean isFamily(long[] byGroup, int from, int to) {
    int around = (int) (byGroup[from] >>> Integer.SIZE);
    SetSignature runs = signatures.get(around).runs();
    int[] have = new int[runs.size()];
    int[] could = new int[runs.size()];
    for (int i = from; i < to; i++) {
      int member = (int) byGroup[i];
      if (member != around) {
        count(runs, signatures.get(member).runs(), have, could);
      }
    }
    double mean = 0;
    double spread = 0;
    int count = 0;
    for (int i = 0; i < have.length; i++) {
      if (could[i] >= LEAST_FAMILY - 1) {
        double share = (double) have[i] / could[i];
        mean += share;
        spread += share * (1 - share) * could[i] / (could[i] - 1);
        count++;
      }
    }
    mean /= Math.max(1, count);
    double chance = spread / (count * mean * (1 - mean));
    return count > 0 && chance < LEAST_CHANCE;
  }

  private static void count(SetSignature runs, SetSignature member, int[] have, int[] could) {
    long end =
        member.size() == SampledSketch.SAMPLE ? member.element(member.size() - 1) : Long.MAX_VALUE;
    int at = 0;
    for (int i = 0; i < have.length && runs.element(i) <= end; i++) {
      while (at < member.size() && member.element(at) < runs.element(i)) {
        at++;
      }
      could[i]++;
      have[i] += at < member.size() && member.element(at) == runs.element(i) ? 1 : 0;
    }
  }

  /** The pairs that make groups, in steps of resemblance; those of a step as they are. */
  private int[] mostAlikeFirst() {
    float[] runs =
        measured(CommonRuns.NONE, (taken, measures) -> measures[EvidenceMeasure.RUNS.ordinal()]);
    int[] starts = new int[STEPS + 2];
    for (float each : runs) {
      if (each >= GROUP) {
        starts[step(each) + 1]++;
      }
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] sorted = new int[starts[STEPS + 1]];
    for (int i = 0; i < runs.length; i++) {
      if (runs[i] >= GROUP) {
        sorted[starts[step(runs[i])]++] = i;
      }
    }
    return sorted;
  }

  private static int step(float runs) {
    return (int) (STEPS * (1 - runs));
  }

  // --- where to cut

  private double cut(CommonRuns common) {
    float[] similarities = measured(common, (taken, measures) -> taken.similarity());
    int[] candidates = new int[signatures.size()];
    for (int i = 0; i < similarities.length; i++) {
      if (similarities[i] >= LEAST) {
        candidates[pairs.later(i)]++;
        candidates[pairs.earlier(i)]++;
      }
    }
    double[] bins = new double[BINS + 1];
    double[] lookAlikes = new double[BINS + 1];
    double seen = 0;
    for (int i = 0; i < similarities.length; i++) {
      if (similarities[i] >= LEAST) {
        double both = (double) candidates[pairs.later(i)] * candidates[pairs.earlier(i)];
        double weight = 1 / Math.sqrt(Math.sqrt(both));
        boolean areOfTemplates =
            ofTemplates.get(pairs.later(i)) && ofTemplates.get(pairs.earlier(i));
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
