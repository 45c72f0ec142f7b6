package io.doppel.learn;

import io.doppel.evaluate.SimilarityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The examples that a model is trained with: pairs of near-duplicates, at least as many pairs of
 * others, and random preferences of one of the former to one of the latter.
 */
final class PreferencePairs {
  /** So many pairs of near-duplicates at most. */
  private static final int MOST_PAIRS = 10_000;

  /** Hard pairs are drawn from so many times as many, so that not all are faults of the labels. */
  private static final int POOL = 2;

  private final Labels labels;
  private final SplittableRandom random;
  private final List<int[]> nearDuplicates;
  private final List<int[]> others;

  /**
   * Draws pairs.
   *
   * @param starts the parameters by each of which the most similar others are hard
   */
  PreferencePairs(
      Labels labels, TrainingSettings settings, List<double[]> starts, SplittableRandom random) {
    this.labels = labels;
    this.random = random;
    this.nearDuplicates = labels.drawNearDuplicates(MOST_PAIRS, random);
    List<int[]> listed = labels.listedOthers();
    this.others = listed == null ? drawOthers(settings, starts) : some(listed);
  }

  private List<int[]> some(List<int[]> listed) {
    List<int[]> shuffled = new ArrayList<>(listed);
    Labels.shuffle(shuffled, random);
    return shuffled.subList(0, Math.min(MOST_PAIRS, shuffled.size()));
  }

  /** Each preference has a pair of either kind, so both kinds weigh the same however many. */
  private List<int[]> drawOthers(TrainingSettings settings, List<double[]> starts) {
    int wanted = Math.max(settings.leastOthers(), nearDuplicates.size());
    int hardForEach = (int) (wanted * settings.hardShare() / starts.size());
    Set<Long> seen = new HashSet<>();
    List<int[]> drawn = new ArrayList<>();
    AllSimilarities similarities = new AllSimilarities(labels.texts());
    for (double[] start : starts) {
      List<int[]> hard = hardest(similarities, start, settings, hardForEach);
      for (int i = 0; i < hardForEach && !hard.isEmpty(); i++) {
        int place = random.nextInt(hard.size());
        add(hard.get(place), drawn, seen);
        hard.set(place, hard.get(hard.size() - 1));
        hard.remove(hard.size() - 1);
      }
    }
    int texts = labels.texts().size();
    for (long trial = 0; drawn.size() < wanted && trial < 100L * wanted; trial++) {
      int one = random.nextInt(texts);
      int other = random.nextInt(texts);
      if (isOther(one, other)) {
        add(new int[] {Math.min(one, other), Math.max(one, other)}, drawn, seen);
      }
    }
    return drawn;
  }

  private boolean isOther(int one, int other) {
    return one != other && !labels.isNearDuplicate(one, other) && !labels.isIgnored(one, other);
  }

  private static void add(int[] pair, List<int[]> drawn, Set<Long> seen) {
    if (seen.add((long) pair[0] << Integer.SIZE | pair[1])) {
      drawn.add(pair);
    }
  }

  /** Some times as many pairs as are wanted: the most similar ones that are no near-duplicates. */
  private List<int[]> hardest(
      AllSimilarities similarities, double[] parameters, TrainingSettings settings, int wanted) {
    if (wanted == 0) {
      return new ArrayList<>();
    }
    SimilarityCurve curve = new SimilarityCurve(0);
    similarities.visit(
        parameters,
        settings.measure(),
        (first, second, similarity) -> {
          if (isOther(first, second)) {
            curve.add(similarity, false);
          }
        });
    int most = POOL * wanted;
    int step = Math.max(1, curve.stepOfHardest(most));
    Hardest hardest = new Hardest(curve, step, most);
    similarities.visit(
        parameters,
        settings.measure(),
        (first, second, similarity) -> {
          int reached = SimilarityCurve.step(similarity);
          if (reached >= step && isOther(first, second)) {
            hardest.add(first, second, reached > step);
          }
        });
    return new ArrayList<>(Arrays.asList(hardest.pairs));
  }

  /**
   * Collects the pairs above a step and some of those at it. Where texts are alike nearly all pairs
   * are at the step, so the numbers of those that stay are drawn before they come.
   */
  private final class Hardest {
    private final int[][] pairs;

    /** The numbers of those that stay of the pairs at the step, ascending, each with its place. */
    private final long[] staying;

    private int above;
    private long atTheStep;
    private int stayed;

    Hardest(SimilarityCurve curve, int step, int most) {
      int all = (int) Math.min(Integer.MAX_VALUE, curve.others(step, step));
      int allAbove = (int) curve.others(step + 1, SimilarityCurve.STEPS);
      int[] numbers = draw(all, Math.min(all, most - allAbove), random);
      staying = new long[numbers.length];
      Arrays.setAll(staying, i -> (long) numbers[i] << Integer.SIZE | allAbove + i);
      Arrays.sort(staying);
      pairs = new int[allAbove + numbers.length][];
    }

    void add(int first, int second, boolean isAbove) {
      if (isAbove) {
        pairs[above++] = new int[] {first, second};
      } else if (stayed < staying.length && staying[stayed] >> Integer.SIZE == atTheStep++) {
        pairs[(int) staying[stayed++]] = new int[] {first, second};
      }
    }
  }

  /**
   * So many different numbers below another one, all as likely: the last takes a drawn one's place.
   */
  static int[] draw(int below, int count, SplittableRandom random) {
    Map<Integer, Integer> moved = new HashMap<>();
    int[] drawn = new int[count];
    for (int i = 0; i < count; i++) {
      int last = below - 1 - i;
      int place = random.nextInt(last + 1);
      drawn[i] = moved.getOrDefault(place, place);
      moved.put(place, moved.getOrDefault(last, last));
    }
    return drawn;
  }

  /** The pairs that are no near-duplicates, by the positions of their texts. */
  List<int[]> others() {
    return others;
  }

  /** Whether there are examples of both kinds. */
  boolean isEmpty() {
    return nearDuplicates.isEmpty() || others.isEmpty();
  }

  int size() {
    return nearDuplicates.size() + others.size();
  }

  /** The forms of all texts that take part; pairs of near-duplicates come first. */
  QuadraticForms forms() {
    Map<Integer, Integer> numbers = new HashMap<>();
    List<WeighedText> used = new ArrayList<>();
    int[] firsts = new int[size()];
    int[] seconds = new int[size()];
    for (int i = 0; i < size(); i++) {
      int[] pair =
          i < nearDuplicates.size() ? nearDuplicates.get(i) : others.get(i - nearDuplicates.size());
      firsts[i] = number(pair[0], numbers, used);
      seconds[i] = number(pair[1], numbers, used);
    }
    return new QuadraticForms(used.toArray(WeighedText[]::new), firsts, seconds);
  }

  private int number(int text, Map<Integer, Integer> numbers, List<WeighedText> used) {
    return numbers.computeIfAbsent(
        text,
        unused -> {
          used.add(labels.texts().get(text));
          return used.size() - 1;
        });
  }

  /** For each preference a pair of near-duplicates. */
  int[] preferred(int preferences) {
    int[] drawn = new int[preferences];
    for (int i = 0; i < preferences; i++) {
      drawn[i] = random.nextInt(nearDuplicates.size());
    }
    return drawn;
  }

  /** For each preference a pair of others. */
  int[] lessPreferred(int preferences) {
    int[] drawn = new int[preferences];
    for (int i = 0; i < preferences; i++) {
      drawn[i] = nearDuplicates.size() + random.nextInt(others.size());
    }
    return drawn;
  }
}
