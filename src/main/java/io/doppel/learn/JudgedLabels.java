package io.doppel.learn;

import io.doppel.evaluate.PairLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Labels of pairs, one by one: of all others nothing is known. */
final class JudgedLabels implements Labels {
  /** With fewer pairs of a kind there is no use in halves. */
  private static final int LEAST_TO_DIVIDE = 4;

  private final List<WeighedText> texts;
  private final List<int[]> right;
  private final List<int[]> wrong;
  private final Set<Long> rightKeys;
  private final Set<Long> wrongKeys;

  private JudgedLabels(List<WeighedText> texts, List<int[]> right, List<int[]> wrong) {
    this.texts = texts;
    this.right = right;
    this.wrong = wrong;
    this.rightKeys = keys(right);
    this.wrongKeys = keys(wrong);
  }

  /** Takes the judged pairs of a collection, of those texts that are there. */
  static JudgedLabels of(TrainingTexts source, List<WeighedText> texts) {
    Map<Integer, Integer> positions = new HashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      positions.put(texts.get(i).number(), i);
    }
    return new JudgedLabels(
        texts, among(positions, source.judged(true)), among(positions, source.judged(false)));
  }

  private static List<int[]> among(Map<Integer, Integer> positions, List<int[]> pairs) {
    List<int[]> found = new ArrayList<>();
    for (int[] pair : pairs) {
      Integer one = positions.get(pair[0]);
      Integer other = positions.get(pair[1]);
      if (one != null && other != null) {
        found.add(new int[] {Math.min(one, other), Math.max(one, other)});
      }
    }
    return found;
  }

  private static Set<Long> keys(List<int[]> pairs) {
    Set<Long> keys = new HashSet<>();
    pairs.forEach(pair -> keys.add(PairLabels.key(pair[0], pair[1])));
    return keys;
  }

  @Override
  public List<WeighedText> texts() {
    return texts;
  }

  @Override
  public int clusters() {
    return 0;
  }

  @Override
  public boolean isNearDuplicate(int one, int other) {
    return rightKeys.contains(PairLabels.key(one, other));
  }

  @Override
  public boolean isIgnored(int one, int other) {
    long key = PairLabels.key(one, other);
    return !rightKeys.contains(key) && !wrongKeys.contains(key);
  }

  @Override
  public long nearDuplicates() {
    return right.size();
  }

  @Override
  public List<int[]> drawNearDuplicates(int most, SplittableRandom random) {
    if (right.size() <= most) {
      return right;
    }
    List<int[]> shuffled = new ArrayList<>(right);
    Labels.shuffle(shuffled, random);
    return shuffled.subList(0, most);
  }

  @Override
  public List<int[]> listedOthers() {
    return wrong;
  }

  /** Divides the pairs, either kind apart. A text may have pairs in both parts. */
  @Override
  public List<Labels> divide(double share, SplittableRandom random) {
    List<List<int[]>> firsts = new ArrayList<>();
    List<List<int[]>> seconds = new ArrayList<>();
    for (List<int[]> kind : List.of(right, wrong)) {
      List<int[]> shuffled = new ArrayList<>(kind);
      Labels.shuffle(shuffled, random);
      int part = Labels.part(share, shuffled.size());
      firsts.add(shuffled.subList(0, part));
      seconds.add(shuffled.subList(part, shuffled.size()));
    }
    return List.of(
        new JudgedLabels(texts, firsts.get(0), firsts.get(1)),
        new JudgedLabels(texts, seconds.get(0), seconds.get(1)));
  }

  @Override
  public void checkEnough(boolean holdsOut) {
    int least = holdsOut ? 2 : 1;
    if (right.size() < least || wrong.size() < least) {
      throw new IllegalArgumentException(
          "labelled pairs must have at least "
              + least
              + " of near-duplicates and "
              + least
              + " of others"
              + (holdsOut ? " if some are held out" : "")
              + ", got "
              + right.size()
              + " and "
              + wrong.size());
    }
  }

  @Override
  public boolean areEnoughToDivide() {
    return Math.min(right.size(), wrong.size()) >= LEAST_TO_DIVIDE;
  }

  @Override
  public String inWords() {
    return right.size()
        + " labelled pairs of near-duplicates and "
        + wrong.size()
        + " of others among "
        + texts.size()
        + " texts";
  }
}
