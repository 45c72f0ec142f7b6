package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/** Documents that are found by asking for the first one from a target on. */
public abstract class SteppingIterator extends DocIdSetIterator {
  private int document = -1;

  /** The first document from a target on, or {@link #NO_MORE_DOCS}; targets ascend. */
  protected abstract int firstFrom(int target) throws IOException;

  @Override
  public final int docID() {
    return document;
  }

  @Override
  public final int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public final int advance(int target) throws IOException {
    document = firstFrom(target);
    return document;
  }
}
