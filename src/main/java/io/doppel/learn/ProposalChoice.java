package io.doppel.learn;

import io.doppel.pairs.SimilarPair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Chooses of candidates those that say most, and no two that say the same. */
final class ProposalChoice {
  static int bands = 10;
  static double low = 0.2;
  static double power = 0;

  private final List<SimilarPair> pairs;
  private final double[] doubt;
  private final List<Deque<Integer>> byBand = new ArrayList<>();
  private final Map<Integer, Integer> parents = new HashMap<>();

  ProposalChoice(List<SimilarPair> pairs, double[][] views, SplittableRandom random) {
    this.pairs = pairs;
    this.doubt = new double[pairs.size()];
    List<List<Integer>> inBands = new ArrayList<>();
    IntStream.range(0, bands).forEach(i -> inBands.add(new ArrayList<>()));
    for (int i = 0; i < pairs.size(); i++) {
      inBands.get(band(pairs.get(i).similarity())).add(i);
      if (pairs.get(i).similarity() >= 0.5) {
        parents.merge(root(pairs.get(i).first()), root(pairs.get(i).second()), (a, b) -> b);
      }
    }
    double[] tie = random.doubles(pairs.size()).toArray();
    for (List<Integer> band : inBands) {
      measure(band, views);
      band.sort(
          Comparator.<Integer>comparingDouble(i -> -doubt[i]).thenComparingDouble(i -> tie[i]));
      byBand.add(new ArrayDeque<>(band));
    }
  }

  private static int band(double similarity) {
    return Math.clamp((int) ((similarity - low) / (1 - low) * bands), 0, bands - 1);
  }

  private void measure(List<Integer> band, double[][] views) {
    if (band.isEmpty()) {
      return;
    }
    double[] mean = new double[views[0].length];
    for (int pair : band) {
      for (int view = 0; view < mean.length; view++) {
        mean[view] += views[pair][view] / band.size();
      }
    }
    for (int pair : band) {
      double[] off = new double[mean.length];
      Arrays.setAll(off, view -> views[pair][view] - mean[view]);
      doubt[pair] = Arrays.stream(off).max().orElseThrow() - Arrays.stream(off).min().orElseThrow();
    }
  }

  private int root(int text) {
    int at = text;
    while (parents.getOrDefault(at, at) != at) {
      at = parents.get(at);
    }
    return at;
  }

  List<SimilarPair> take(int count) {
    List<SimilarPair> taken = new ArrayList<>();
    Map<String, Integer> uses = new HashMap<>();
    Set<Integer> done = new HashSet<>();
    for (int round = 1; taken.size() < Math.min(count, pairs.size()); round++) {
      boolean any = true;
      List<Deque<Integer>> left = new ArrayList<>();
      byBand.forEach(band -> left.add(new ArrayDeque<>(band)));
      while (any && taken.size() < count) {
        any = false;
        for (int b = bands - 1; b >= 0 && taken.size() < count; b--) {
          Integer next = next(left.get(b), uses, done, round);
          if (next != null) {
            any = true;
            taken.add(pairs.get(next));
            done.add(next);
          }
        }
      }
    }
    return taken;
  }

  private Integer next(
      Deque<Integer> band, Map<String, Integer> uses, Set<Integer> done, int round) {
    while (!band.isEmpty()) {
      int pair = band.poll();
      if (done.contains(pair)) {
        continue;
      }
      int one = pairs.get(pair).first();
      int other = pairs.get(pair).second();
      Set<String> keys =
          new HashSet<>(List.of("t" + one, "t" + other, "g" + root(one), "g" + root(other)));
      if (keys.stream().allMatch(key -> uses.getOrDefault(key, 0) < round)) {
        keys.forEach(key -> uses.merge(key, 1, Integer::sum));
        return pair;
      }
    }
    return null;
  }
}
