package io.doppel.sequences;

import java.util.Arrays;

/**
 * The suffixes of a text in order, by induced sorting (SA-IS; Nong, Zhang and Chan, DCC 2009): only
 * the suffixes that start where the text begins to rise are sorted, as a text of their own that is
 * at most half as long; the others follow from them in two sweeps. Time linear in the text and its
 * alphabet, whatever the text; at most 54 bytes a character while it runs, the result included, and
 * about 25 for most texts.
 */
final class SuffixArray {
  private static final int NONE = -1;

  private final int[] text;
  private final int[] sorted;

  /** Whether the suffix is less than the one that starts a character later. */
  private final boolean[] rises;

  /** Where the suffixes of a character start that fall, and, after those, the ones that rise. */
  private final int[] fallingStart;

  private final int[] risingStart;
  private final int[] next;

  private SuffixArray(int[] text, int largest) {
    this.text = text;
    sorted = new int[text.length];
    rises = new boolean[text.length];
    fallingStart = new int[largest + 1];
    risingStart = new int[largest + 1];
    next = new int[largest + 1];
    for (int i = text.length - 2; i >= 0; i--) {
      rises[i] = text[i] == text[i + 1] ? rises[i + 1] : text[i] < text[i + 1];
    }
    for (int i = 0; i < text.length; i++) {
      if (rises[i]) {
        fallingStart[text[i] + 1]++; // the largest character never rises
      } else {
        risingStart[text[i]]++;
      }
    }
    for (int i = 0; i <= largest; i++) {
      risingStart[i] += fallingStart[i];
      if (i < largest) {
        fallingStart[i + 1] += risingStart[i];
      }
    }
  }

  /**
   * Sorts the suffixes of a text.
   *
   * @param text at least one character
   * @param largest the largest character; the least is 0
   * @return where the suffixes start, the least one first
   */
  static int[] of(int[] text, int largest) {
    return new SuffixArray(text, largest).sort();
  }

  private int[] sort() {
    int[] starts = risesBegin();
    induce(starts);
    if (starts.length > 1) {
      induce(sortedStarts(starts));
    }
    return sorted;
  }

  private boolean isStart(int position) {
    return position > 0 && rises[position] && !rises[position - 1];
  }

  /** Where the text begins to rise, in text order. */
  private int[] risesBegin() {
    int count = 0;
    for (int i = 1; i < text.length; i++) {
      count += isStart(i) ? 1 : 0;
    }
    int[] starts = new int[count];
    count = 0;
    for (int i = 1; i < text.length; i++) {
      if (isStart(i)) {
        starts[count++] = i;
      }
    }
    return starts;
  }

  /**
   * Sorts all suffixes by those that start at given places. If these are in order, so is the
   * result; if they are in any order, the pieces from one place to the next are.
   */
  private void induce(int[] starts) {
    Arrays.fill(sorted, NONE);
    System.arraycopy(risingStart, 0, next, 0, next.length);
    for (int start : starts) {
      sorted[next[text[start]]++] = start;
    }
    System.arraycopy(fallingStart, 0, next, 0, next.length);
    int last = text.length - 1;
    sorted[next[text[last]]++] = last;
    for (int i = 0; i < sorted.length; i++) {
      int before = sorted[i] - 1;
      if (before >= 0 && !rises[before]) {
        sorted[next[text[before]]++] = before;
      }
    }
    System.arraycopy(fallingStart, 0, next, 0, next.length);
    for (int i = sorted.length - 1; i >= 0; i--) {
      int before = sorted[i] - 1;
      if (before >= 0 && rises[before]) {
        sorted[--next[text[before] + 1]] = before;
      }
    }
  }

  /** The places in the order of their suffixes, after the pieces have been sorted. */
  private int[] sortedStarts(int[] starts) {
    int[] inOrder = new int[starts.length];
    int count = 0;
    for (int suffix : sorted) {
      if (isStart(suffix)) {
        inOrder[count++] = suffix;
      }
    }
    int[] number = new int[text.length]; // which start this is
    for (int i = 0; i < starts.length; i++) {
      number[starts[i]] = i;
    }
    int[] names = new int[starts.length];
    int name = 0;
    for (int i = 1; i < inOrder.length; i++) {
      int one = number[inOrder[i - 1]];
      int other = number[inOrder[i]];
      name += isSamePiece(starts, one, other) ? 0 : 1;
      names[other] = name;
    }
    int[] order = of(names, name);
    for (int i = 0; i < order.length; i++) {
      inOrder[i] = starts[order[i]];
    }
    return inOrder;
  }

  /** Whether the pieces from two places to the next ones, those included, are the same. */
  private boolean isSamePiece(int[] starts, int one, int other) {
    if (Math.max(one, other) == starts.length - 1) {
      return false; // the last one ends with the text
    }
    return Arrays.equals(
        text, starts[one], starts[one + 1] + 1, text, starts[other], starts[other + 1] + 1);
  }
}
