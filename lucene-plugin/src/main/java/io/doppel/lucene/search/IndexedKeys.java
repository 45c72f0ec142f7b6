package io.doppel.lucene.search;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.KeyChoice;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/**
 * The keys of a query in all segments of an index, looked up once: they say which keys are too
 * common to lead, and where each segment has them. How common a key is is counted over live
 * documents of the whole index, so that it makes no difference how they lie in segments.
 */
public final class IndexedKeys {
  private final IndexReader reader;
  private final String field;
  private final QueryTerms wanted;

  /** By segment; null if it has none. */
  private final OverlapTerms[] found;

  /** Dictionaries are good for the thread that opened them. */
  private final Thread owner = Thread.currentThread();

  /** For each key how many documents have it, deleted ones too. */
  private final long[] documents;

  private IndexedKeys(IndexReader reader, String field, QueryTerms wanted) {
    this.reader = reader;
    this.field = field;
    this.wanted = wanted;
    this.found = new OverlapTerms[reader.leaves().size()];
    this.documents = new long[wanted.size()];
  }

  /**
   * Looks the keys up.
   *
   * @param field the field of the keys
   */
  public static IndexedKeys of(IndexReader reader, String field, QueryTerms wanted)
      throws IOException {
    IndexedKeys keys = new IndexedKeys(reader, field, wanted);
    for (LeafReaderContext leaf : reader.leaves()) {
      OverlapTerms terms = OverlapTerms.of(leaf.reader().terms(field), wanted, 1);
      keys.found[leaf.ord] = terms;
      for (int i = 0; terms != null && i < terms.size(); i++) {
        keys.documents[terms.place(i)] += terms.docFreq(i);
      }
    }
    return keys;
  }

  /** The keys that a segment has, for the use of this thread; null if they are too few. */
  public OverlapTerms in(LeafReaderContext leaf, int needed) throws IOException {
    OverlapTerms terms = found[leaf.ord];
    if (terms == null || terms.size() < needed) {
      return null;
    }
    return Thread.currentThread() == owner
        ? terms.copy()
        : terms.reopened(leaf.reader().terms(field));
  }

  /**
   * Chooses the keys that lead.
   *
   * @param liveDocuments how many live documents there are
   */
  public KeyChoice choice(SetSignature set, CandidateRule rule, long liveDocuments)
      throws IOException {
    long[] counts = documents;
    if (reader.hasDeletions()) {
      counts = liveCounts(rule.mostDocuments(liveDocuments));
    }
    return rule.choose(set, liveDocuments, counts);
  }

  /**
   * How many live documents have each key; of keys that are in more than so many any larger number,
   * unless it matters which of them are the rarest.
   */
  private long[] liveCounts(int most) throws IOException {
    long[] counts = documents.clone();
    int common = 0;
    for (int key = 0; key < counts.length; key++) {
      if (counts[key] > most) {
        counts[key] = live(key, most + 1L);
        common += counts[key] > most ? 1 : 0;
      }
    }
    if (common == 0) {
      return counts; // all lead, however many have them
    }
    int rare = 0;
    for (int key = 0; key < counts.length; key++) {
      counts[key] = counts[key] > most ? counts[key] : live(key, most + 1L);
      rare += counts[key] > 0 && counts[key] <= most ? 1 : 0;
    }
    for (int key = 0; rare < CandidateRule.ALWAYS_LEADING && key < counts.length; key++) {
      counts[key] = counts[key] > most ? live(key, Long.MAX_VALUE) : counts[key];
    }
    return counts;
  }

  /** How many live documents have a key; any number from a limit on if there are so many. */
  private long live(int key, long limit) throws IOException {
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      OverlapTerms terms = found[leaf.ord];
      int index = terms == null || count >= limit ? -1 : terms.indexOf(wanted.numbers()[key]);
      if (index >= 0) {
        count += live(leaf.reader(), terms, index, limit - count);
      }
    }
    return count;
  }

  private static long live(LeafReader reader, OverlapTerms terms, int index, long limit)
      throws IOException {
    Bits live = reader.getLiveDocs();
    if (live == null) {
      return terms.docFreq(index);
    }
    PostingsEnum postings = terms.postings(index, null);
    long count = 0;
    while (count < limit && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      count += live.get(postings.docID()) ? 1 : 0;
    }
    return count;
  }

  /** How many of a query's keys the index has. */
  public int count() {
    return (int) IntStream.range(0, documents.length).filter(key -> documents[key] > 0).count();
  }
}
