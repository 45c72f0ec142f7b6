package io.doppel.compare;

/**
 * Finds the runs of words that are in both texts at other places, among the words that are left
 * over. Time linear in the texts.
 */
final class Moves {
  /** The lengths of the runs that are looked for, one pass each; longer ones are found whole. */
  private static final int[] PASSES = {16, ShortRuns.LONG};

  private final Alignment alignment;
  private final RunTable table = new RunTable();

  Moves(Alignment alignment) {
    this.alignment = alignment;
  }

  /**
   * Finds the runs.
   *
   * @param sameWords whether both texts have the same words, each as often; then every word that is
   *     left over has moved
   */
  void find(boolean sameWords) {
    for (int length : PASSES) {
      find(length);
    }
    if (sameWords) {
      find(1);
      moveAll();
    }
  }

  private void find(int length) {
    long[] first = Grams.of(alignment.first(), length);
    long[] second = Grams.of(alignment.second(), length);
    int runs = 0;
    for (int i = 0, free = 0; i < first.length; i++) {
      free = alignment.ofFirst(i) < 0 ? free + 1 : 0;
      runs += free >= length ? 1 : 0;
    }
    if (runs == 0) {
      return;
    }
    table.clear(runs);
    for (int i = 0, free = 0; i < first.length; i++) {
      free = alignment.ofFirst(i) < 0 ? free + 1 : 0;
      if (free >= length) {
        table.addFirst(first[i - length + 1], i - length + 1);
      }
    }
    for (int j = 0, free = 0; j < second.length; j++) {
      free = alignment.ofSecond(j) < 0 ? free + 1 : 0;
      if (free >= length) {
        table.addSecond(second[j - length + 1], j - length + 1);
      }
    }
    for (int i = 0, free = 0; i < first.length; i++) {
      free = alignment.ofFirst(i) < 0 ? free + 1 : 0;
      int partner = free >= length ? table.partner(first[i - length + 1]) : Alignment.NONE;
      if (partner >= 0 && alignment.ofSecond(partner) < 0) {
        extend(i - length + 1, partner);
        free = 0;
      }
    }
  }

  /** Moves the words around a place as far as they are the same and free. */
  private void extend(int i, int j) {
    int back = 1;
    while (i >= back && j >= back && alignment.move(i - back, j - back)) {
      back++;
    }
    int ahead = 0;
    while (i + ahead < alignment.first().length
        && j + ahead < alignment.second().length
        && alignment.move(i + ahead, j + ahead)) {
      ahead++;
    }
  }

  /** Each word that is left over is the same as the next like it of the second text. */
  private void moveAll() {
    long[] first = alignment.first();
    long[] second = alignment.second();
    table.clear(second.length);
    int[] next = new int[second.length]; // the next word like this one
    for (int j = second.length - 1; j >= 0; j--) {
      if (alignment.ofSecond(j) < 0) {
        next[j] = table.replaceFirst(second[j], j);
      }
    }
    for (int i = 0; i < first.length; i++) {
      if (alignment.ofFirst(i) < 0) {
        int j = table.first(first[i]);
        table.replaceFirst(first[i], next[j]);
        alignment.move(i, j);
      }
    }
  }
}
