package io.doppel.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Which of the labelled texts a model is trained with, if they are too many. */
final class ChosenTexts {
  private ChosenTexts() {}

  /** The numbers of the texts, ascending. */
  static int[] of(TrainingTexts source, int most, SplittableRandom random) {
    if (source.areJudged()) {
      return ofPairs(source, most, random);
    }
    return source.size() <= most ? all(source.size()) : wholeClusters(source, most, random);
  }

  private static int[] all(int size) {
    int[] all = new int[size];
    Arrays.setAll(all, i -> i);
    return all;
  }

  /** The texts of judged pairs, pair by pair in random order. */
  private static int[] ofPairs(TrainingTexts source, int most, SplittableRandom random) {
    List<int[]> pairs = new ArrayList<>(source.judged(true));
    pairs.addAll(source.judged(false));
    Labels.shuffle(pairs, random);
    TreeSet<Integer> chosen = new TreeSet<>();
    for (int[] pair : pairs) {
      if (chosen.size() + 2 <= most) {
        chosen.add(pair[0]);
        chosen.add(pair[1]);
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] wholeClusters(TrainingTexts source, int most, SplittableRandom random) {
    List<List<Integer>> inOrder = clusters(source);
    List<Integer> chosen = new ArrayList<>();
    while (!inOrder.isEmpty()) {
      int place = random.nextInt(inOrder.size());
      List<Integer> members = inOrder.get(place);
      if (chosen.size() + members.size() <= most) {
        chosen.addAll(members);
      }
      inOrder.set(place, inOrder.get(inOrder.size() - 1));
      inOrder.remove(inOrder.size() - 1);
    }
    return chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** The clusters in the order of their first texts; a text without one is its own. */
  private static List<List<Integer>> clusters(TrainingTexts source) {
    Map<String, List<Integer>> clusters = new HashMap<>();
    List<List<Integer>> inOrder = new ArrayList<>();
    for (int text = 0; text < source.size(); text++) {
      String cluster = source.cluster(text);
      List<Integer> members = cluster == null ? null : clusters.get(cluster);
      if (members == null) {
        members = new ArrayList<>();
        inOrder.add(members);
        if (cluster != null) {
          clusters.put(cluster, members);
        }
      }
      members.add(text);
    }
    return inOrder;
  }
}
