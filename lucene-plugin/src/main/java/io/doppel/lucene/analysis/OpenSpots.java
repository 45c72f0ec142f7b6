package io.doppel.lucene.analysis;

import java.util.Arrays;

/**
 * A queue of antecedents that wait for their words, first in, first out. It holds no more than
 * {@link #MOST}, in a ring that grows as needed.
 */
final class OpenSpots {

  /** More than any text of sentences needs; a bound for texts of nothing but antecedents. */
  static final int MOST = 1 << 16;

  private static final int FIRST_CAPACITY = 16;

  // An antecedent is in FIELDS slots in a row.
  private static final int FIELDS = 4;
  private static final int ANTECEDENT = 0;
  private static final int WORDS_BEFORE = 1;
  private static final int START_OFFSET = 2;
  private static final int POSITION = 3;

  private int[] slots = new int[FIELDS * FIRST_CAPACITY];
  private int first;
  private int size;

  /** Appends an antecedent, unless there are too many. */
  void add(int antecedent, int wordsBefore, int startOffset, int position) {
    if (size == MOST) {
      return;
    }
    if (FIELDS * size == slots.length) {
      grow();
    }
    int slot = (first + FIELDS * size) & slots.length - 1;
    slots[slot + ANTECEDENT] = antecedent;
    slots[slot + WORDS_BEFORE] = wordsBefore;
    slots[slot + START_OFFSET] = startOffset;
    slots[slot + POSITION] = position;
    size++;
  }

  private void grow() {
    int[] larger = Arrays.copyOfRange(slots, first, first + 2 * slots.length);
    System.arraycopy(slots, 0, larger, slots.length - first, first);
    slots = larger;
    first = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Which antecedent the first one is. */
  int antecedent() {
    return slots[first + ANTECEDENT];
  }

  /** How many words of the text are before the first one. */
  int wordsBefore() {
    return slots[first + WORDS_BEFORE];
  }

  /** Where the first one starts. */
  int startOffset() {
    return slots[first + START_OFFSET];
  }

  /** The position of the first one. */
  int position() {
    return slots[first + POSITION];
  }

  void removeFirst() {
    first = (first + FIELDS) & slots.length - 1;
    size--;
  }

  void clear() {
    first = 0;
    size = 0;
  }
}
