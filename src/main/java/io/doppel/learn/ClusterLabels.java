package io.doppel.learn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Labels by clusters: texts of one are near-duplicates of each other, all others are not. */
final class ClusterLabels implements Labels {
  private final TrainingTexts source;
  private final List<WeighedText> texts;
  private final List<int[]> clusters;

  /** Takes texts, of which some are in the same cluster. */
  ClusterLabels(TrainingTexts source, List<WeighedText> texts) {
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

  @Override
  public List<WeighedText> texts() {
    return texts;
  }

  @Override
  public int clusters() {
    return (int) clusters.stream().filter(cluster -> cluster.length > 1).count();
  }

  @Override
  public boolean isNearDuplicate(int one, int other) {
    return texts.get(one).cluster() == texts.get(other).cluster();
  }

  @Override
  public boolean isIgnored(int one, int other) {
    return source.isIgnored(texts.get(one).number(), texts.get(other).number());
  }

  @Override
  public long nearDuplicates() {
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

  @Override
  public List<int[]> drawNearDuplicates(int most, SplittableRandom random) {
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
   */
  @Override
  public List<Labels> divide(double share, SplittableRandom random) {
    List<WeighedText> first = new ArrayList<>();
    List<WeighedText> second = new ArrayList<>();
    for (boolean several : new boolean[] {true, false}) {
      List<int[]> kind =
          new ArrayList<>(
              clusters.stream().filter(cluster -> cluster.length > 1 == several).toList());
      Labels.shuffle(kind, random);
      int part = Labels.part(share, kind.size());
      for (int i = 0; i < kind.size(); i++) {
        for (int text : kind.get(i)) {
          (i < part ? first : second).add(texts.get(text));
        }
      }
    }
    return List.of(new ClusterLabels(source, first), new ClusterLabels(source, second));
  }

  @Override
  public void checkEnough(boolean holdsOut) {
    int least = holdsOut ? 3 : 2;
    if (clusters() < least) {
      throw new IllegalArgumentException(
          "labelled texts must have at least "
              + least
              + " clusters of 2 texts or more"
              + (holdsOut ? " if some are held out" : "")
              + ", got "
              + clusters()
              + " among "
              + texts.size()
              + " texts");
    }
  }

  /** With fewer than four clusters there is no use in it. */
  @Override
  public boolean areEnoughToDivide() {
    return clusters() >= 4;
  }

  /** All other pairs are others: there is no list. */
  @Override
  public List<int[]> listedOthers() {
    return null;
  }

  @Override
  public String inWords() {
    return texts.size() + " texts in " + clusters() + " clusters of several";
  }
}
