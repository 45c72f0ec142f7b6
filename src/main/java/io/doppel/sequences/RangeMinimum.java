package io.doppel.sequences;

import java.util.Arrays;

/**
 * The least of any range of an array, and the next value that is small enough, in logarithmic time.
 * A tree over blocks of the array, at most 1 byte a value. Safe for use by many threads.
 */
final class RangeMinimum {
  private static final int BLOCK = 16;

  private final int[] values;

  /** Node i has the children 2 i and 2 i + 1; the leaves are the blocks. */
  private final int[] tree;

  private final int leaves;

  /**
   * Makes the tree.
   *
   * @param values the array, kept
   */
  RangeMinimum(int[] values) {
    this.values = values;
    int blocks = Math.max(1, (values.length + BLOCK - 1) / BLOCK);
    leaves = blocks == 1 ? 1 : Integer.highestOneBit(blocks - 1) * 2;
    tree = new int[2 * leaves];
    Arrays.fill(tree, Integer.MAX_VALUE);
    for (int i = 0; i < values.length; i++) {
      int leaf = leaves + i / BLOCK;
      tree[leaf] = Math.min(tree[leaf], values[i]);
    }
    for (int i = leaves - 1; i > 0; i--) {
      tree[i] = Math.min(tree[2 * i], tree[2 * i + 1]);
    }
  }

  int get(int index) {
    return values[index];
  }

  /** The least value from one index to before another. */
  int least(int from, int to) {
    int left = from / BLOCK + 1;
    int right = to / BLOCK;
    if (left >= right) {
      return scan(from, to);
    }
    int least = Math.min(scan(from, left * BLOCK), scan(right * BLOCK, to));
    int first = leaves + left;
    int end = leaves + right;
    while (first < end) {
      if ((first & 1) == 1) {
        least = Math.min(least, tree[first++]);
      }
      if ((end & 1) == 1) {
        least = Math.min(least, tree[--end]);
      }
      first >>= 1;
      end >>= 1;
    }
    return least;
  }

  private int scan(int from, int to) {
    int least = Integer.MAX_VALUE;
    for (int i = from; i < to; i++) {
      least = Math.min(least, values[i]);
    }
    return least;
  }

  /** The first index, not before a given one, whose value is at most a bound; or the length. */
  int firstAtMost(int from, int bound) {
    int found = firstInBlock(from, bound);
    boolean done = found < values.length || from >= values.length;
    int node = done ? 0 : leaves + from / BLOCK;
    while (node > 0) {
      while ((node & 1) == 1) { // a right child: go on after its parent, after the root nowhere
        node >>= 1;
      }
      if (node > 0 && tree[++node] <= bound) {
        return firstInBlock((leaf(node, bound) - leaves) * BLOCK, bound);
      }
    }
    return found;
  }

  /** The first leaf below a node whose least is at most a bound, as that of the node is. */
  private int leaf(int node, int bound) {
    int leaf = node;
    while (leaf < leaves) {
      leaf *= 2;
      leaf += tree[leaf] <= bound ? 0 : 1;
    }
    return leaf;
  }

  private int firstInBlock(int from, int bound) {
    int end = Math.min(values.length, (from / BLOCK + 1) * BLOCK);
    for (int i = from; i < end; i++) {
      if (values[i] <= bound) {
        return i;
      }
    }
    return values.length;
  }
}
