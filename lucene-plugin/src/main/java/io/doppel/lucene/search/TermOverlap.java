package io.doppel.lucene.search;

import io.doppel.candidates.KeyChoice;
import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.util.FixedBitSet;

/**
 * The documents of a segment that may have at least a given weight of a query's terms, and for each
 * of them how much it has.
 *
 * <p>The postings of the rarer terms lead (prefix filter, see {@link OverlapTerms#leads}), and the
 * frequent ones follow: they are only opened and advanced for documents that the others leave. The
 * leading postings are counted a window of documents at a time, which needs no heap and so costs
 * the same for a thousand terms as for ten; those of the rarest terms are read at once.
 *
 * <p>Open postings take some 6 KiB each. Where more than {@link #MOST_OPEN} terms would be kept
 * open all terms lead. If still more of them are frequent, none are kept open: each is looked up
 * again for each window, which is larger then. Memory at most 14 MiB, besides the terms themselves.
 */
public final class TermOverlap extends SteppingIterator {
  static final int MOST_OPEN = 1024;

  private static final int WINDOW = 1 << 12;
  private static final int LARGE_WINDOW = 1 << 16;

  private final OverlapTerms terms;
  private final int needed;
  private final int maxDoc;
  private final int rareTerms;
  private final int leads;
  private final long followingWeight;
  private final RarePostings rare;

  /** Whether rare terms alone lead: there is nothing to count then. */
  private final boolean onlyRare;

  private final PostingsEnum[] open;
  private PostingsEnum reused;

  private final int[] counts;
  private final FixedBitSet inWindow;
  private int windowStart;
  private int windowEnd;

  private TermOverlap(OverlapTerms terms, int needed, int leads, int maxDoc) throws IOException {
    this(terms, needed, leads, RarePostings.countOf(terms, leads), maxDoc);
  }

  private TermOverlap(OverlapTerms terms, int needed, int leads, int rareLeads, int maxDoc)
      throws IOException {
    this.terms = terms;
    this.needed = needed;
    this.maxDoc = maxDoc;
    boolean followed = terms.size() - rareLeads <= MOST_OPEN;
    this.leads = followed ? leads : terms.size();
    // where all terms lead, those that would have followed may be rare too
    this.rareTerms = followed ? rareLeads : RarePostings.countOf(terms, terms.size());
    boolean keepOpen = terms.size() - rareTerms <= MOST_OPEN;
    this.rare = RarePostings.read(terms, rareTerms);
    this.onlyRare = this.leads == rareTerms;
    this.open = keepOpen ? new PostingsEnum[terms.size()] : null;
    long following = 0;
    for (int i = this.leads; i < terms.size(); i++) {
      following += terms.weight(i);
    }
    this.followingWeight = following;
    int frequentLeads = this.leads - rareTerms;
    this.counts = new int[onlyRare ? 0 : keepOpen ? WINDOW : LARGE_WINDOW];
    this.inWindow = new FixedBitSet(counts.length);
    for (int i = rareTerms; keepOpen && i < rareTerms + frequentLeads; i++) {
      open[i] = terms.postings(i, null);
    }
  }

  /** All documents that have the needed weight. */
  public static TermOverlap of(OverlapTerms terms, int needed, int maxDoc) throws IOException {
    return new TermOverlap(terms, needed, terms.leads(needed), maxDoc);
  }

  /** The documents that a choice makes candidates, if the terms are in its order. */
  public static TermOverlap of(OverlapTerms terms, KeyChoice choice, int maxDoc)
      throws IOException {
    return new TermOverlap(terms, choice.minKeys(), terms.leads(choice), maxDoc);
  }

  /**
   * All documents that have any of the terms, which are read at once if there are not too many:
   * where each term has its own few documents there is nothing to gain by windows.
   */
  public static TermOverlap ofAny(OverlapTerms terms, int maxDoc) throws IOException {
    int rare =
        terms.cost(terms.size()) <= RarePostings.MOST_ENTRIES
            ? terms.size()
            : RarePostings.countOf(terms, terms.size());
    return new TermOverlap(terms, 1, terms.size(), rare, maxDoc);
  }

  /** The weight of the terms that the current document has, if it is as much as needed. */
  public int count() throws IOException {
    return count(needed);
  }

  /**
   * The weight of the terms that the current document has; may be less than that if it is less than
   * the document needs.
   */
  public int count(int neededHere) throws IOException {
    int count = onlyRare ? rare.weight() : counts[docID() - windowStart];
    long possible = count + followingWeight;
    for (int i = leads; i < terms.size() && possible >= neededHere; i++) {
      if (has(i)) {
        count += terms.weight(i);
      } else {
        possible -= terms.weight(i);
      }
    }
    return count;
  }

  /** Whether the current document has a term that follows. */
  private boolean has(int term) throws IOException {
    if (open[term] == null) {
      open[term] = terms.postings(term, null);
    }
    PostingsEnum postings = open[term];
    int document = docID();
    return (postings.docID() < document ? postings.advance(document) : postings.docID())
        == document;
  }

  /**
   * How many of the terms any document has. Used instead of the iterator, with one term needed:
   * documents must come in order.
   */
  public int countAt(int target) throws IOException {
    if (onlyRare) {
      rare.advance(target);
      return rare.document() == target ? rare.weight() : 0;
    }
    if (target >= windowEnd) {
      fillWindow(target);
    }
    int slot = target - windowStart;
    return slot >= 0 && inWindow.get(slot) ? counts[slot] : 0;
  }

  @Override
  protected int firstFrom(int target) throws IOException {
    if (onlyRare) {
      return rare.advance(target, needed - followingWeight);
    }
    int from = target;
    while (from < maxDoc) {
      if (from >= windowEnd) {
        fillWindow(from);
      }
      int slot = nextSlot(Math.max(from, windowStart) - windowStart);
      if (slot != NO_MORE_DOCS) {
        return windowStart + slot;
      }
      from = windowEnd;
    }
    return NO_MORE_DOCS;
  }

  /**
   * The next document of the window that has enough leading terms, for the following ones to make
   * up what is needed.
   */
  private int nextSlot(int from) {
    long least = needed - followingWeight;
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
    windowStart = open == null ? target : firstLead(target);
    windowEnd = (int) Math.min(maxDoc, (long) windowStart + counts.length);
    inWindow.clear();
    rare.advance(windowStart);
    for (int doc = rare.document(); doc < windowEnd; doc = rare.document()) {
      add(doc - windowStart, rare.weight());
      rare.moveOn();
    }
    for (int i = rareTerms; i < leads; i++) {
      PostingsEnum postings = open == null ? reopened(i) : open[i];
      int weight = terms.weight(i);
      int doc = postings.docID();
      while (doc < windowEnd) {
        add(doc - windowStart, weight);
        doc = postings.nextDoc();
      }
    }
  }

  private void add(int slot, int weight) {
    counts[slot] = inWindow.getAndSet(slot) ? counts[slot] + weight : weight;
  }

  /**
   * Moves the leading terms to the target and returns the first document that one of them has;
   * maxDoc if none has any.
   */
  private int firstLead(int target) throws IOException {
    rare.advance(target);
    int first = Math.min(maxDoc, rare.document());
    for (int i = rareTerms; i < leads; i++) {
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
