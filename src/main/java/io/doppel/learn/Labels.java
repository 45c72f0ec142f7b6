package io.doppel.learn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Some texts with what is known of their pairs. */
final class Labels {
  private final TrainingTexts source;
  private final List<WeighedText> texts;
  private final List<int[]> clusters;

  /** Takes texts, of which some are in the same cluster. */
  Labels(TrainingTexts source, List<WeighedText> texts) {
    this.source = source;
    this.texts = texts;
    Map<Integer, List<Integer>> members = new HashMap<>();
    List<List<Integer>> inOrder = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      List<Integer> cluster =
          members.computeIfAbsent(
              texts.get(i).cluster(),
              unused -> {
                List<Integer> made = new ArrayList<>();
                inOrder.add(made);
                return made;
              });
      cluster.add(i);
    }
    this.clusters =
        inOrder.stream().map(c -> c.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  List<WeighedText> texts() {
    return texts;
  }

  /** How many clusters have two texts or more. */
  int clusters() {
    return (int) clusters.stream().filter(cluster -> cluster.length > 1).count();
  }

  boolean isNearDuplicate(int one, int other) {
    return texts.get(one).cluster() == texts.get(other).cluster();
  }

  boolean isIgnored(int one, int other) {
    return source.isIgnored(texts.get(one).number(), texts.get(other).number());
  }

  /** How many pairs are near-duplicates. */
  long nearDuplicates() {
    long sum = 0;
    for (int[] cluster : clusters) {
      for (int i = 0; i < cluster.length; i++) {
        for (int j = 0; j < i; j++) {
          sum += isIgnored(cluster[i], cluster[j]) ? 0 : 1;
        }
      }
    }
    return sum;
  }

  /** All pairs of near-duplicates, or so many of them at random. */
  List<int[]> drawNearDuplicates(int most, SplittableRandom random) {
    List<int[]> drawn = new ArrayList<>();
    long seen = 0;
    for (int[] cluster : clusters) {
      for (int i = 0; i < cluster.length; i++) {
        for (int j = 0; j < i; j++) {
          if (!isIgnored(cluster[i], cluster[j])) {
            int[] pair = {cluster[j], cluster[i]};
            seen++;
            if (drawn.size() < most) {
              drawn.add(pair);
            } else { // each of those seen has the same chance to stay (reservoir sampling)
              long place = random.nextLong(seen);
              if (place < most) {
                drawn.set((int) place, pair);
              }
            }
          }
        }
      }
    }
    return drawn;
  }

  /**
   * Divides the texts by whole clusters. Clusters of several texts are divided apart from single
   * texts, so that both parts have some of each.
   *
   * @param share of clusters that go to the first part; if there are two or more, at least one goes
   *     to either
   */
  List<Labels> divide(double share, SplittableRandom random) {
    List<WeighedText> first = new ArrayList<>();
    List<WeighedText> second = new ArrayList<>();
    for (boolean several : new boolean[] {true, false}) {
      List<int[]> kind =
          new ArrayList<>(
              clusters.stream().filter(cluster -> cluster.length > 1 == several).toList());
      shuffle(kind, random);
      int part = (int) Math.round(share * kind.size());
      part = kind.size() < 2 ? part : Math.clamp(part, 1, kind.size() - 1);
      for (int i = 0; i < kind.size(); i++) {
        for (int text : kind.get(i)) {
          (i < part ? first : second).add(texts.get(text));
        }
      }
    }
    return List.of(new Labels(source, first), new Labels(source, second));
  }

  private static void shuffle(List<int[]> list, SplittableRandom random) {
    for (int i = list.size(); i > 1; i--) {
      int other = random.nextInt(i);
      int[] swapped = list.get(i - 1);
      list.set(i - 1, list.get(other));
      list.set(other, swapped);
    }
  }
}
