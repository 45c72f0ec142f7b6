package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * The documents of a segment that may have at least a given number of a query's terms, and for each
 * of them how many it has.
 *
 * <p>If m terms are needed, a document that has them has at least m - f that are not among the f
 * most frequent. So the postings of the others lead (prefix filter), and the f frequent ones
 * follow: they are only advanced to documents that the others leave. With f = m - 1 the fewest
 * postings lead, but any one common term would make a candidate; with half of that chance alone
 * makes few. The leading postings are counted a window of documents at a time, which needs no heap
 * and so costs the same for a thousand terms as for ten.
 *
 * <p>Open postings take some 6 KiB each. With more than {@link #MOST_OPEN} terms none are kept
 * open: all terms lead, and each is looked up again for each window, which is larger then. Memory
 * at most 6 MiB.
 */
final class TermOverlap extends DocIdSetIterator {
  static final int MOST_OPEN = 1024;

  private static final int WINDOW = 1 << 12;
  private static final int LARGE_WINDOW = 1 << 16;

  private final OverlapTerms terms;
  private final int needed;
  private final int maxDoc;
  private final int leads;
  private final PostingsEnum[] open;
  private PostingsEnum reused;

  private final int[] counts;
  private final FixedBitSet inWindow;
  private int windowStart;
  private int windowEnd;
  private int document = -1;

  TermOverlap(OverlapTerms terms, int needed, int maxDoc) throws IOException {
    boolean keepOpen = terms.size() <= MOST_OPEN;
    this.terms = terms;
    this.needed = needed;
    this.maxDoc = maxDoc;
    this.leads = leads(terms, needed);
    this.open = new PostingsEnum[keepOpen ? terms.size() : 0];
    for (int i = 0; i < open.length; i++) {
      open[i] = terms.postings(i, null);
    }
    this.counts = new int[keepOpen ? WINDOW : LARGE_WINDOW];
    this.inWindow = new FixedBitSet(counts.length);
  }

  /** How many of the terms lead. */
  static int leads(OverlapTerms terms, int needed) {
    return terms.size() <= MOST_OPEN ? terms.size() - (needed - 1) / 2 : terms.size();
  }

  /**
   * How many of the terms the current document has; may be less than that if it is less than
   * needed.
   */
  int count() throws IOException {
    int count = counts[document - windowStart];
    for (int i = leads; i < terms.size() && count + terms.size() - i >= needed; i++) {
      PostingsEnum postings = open[i];
      if (postings.docID() < document) {
        postings.advance(document);
      }
      if (postings.docID() == document) {
        count++;
      }
    }
    return count;
  }

  /**
   * How many of the terms any document has. Used instead of the iterator, with one term needed:
   * documents must come in order.
   */
  int countAt(int target) throws IOException {
    if (target >= windowEnd) {
      fillWindow(target);
    }
    int slot = target - windowStart;
    return slot >= 0 && inWindow.get(slot) ? counts[slot] : 0;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int from = target;
    while (from < maxDoc) {
      if (from >= windowEnd) {
        fillWindow(from);
      }
      int slot = nextSlot(Math.max(from, windowStart) - windowStart);
      if (slot != NO_MORE_DOCS) {
        document = windowStart + slot;
        return document;
      }
      from = windowEnd;
    }
    document = NO_MORE_DOCS;
    return document;
  }

  /**
   * The next document of the window that has enough leading terms, for the following ones to make
   * up what is needed.
   */
  private int nextSlot(int from) {
    int least = needed - (terms.size() - leads);
    int slot = from;
    while (slot < counts.length) {
      slot = inWindow.nextSetBit(slot);
      if (slot == NO_MORE_DOCS || counts[slot] >= least) {
        return slot;
      }
      slot++;
    }
    return NO_MORE_DOCS;
  }

  @Override
  public long cost() {
    return terms.cost(leads);
  }

  /**
   * Counts a window that starts at the target or, where the leading terms are known to go on later,
   * there.
   */
  private void fillWindow(int target) throws IOException {
    windowStart = open.length == 0 ? target : firstLead(target);
    windowEnd = (int) Math.min(maxDoc, (long) windowStart + counts.length);
    inWindow.clear();
    for (int i = 0; i < leads; i++) {
      PostingsEnum postings = open.length == 0 ? reopened(i) : open[i];
      int doc = postings.docID();
      while (doc < windowEnd) {
        int slot = doc - windowStart;
        counts[slot] = inWindow.getAndSet(slot) ? counts[slot] + 1 : 1;
        doc = postings.nextDoc();
      }
    }
  }

  /**
   * Moves the leading terms to the target and returns the first document that one of them has;
   * maxDoc if none has any.
   */
  private int firstLead(int target) throws IOException {
    int first = maxDoc;
    for (int i = 0; i < leads; i++) {
      if (open[i].docID() < target) {
        open[i].advance(target);
      }
      first = Math.min(first, open[i].docID());
    }
    return first;
  }

  private PostingsEnum reopened(int index) throws IOException {
    reused = terms.postings(index, reused);
    reused.advance(windowStart);
    return reused;
  }
}
