package io.doppel.learn;

import io.doppel.pairs.SimilarPair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Chooses of candidates those that say most, and no two that say the same.
 *
 * <p>Candidates are put into bands by their similarity, which give one in turn, the most similar
 * band first. In a band two orders take turns. By the one those come first of which the views
 * disagree most: the view that likes a pair most, against the mean of the band, and the view that
 * likes it least. The other one is by chance, so that what is labelled is not all exceptions. A
 * text, or a group of similar texts, that has given a pair gives another one only when all others
 * have.
 */
final class ProposalChoice {
  private static final int BANDS = 10;

  /** Where the second band begins, about: what is less similar is hardly a near-duplicate. */
  private static final double LOW = 0.3;

  /** Texts as similar as this are of one group, such as the letters of one template. */
  private static final double GROUP = 0.5;

  private final List<SimilarPair> pairs;
  private final double[] doubt;
  private final List<List<Integer>> bands = new ArrayList<>();
  private final Map<Integer, Integer> parents = new HashMap<>();

  /** How many pairs each group has given; no text of it has given more. */
  private final Map<Integer, Integer> given = new HashMap<>();

  /**
   * Takes candidates.
   *
   * @param views for each pair its similarity by each of several weights
   */
  ProposalChoice(List<SimilarPair> pairs, double[][] views, SplittableRandom random) {
    this.pairs = pairs;
    this.doubt = new double[pairs.size()];
    List<List<Integer>> inBands = new ArrayList<>();
    for (int i = 0; i < BANDS; i++) {
      inBands.add(new ArrayList<>());
    }
    for (int i = 0; i < pairs.size(); i++) {
      SimilarPair pair = pairs.get(i);
      inBands.get(band(pair.similarity())).add(i);
      if (pair.similarity() >= GROUP) {
        parents.put(group(pair.first()), group(pair.second()));
      }
    }
    double[] ties = random.doubles(pairs.size()).toArray();
    for (List<Integer> band : inBands) {
      measure(band, views);
      List<Integer> byChance = new ArrayList<>(band);
      byChance.sort(Comparator.comparingDouble(i -> ties[i]));
      band.sort(
          Comparator.<Integer>comparingDouble(i -> -doubt[i]).thenComparingDouble(i -> ties[i]));
      bands.add(inTurn(band, byChance));
    }
  }

  /** All of a band, one from each of two orders in turn. */
  private static List<Integer> inTurn(List<Integer> one, List<Integer> other) {
    Set<Integer> mixed = new LinkedHashSet<>();
    for (int i = 0; i < one.size(); i++) {
      mixed.add(one.get(i));
      mixed.add(other.get(i));
    }
    return new ArrayList<>(mixed);
  }

  private static int band(double similarity) {
    return (int) Math.clamp((similarity - LOW) / (1 - LOW) * BANDS, 0, BANDS - 1);
  }

  private void measure(List<Integer> band, double[][] views) {
    double[] mean = new double[views.length == 0 ? 0 : views[0].length];
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

  /** A text that stands for its group. */
  private int group(int text) {
    int root = text;
    while (parents.getOrDefault(root, root) != root) {
      root = parents.get(root);
    }
    for (int at = text; at != root; ) { // shorter for the next time
      at = parents.put(at, root);
    }
    return root;
  }

  /** Takes so many pairs, or all. */
  List<SimilarPair> take(int count) {
    List<PriorityQueue<Kind>> kinds = bands.stream().map(this::kinds).toList();
    List<SimilarPair> taken = new ArrayList<>();
    int wanted = Math.min(count, pairs.size());
    for (int most = 1; taken.size() < wanted; most++) {
      round(kinds, most, wanted, taken);
    }
    return taken;
  }

  /** The pairs of a band between the same two groups: they may be taken or none of them may. */
  private static final class Kind {
    private final int one;
    private final int other;

    /** Where the pairs stand in their band, ascending. */
    private final Deque<Integer> places = new ArrayDeque<>();

    Kind(int one, int other) {
      this.one = one;
      this.other = other;
    }
  }

  /** The kinds of a band, the one with the first pair first. */
  private PriorityQueue<Kind> kinds(List<Integer> band) {
    Map<Long, Kind> kinds = new HashMap<>();
    for (int place = 0; place < band.size(); place++) {
      SimilarPair pair = pairs.get(band.get(place));
      int one = group(pair.first());
      int other = group(pair.second());
      kinds
          .computeIfAbsent(
              (long) Math.max(one, other) << Integer.SIZE | Math.min(one, other),
              unused -> new Kind(one, other))
          .places
          .add(place);
    }
    PriorityQueue<Kind> inOrder =
        new PriorityQueue<>(Comparator.comparingInt(kind -> kind.places.element()));
    inOrder.addAll(kinds.values());
    return inOrder;
  }

  /** Goes through the bands in turn until none has a pair more, or there are enough. */
  private void round(
      List<PriorityQueue<Kind>> kinds, int most, int wanted, List<SimilarPair> taken) {
    List<List<Kind>> later = kinds.stream().<List<Kind>>map(unused -> new ArrayList<>()).toList();
    boolean goesOn = true;
    while (goesOn && taken.size() < wanted) {
      goesOn = false;
      for (int band = BANDS - 1; band >= 0 && taken.size() < wanted; band--) {
        int place = next(kinds.get(band), most, later.get(band));
        if (place >= 0) {
          goesOn = true;
          taken.add(pairs.get(bands.get(band).get(place)));
        }
      }
    }
    for (int band = 0; band < BANDS; band++) {
      kinds.get(band).addAll(later.get(band));
    }
  }

  /**
   * The place of the next pair whose groups have given fewer than so many, and so its texts; -1 if
   * there is none. A group that has given enough gives no more in this round.
   */
  private int next(PriorityQueue<Kind> kinds, int most, List<Kind> later) {
    while (!kinds.isEmpty()) {
      Kind kind = kinds.poll();
      if (given(kind.one) < most && given(kind.other) < most) {
        int place = kind.places.poll();
        given.merge(kind.one, 1, Integer::sum);
        if (kind.other != kind.one) {
          given.merge(kind.other, 1, Integer::sum);
        }
        if (!kind.places.isEmpty()) {
          kinds.add(kind);
        }
        return place;
      }
      later.add(kind);
    }
    return -1;
  }

  private int given(int group) {
    return given.getOrDefault(group, 0);
  }
}
