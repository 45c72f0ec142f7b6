package io.doppel.compare;

/**
 * Takes short runs back that stand in the midst of much that differs: that two texts have {@code of
 * the} at a place says nothing where ten words before and behind it differ, and only tears apart
 * what belongs together.
 */
final class ShortRuns {
  /** A run of so many words is never short. */
  static final int LONG = 4;

  /** How many times as many words must differ on both sides of a short run. */
  private static final int TIMES = 4;

  private final Alignment alignment;

  ShortRuns(Alignment alignment) {
    this.alignment = alignment;
  }

  void drop() {
    int i = 0;
    int firstEnd = 0; // of the last run that stays
    int secondEnd = 0;
    int size = alignment.first().length;
    while (i < size) {
      int j = alignment.ofFirst(i);
      if (j < 0) {
        i++;
        continue;
      }
      int end = i + 1;
      while (end < size && alignment.ofFirst(end) == j + end - i) {
        end++;
      }
      int next = end;
      while (next < size && alignment.ofFirst(next) < 0) {
        next++;
      }
      int nextOther = next < size ? alignment.ofFirst(next) : alignment.second().length;
      int before = Math.min(i - firstEnd, j - secondEnd);
      int after = Math.min(next - end, nextOther - (j + end - i));
      if (end - i < LONG && Math.min(before, after) >= TIMES * (end - i)) {
        for (int word = i; word < end; word++) {
          alignment.free(word);
        }
      } else {
        firstEnd = end;
        secondEnd = j + end - i;
      }
      i = next;
    }
  }
}
