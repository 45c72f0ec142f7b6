package io.doppel.lucene.document;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/** Terms that are bytes and not text, for a signature's index field. */
@SuppressWarnings("this-escape") // attributes are added so, by a method that is final
public abstract class BinaryTerms extends TokenStream {
  private final BytesTermAttribute termAttribute = addAttribute(BytesTermAttribute.class);
  private final int count;
  private int next;

  public BinaryTerms(int count) {
    this.count = count;
  }

  /** Returns a term, which may be in a buffer that the next call overwrites. */
  public abstract BytesRef term(int index);

  @Override
  public final boolean incrementToken() {
    if (next == count) {
      return false;
    }
    clearAttributes();
    termAttribute.setBytesRef(term(next++));
    return true;
  }

  @Override
  public final void reset() {
    next = 0;
  }
}
