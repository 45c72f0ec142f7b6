package io.doppel.lucene.analysis;

import org.apache.lucene.util.ArrayUtil;

/**
 * The characters in plain form that {@link PlainWordScanner} has read and not yet used: those of a
 * cluster, seldom of two. Each knows the cluster that it was made of.
 */
final class PlainQueue {
  private int[] codePoints = new int[8];
  private int[] sources = new int[8];
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private int head;
  private int tail;

  void clear() {
    head = 0;
    tail = 0;
  }

  boolean isEmpty() {
    return head == tail;
  }

  int size() {
    return tail - head;
  }

  int get(int index) {
    return codePoints[head + index];
  }

  int first() {
    return codePoints[head];
  }

  /** The first character of the cluster that the first character was made of. */
  int source() {
    return sources[head];
  }

  /** Where that cluster starts in the text. */
  int start() {
    return starts[head];
  }

  /** Where that cluster ends in the text. */
  int end() {
    return ends[head];
  }

  void remove() {
    head++;
  }

  /** Appends a cluster in plain form. */
  void add(String plain, int source, int start, int end) {
    if (head > 0) {
      moveToFront();
    }
    for (int at = 0; at < plain.length(); ) {
      int codePoint = plain.codePointAt(at);
      at += Character.charCount(codePoint);
      if (tail == codePoints.length) {
        int size = tail + 1;
        codePoints = ArrayUtil.grow(codePoints, size);
        sources = ArrayUtil.growExact(sources, codePoints.length);
        starts = ArrayUtil.growExact(starts, codePoints.length);
        ends = ArrayUtil.growExact(ends, codePoints.length);
      }
      codePoints[tail] = codePoint;
      sources[tail] = source;
      starts[tail] = start;
      ends[tail++] = end;
    }
  }

  private void moveToFront() {
    int size = size();
    System.arraycopy(codePoints, head, codePoints, 0, size);
    System.arraycopy(sources, head, sources, 0, size);
    System.arraycopy(starts, head, starts, 0, size);
    System.arraycopy(ends, head, ends, 0, size);
    head = 0;
    tail = size;
  }
}
