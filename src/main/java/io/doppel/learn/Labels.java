package io.doppel.learn;

import java.util.List;
import java.util.SplittableRandom;

/** Some texts with what is known of their pairs, by the positions of the texts. */
interface Labels {
  /** The texts. */
  List<WeighedText> texts();

  /** How many clusters have two texts or more; 0 if pairs are labelled in place of clusters. */
  int clusters();

  /** Whether a pair is known to be near-duplicates. */
  boolean isNearDuplicate(int one, int other);

  /** Whether a pair counts neither way, or nothing is known of it. */
  boolean isIgnored(int one, int other);

  /** How many pairs are near-duplicates. */
  long nearDuplicates();

  /** All pairs of near-duplicates, or so many of them at random. */
  List<int[]> drawNearDuplicates(int most, SplittableRandom random);

  /** The pairs that are known to be none; null if those are all that are not near-duplicates. */
  List<int[]> listedOthers();

  /**
   * Divides what is known.
   *
   * @param share which part goes to the first; if there are two or more of a kind, at least one
   *     goes to either
   */
  List<Labels> divide(double share, SplittableRandom random);

  /**
   * Refuses too little to learn from.
   *
   * @param holdsOut whether a part will be kept aside
   * @throws IllegalArgumentException if it is too little
   */
  void checkEnough(boolean holdsOut);

  /** Whether halves say anything. */
  boolean areEnoughToDivide();

  /** What there is to learn from, for a note. */
  String inWords();

  /** How many of a kind go to the first part. */
  static int part(double share, int size) {
    int part = (int) Math.round(share * size);
    return size < 2 ? part : Math.clamp(part, 1, size - 1);
  }

  /** Brings a list into random order. */
  static void shuffle(List<int[]> list, SplittableRandom random) {
    for (int i = list.size(); i > 1; i--) {
      int other = random.nextInt(i);
      int[] swapped = list.get(i - 1);
      list.set(i - 1, list.get(other));
      list.set(other, swapped);
    }
  }
}
