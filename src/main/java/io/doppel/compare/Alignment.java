package io.doppel.compare;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which word of the one text is which word of the other. Words that are matched and have not moved
 * are in the same order in both texts.
 */
final class Alignment {
  static final int NONE = -1;

  private final long[] first;
  private final long[] second;
  private final int[] ofFirst;
  private final int[] ofSecond;
  private final BitSet moved = new BitSet();

  /** An alignment of which nothing is known yet. */
  Alignment(long[] first, long[] second) {
    this.first = first;
    this.second = second;
    ofFirst = new int[first.length];
    ofSecond = new int[second.length];
    Arrays.fill(ofFirst, NONE);
    Arrays.fill(ofSecond, NONE);
  }

  /** Aligns two texts. The same words are matched if the texts change places. */
  static Alignment of(ComparedText first, ComparedText second) {
    return isBefore(first, second)
        ? ofOrdered(first, second)
        : ofOrdered(second, first).transposed();
  }

  /** An order of texts, so that what is found does not depend on which one is called the first. */
  private static boolean isBefore(ComparedText first, ComparedText second) {
    return first.size() == second.size()
        ? Arrays.compare(first.hashes(), second.hashes()) <= 0
        : first.size() < second.size();
  }

  private static Alignment ofOrdered(ComparedText first, ComparedText second) {
    Alignment alignment = new Alignment(first.hashes(), second.hashes());
    new InOrder(alignment).align();
    if (differsInNumbersAtMost(first, second)) {
      Alignment byPlace = byPlace(first, second);
      if (byPlace.matched() >= alignment.matched()) {
        return byPlace;
      }
    }
    boolean sameWords = alignment.hasSameWords();
    if (!sameWords) {
      new ShortRuns(alignment).drop();
    }
    new Moves(alignment).find(sameWords);
    return alignment;
  }

  private static Alignment byPlace(ComparedText first, ComparedText second) {
    Alignment alignment = new Alignment(first.hashes(), second.hashes());
    for (int i = 0; i < first.size(); i++) {
      alignment.match(i, i);
    }
    return alignment;
  }

  private int matched() {
    int count = 0;
    for (int other : ofFirst) {
      count += other >= 0 ? 1 : 0;
    }
    return count;
  }

  private Alignment transposed() {
    Alignment other = new Alignment(second, first);
    for (int i = 0; i < first.length; i++) {
      if (ofFirst[i] >= 0 && isMoved(i)) {
        other.move(ofFirst[i], i);
      } else if (ofFirst[i] >= 0) {
        other.match(ofFirst[i], i);
      }
    }
    return other;
  }

  /**
   * Whether the texts are the same if all numbers count as the same. Then the places say what
   * belongs together, also where there are so many numbers that no run is left between them.
   */
  private static boolean differsInNumbersAtMost(ComparedText first, ComparedText second) {
    boolean holds = first.size() == second.size();
    for (int i = 0; i < first.size() && holds; i++) {
      holds =
          first.hash(i) == second.hash(i)
              || first.kind(i) == WordKind.NUMBER && second.kind(i) == WordKind.NUMBER;
    }
    return holds;
  }

  /** Whether both texts have the same words, each as often. */
  private boolean hasSameWords() {
    if (first.length != second.length) {
      return false;
    }
    long[] one = first.clone();
    long[] other = second.clone();
    Arrays.sort(one);
    Arrays.sort(other);
    return Arrays.equals(one, other);
  }

  long[] first() {
    return first;
  }

  long[] second() {
    return second;
  }

  /** Takes two words for the same if they are and are still free; returns whether it did. */
  boolean match(int i, int j) {
    if (first[i] != second[j] || ofFirst[i] >= 0 || ofSecond[j] >= 0) {
      return false;
    }
    ofFirst[i] = j;
    ofSecond[j] = i;
    return true;
  }

  /** Takes two words for the same, one of which has moved; returns whether it did. */
  boolean move(int i, int j) {
    if (!match(i, j)) {
      return false;
    }
    moved.set(i);
    return true;
  }

  /** Makes a word of the first text free again, and the one that it was matched with. */
  void free(int i) {
    ofSecond[ofFirst[i]] = NONE;
    ofFirst[i] = NONE;
  }

  /** The number of the word in the second text, or {@link #NONE}. */
  int ofFirst(int i) {
    return ofFirst[i];
  }

  /** The number of the word in the first text, or {@link #NONE}. */
  int ofSecond(int j) {
    return ofSecond[j];
  }

  /** Whether a word of the first text has moved. */
  boolean isMoved(int i) {
    return moved.get(i);
  }
}
