package io.doppel.join;

import io.doppel.pairs.SimilarPair;
import java.io.Closeable;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * Pairs by first and then by second position, in memory or in a file. A list that makes its pairs
 * when it is asked for them. For use by one thread at a time.
 */
abstract class SortedPairs extends AbstractList<SimilarPair> implements RandomAccess, Closeable {
  private final int size;

  private SortedPairs(int size) {
    this.size = size;
  }

  static SortedPairs of(PairColumns sorted) {
    return new InMemory(sorted);
  }

  static SortedPairs of(SpillFile sorted) {
    return new InFile(sorted);
  }

  abstract long key(int index);

  abstract double similarity(int index);

  @Override
  public SimilarPair get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("index must be in [0, " + size + "), got " + index);
    }
    long key = key(index);
    return new SimilarPair((int) (key >>> Integer.SIZE), (int) key, similarity(index));
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public abstract void close();

  private static final class InMemory extends SortedPairs {
    private final PairColumns columns;

    InMemory(PairColumns columns) {
      super(columns.size());
      this.columns = columns;
    }

    @Override
    long key(int index) {
      return columns.key(index);
    }

    @Override
    double similarity(int index) {
      return columns.similarity(index);
    }

    @Override
    public void close() {}
  }

  private static final class InFile extends SortedPairs {
    private final SpillFile file;
    private final PairPage page;

    InFile(SpillFile file) {
      super(Math.toIntExact(file.size() / PairPage.PAIR_BYTES));
      this.file = file;
      this.page = new PairPage(file, 0, size());
    }

    @Override
    long key(int index) {
      return page.key(index);
    }

    @Override
    double similarity(int index) {
      return page.similarity(index);
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
