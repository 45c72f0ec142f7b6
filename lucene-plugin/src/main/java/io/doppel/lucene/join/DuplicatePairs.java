package io.doppel.lucene.join;

import io.doppel.join.PairResult;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.io.Closeable;
import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.IntUnaryOperator;

/**
 * The pairs of near-duplicates of an index, or of one index and another, by the first and then by
 * the second document. Pairs that do not fit into memory lie in a file, which is gone when this is
 * closed. For use by one thread at a time.
 */
public final class DuplicatePairs extends AbstractList<DuplicatePair>
    implements RandomAccess, Closeable {
  private final PairResult found;
  private final IntUnaryOperator document;
  private final long leftOut;

  DuplicatePairs(PairResult found, IntUnaryOperator document, long leftOut) {
    this.found = found;
    this.document = document;
    this.leftOut = leftOut;
  }

  @Override
  public DuplicatePair get(int index) {
    SimilarPair pair = found.pairs().get(index);
    return new DuplicatePair(
        document.applyAsInt(pair.first()), document.applyAsInt(pair.second()), pair.similarity());
  }

  @Override
  public int size() {
    return found.pairs().size();
  }

  /**
   * What it took to find them, and whether anything was left out.
   *
   * @return the counts
   */
  public PairCounts counts() {
    return found.counts();
  }

  /**
   * How many documents have a text and no signature, and were left out.
   *
   * @return their number; 0 unless they are to be {@linkplain io.doppel.lucene.Unsigned#LEAVE_OUT
   *     left out}
   */
  public long leftOut() {
    return leftOut;
  }

  @Override
  public void close() {
    found.close();
  }
}
