package io.doppel.lucene.definition;

import java.util.AbstractList;
import java.util.List;

/** One list behind another, not copied. */
public final class JoinedList<E> extends AbstractList<E> {
  private final List<? extends E> first;
  private final List<? extends E> second;

  /**
   * Joins two lists.
   *
   * @param first what comes first
   * @param second what comes behind it
   */
  public JoinedList(List<? extends E> first, List<? extends E> second) {
    this.first = first;
    this.second = second;
    Math.addExact(first.size(), second.size());
  }

  @Override
  public E get(int index) {
    return index < first.size() ? first.get(index) : second.get(index - first.size());
  }

  @Override
  public int size() {
    return first.size() + second.size();
  }
}
