package io.doppel.benchmarks.papers;

import io.doppel.evaluate.PairLabels;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * CiteSeerX's protocol (section 4), where nobody has all labels: of the pairs that each treatment
 * returns 20 are drawn and judged. The right ones of all treatments are the duplicate list; a
 * treatment's recall is the share of the list that it returns.
 */
final class SampledPairs {
  private static final int DRAWN = 20;

  /**
   * What a treatment is estimated at.
   *
   * @param precision the share of right pairs among those drawn; 1 if it returns none
   * @param recall the share of the duplicate list that it returns
   */
  record Estimate(double precision, double recall) {
    double f1() {
      return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }
  }

  private final Judged.Judge judge;
  private final Random random;
  private final Map<String, Set<Long>> returned = new LinkedHashMap<>();
  private final Map<String, Double> precisions = new LinkedHashMap<>();
  private final Set<Long> duplicates = new HashSet<>();

  /**
   * Starts with no treatment.
   *
   * @param judge says which pairs are right
   * @param seed of the draws
   */
  SampledPairs(Judged.Judge judge, long seed) {
    this.judge = judge;
    this.random = new Random(seed);
  }

  /** Twenty of them, or all if there are fewer. */
  static List<SimilarPair> drawn(List<SimilarPair> pairs, Random random) {
    List<SimilarPair> shuffled = new ArrayList<>(pairs);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, Math.min(DRAWN, shuffled.size()));
  }

  /** Adds the pairs that a treatment returns, and draws some. */
  void add(String treatment, List<SimilarPair> pairs) {
    Set<Long> all = new HashSet<>();
    pairs.forEach(pair -> all.add(PairLabels.key(pair.first(), pair.second())));
    returned.put(treatment, all);
    List<SimilarPair> drawn = drawn(pairs, random);
    int right = 0;
    for (SimilarPair pair : drawn) {
      if (judge.isRight(pair)) {
        right++;
        duplicates.add(PairLabels.key(pair.first(), pair.second()));
      }
    }
    precisions.put(treatment, drawn.isEmpty() ? 1 : (double) right / drawn.size());
  }

  /** How many pairs the duplicate list has. */
  int duplicates() {
    return duplicates.size();
  }

  /** What a treatment is estimated at, once all are added. */
  Estimate of(String treatment) {
    long found = duplicates.stream().filter(returned.get(treatment)::contains).count();
    return new Estimate(
        precisions.get(treatment), duplicates.isEmpty() ? 0 : (double) found / duplicates.size());
  }
}
