package io.doppel.candidates;

import io.doppel.signature.SetSignature;

/** Sets as they are, by all their elements or by their keys. */
public final class SetSource implements ElementIndex.Source {
  private final SetSignature[] sorted;
  private final HotElements leftOut;
  private long[] kept = new long[16];
  private SetSignature open;

  /** By all elements. */
  public SetSource(SetSignature[] sorted) {
    this(sorted, null);
  }

  /** By those keys that are not left out. */
  public SetSource(SetSignature[] sorted, HotElements leftOut) {
    this.sorted = sorted;
    this.leftOut = leftOut;
  }

  @Override
  public int sets() {
    return sorted.length;
  }

  @Override
  public int mostElements(int set) {
    return leftOut != null ? sorted[set].keyCount() : sorted[set].size();
  }

  @Override
  public int open(int set) {
    open = sorted[set];
    if (leftOut == null) {
      return open.size();
    }
    kept = kept.length < open.keyCount() ? new long[open.keyCount()] : kept;
    int count = 0;
    for (int i = 0; i < open.keyCount(); i++) {
      kept[count] = open.key(i);
      count += leftOut.contains(kept[count]) ? 0 : 1;
    }
    return count;
  }

  @Override
  public long element(int index) {
    return leftOut == null ? open.element(index) : kept[index];
  }
}
