package io.doppel.lucene.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The documents of a query's rare terms, all together: in order, each with the weight of the terms
 * that it has. To read them at once is far cheaper than to keep an iterator open for each term,
 * most of which have a document or two.
 */
final class RarePostings {
  /** A term in more documents than this is not rare. */
  static final int MOST_DOCUMENTS = 128;

  /** The most entries that are held: 8 MiB. */
  static final int MOST_ENTRIES = 1 << 20;

  private static final int WEIGHT_BITS = 31;
  private static final long WEIGHT_MASK = (1L << WEIGHT_BITS) - 1;

  private final long[] entries;
  private int count;
  private int next;

  private RarePostings(int most) {
    entries = new long[most];
  }

  /** Reads the rarest terms, as many as {@link #countOf} says or as the caller can hold. */
  static RarePostings read(OverlapTerms terms, int rareTerms) throws IOException {
    RarePostings result = new RarePostings((int) terms.cost(rareTerms));
    PostingsEnum postings = null;
    for (int i = 0; i < rareTerms; i++) {
      postings = terms.postings(i, postings);
      int weight = terms.weight(i);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        result.entries[result.count++] = (long) doc << WEIGHT_BITS | weight;
      }
    }
    result.merge();
    return result;
  }

  /** How many of the first terms are rare, and few enough to be held. */
  static int countOf(OverlapTerms terms, int leads) {
    int rare = 0;
    long held = 0;
    while (rare < leads
        && terms.docFreq(rare) <= MOST_DOCUMENTS
        && held + terms.docFreq(rare) <= MOST_ENTRIES) {
      held += terms.docFreq(rare++);
    }
    return rare;
  }

  /** Adds up the weights of a document, which may have several terms. */
  private void merge() {
    Arrays.sort(entries, 0, count);
    int merged = 0;
    for (int i = 0; i < count; i++) {
      if (merged > 0 && entries[merged - 1] >> WEIGHT_BITS == entries[i] >> WEIGHT_BITS) {
        entries[merged - 1] += entries[i] & WEIGHT_MASK;
      } else {
        entries[merged++] = entries[i];
      }
    }
    count = merged;
  }

  /** Moves to the first document from the target on. */
  void advance(int target) {
    while (next < count && document() < target) {
      next++;
    }
  }

  /** Moves to the first document from the target on that has a least weight, and returns it. */
  int advance(int target, long leastWeight) {
    advance(target);
    while (next < count && weight() < leastWeight) {
      next++;
    }
    return document();
  }

  /** The current document, or NO_MORE_DOCS. */
  int document() {
    return next < count ? (int) (entries[next] >> WEIGHT_BITS) : DocIdSetIterator.NO_MORE_DOCS;
  }

  /** The weight of the rare terms that the current document has. */
  int weight() {
    return (int) (entries[next] & WEIGHT_MASK);
  }

  void moveOn() {
    next++;
  }
}
