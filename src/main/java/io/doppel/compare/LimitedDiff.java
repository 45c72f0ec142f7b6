package io.doppel.compare;

/**
 * The greedy algorithm of Myers (1986), which matches as many words as it can with the fewest
 * differences, but never looks more than {@link #MOST} differences ahead: where it has not reached
 * the end by then, it keeps the way that came furthest and starts again from there. So it takes
 * time linear in the region, at most 2 {@link #MOST} + 1 steps a word, and memory of its own that
 * does not depend on the region at all. One thread's worker.
 */
final class LimitedDiff {
  static final int MOST = 64;

  /** No way leads here. */
  private static final int NOWHERE = Integer.MIN_VALUE / 2;

  private final Alignment alignment;

  /** By number of differences and by diagonal, how far in the first text a way has come. */
  private final int[][] reached = new int[MOST + 1][2 * MOST + 3];

  private int firstFrom;
  private int firstLength;
  private int secondFrom;
  private int secondLength;

  LimitedDiff(Alignment alignment) {
    this.alignment = alignment;
  }

  /** Matches the words of a region of which no word is matched yet. */
  void match(int firstStart, int firstTo, int secondStart, int secondTo) {
    firstFrom = firstStart;
    secondFrom = secondStart;
    while (firstFrom < firstTo && secondFrom < secondTo) {
      firstLength = firstTo - firstFrom;
      secondLength = secondTo - secondFrom;
      int differences = 0;
      int diagonal = advance(0);
      while (differences < MOST && !isEnd(differences, diagonal)) {
        diagonal = advance(++differences);
      }
      int place = reached[differences][MOST + 1 + diagonal];
      matchBack(differences, diagonal);
      firstFrom += place;
      secondFrom += place - diagonal;
    }
  }

  private boolean isEnd(int differences, int diagonal) {
    int place = reached[differences][MOST + 1 + diagonal];
    return place == firstLength && place - diagonal == secondLength;
  }

  /** Goes on with one more difference; returns the diagonal on which a way came furthest. */
  private int advance(int differences) {
    int[] now = reached[differences];
    int best = -differences;
    int furthest = NOWHERE;
    for (int diagonal = -differences; diagonal <= differences; diagonal += 2) {
      int place = differences == 0 ? 0 : start(differences, diagonal);
      if (place > firstLength || place - diagonal > secondLength) {
        place = NOWHERE;
      }
      while (place >= 0
          && place < firstLength
          && place - diagonal < secondLength
          && alignment.first()[firstFrom + place]
              == alignment.second()[secondFrom + place - diagonal]) {
        place++;
      }
      now[MOST + 1 + diagonal] = place;
      if (2 * place - diagonal > furthest && place >= 0) {
        furthest = 2 * place - diagonal;
        best = diagonal;
      }
    }
    return best;
  }

  /** Where a way comes onto a diagonal: by a word of the first text, or by one of the second. */
  private int start(int differences, int diagonal) {
    int bySecond = before(differences, diagonal + 1);
    int byFirst = before(differences, diagonal - 1) + 1;
    return Math.max(bySecond, byFirst);
  }

  /** How far a diagonal was reached with one difference less. */
  private int before(int differences, int diagonal) {
    return Math.abs(diagonal) > differences - 1
        ? NOWHERE
        : reached[differences - 1][MOST + 1 + diagonal];
  }

  /** Matches the words along the way that ends on a diagonal. */
  private void matchBack(int differences, int lastDiagonal) {
    int diagonal = lastDiagonal;
    for (int d = differences; d >= 0; d--) {
      int end = reached[d][MOST + 1 + diagonal];
      int start = d == 0 ? 0 : start(d, diagonal);
      for (int place = start; place < end; place++) {
        alignment.match(firstFrom + place, secondFrom + place - diagonal);
      }
      if (d > 0) {
        diagonal += before(d, diagonal + 1) == start ? 1 : -1;
      }
    }
  }
}
