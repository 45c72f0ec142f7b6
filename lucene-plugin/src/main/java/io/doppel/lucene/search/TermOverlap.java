package io.doppel.lucene.search;

import io.doppel.lucene.document.NcdScheme;
import io.doppel.measure.Grams;
import io.doppel.measure.NcdSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * The documents of a segment that may have at least a given number of a query's terms, and for each
 * of them how many it has.
 *
 * <p>If m terms are needed, a document that has them has one that is not among the m - 1 most
 * frequent. So only the postings of the others lead (prefix filter). They are counted a window of
 * documents at a time, which needs no heap and so costs the same for a thousand terms as for ten;
 * the frequent ones are only advanced to documents whose count is asked for.
 *
 * <p>Memory: the postings' own buffers, and 16 KiB for the window.
 */
final class TermOverlap extends DocIdSetIterator {
  private static final int WINDOW = 4096;

  private final PostingsEnum[] leading;
  private final PostingsEnum[] following;
  private final int needed;
  private final long cost;

  private final int[] counts = new int[WINDOW];
  private final FixedBitSet inWindow = new FixedBitSet(WINDOW);
  private int windowStart = 0;
  private int windowEnd = 0;
  private int document = -1;

  private TermOverlap(List<PostingsEnum> rarestFirst, int needed) {
    int leads = rarestFirst.size() - (needed - 1);
    this.leading = rarestFirst.subList(0, leads).toArray(PostingsEnum[]::new);
    this.following = rarestFirst.subList(leads, rarestFirst.size()).toArray(PostingsEnum[]::new);
    this.needed = needed;
    long sum = 0;
    for (PostingsEnum postings : leading) {
      sum += postings.cost();
    }
    this.cost = sum;
  }

  /**
   * Overlap with the 4-grams of a signature; null if no document of the segment can have as many as
   * needed.
   */
  static TermOverlap ofGrams(Terms terms, NcdSignature signature, int needed) throws IOException {
    if (terms == null) {
      return null;
    }
    Grams grams = new Grams();
    grams.of(signature.bytes(), 0, signature.bytes().length);
    BytesRef term = new BytesRef(new byte[Grams.LENGTH]);
    TermsEnum dictionary = terms.iterator();
    List<PostingsEnum> postings = new ArrayList<>();
    for (int i = 0; i < grams.count() && postings.size() + grams.count() - i >= needed; i++) {
      NcdScheme.toTerm(grams.get(i), term);
      if (dictionary.seekExact(term)) {
        postings.add(dictionary.postings(null, PostingsEnum.NONE));
      }
    }
    if (postings.size() < needed) {
      return null;
    }
    postings.sort(Comparator.comparingLong(DocIdSetIterator::cost));
    return new TermOverlap(postings, needed);
  }

  /**
   * How many of the terms the current document has; may be less than that if it is less than
   * needed.
   */
  int count() throws IOException {
    int count = counts[document - windowStart];
    for (int i = 0; i < following.length && count + following.length - i >= needed; i++) {
      PostingsEnum postings = following[i];
      if (postings.docID() < document) {
        postings.advance(document);
      }
      if (postings.docID() == document) {
        count++;
      }
    }
    return count;
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
    while (true) {
      if (from >= windowEnd && !fillWindow(from)) {
        return document = NO_MORE_DOCS;
      }
      int found = inWindow.nextSetBit(Math.max(from, windowStart) - windowStart);
      if (found != NO_MORE_DOCS) {
        return document = windowStart + found;
      }
      from = windowEnd;
    }
  }

  /**
   * Counts the next window that has a leading document at or behind a target; false if there is
   * none.
   */
  private boolean fillWindow(int target) throws IOException {
    int first = NO_MORE_DOCS;
    for (PostingsEnum postings : leading) {
      if (postings.docID() < target) {
        postings.advance(target);
      }
      first = Math.min(first, postings.docID());
    }
    if (first == NO_MORE_DOCS) {
      return false;
    }
    windowStart = first;
    windowEnd = Math.min(first, NO_MORE_DOCS - WINDOW) + WINDOW;
    inWindow.clear();
    for (PostingsEnum postings : leading) {
      for (int doc = postings.docID(); doc < windowEnd; doc = postings.nextDoc()) {
        int slot = doc - windowStart;
        counts[slot] = inWindow.getAndSet(slot) ? counts[slot] + 1 : 1;
      }
    }
    return true;
  }

  @Override
  public long cost() {
    return cost;
  }
}
