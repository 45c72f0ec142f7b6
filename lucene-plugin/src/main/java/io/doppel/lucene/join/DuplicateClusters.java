package io.doppel.lucene.join;

import io.doppel.decision.Cluster;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The clusters of an index, by the number of the representative. */
public final class DuplicateClusters extends AbstractList<Cluster> implements RandomAccess {
  private final List<Cluster> clusters;
  private final long leftOut;

  DuplicateClusters(List<Cluster> clusters, long leftOut) {
    this.clusters = clusters;
    this.leftOut = leftOut;
  }

  @Override
  public Cluster get(int index) {
    return clusters.get(index);
  }

  @Override
  public int size() {
    return clusters.size();
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
}
