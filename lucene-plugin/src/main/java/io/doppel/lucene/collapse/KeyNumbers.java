package io.doppel.lucene.collapse;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/**
 * A number for the key of each live document: a hash of 63 bits, the same wherever and whenever the
 * document lies. Should two keys have the same hash, the lesser key keeps it and the other gets the
 * next hash that nobody has; so the numbers differ, and depend on the set of keys only.
 *
 * <p>Keys are the terms of a field, one for each document. Memory: 8 bytes a document; for a moment
 * twice that.
 */
final class KeyNumbers {
  /** No document, or one that is deleted. */
  private static final long NONE = -1;

  private final IndexReader reader;
  private final String field;
  private final ToLongFunction<BytesRef> hashes;
  private final long[] numbers;

  private KeyNumbers(IndexReader reader, String field, ToLongFunction<BytesRef> hashes) {
    this.reader = reader;
    this.field = field;
    this.hashes = hashes;
    this.numbers = new long[reader.maxDoc()];
    Arrays.fill(numbers, NONE);
  }

  /** Takes the key of a document. */
  interface Visitor {
    /** The term is good until the call returns. */
    void key(int document, BytesRef key) throws IOException;
  }

  /**
   * Reads the keys of an index.
   *
   * @throws IllegalArgumentException if a live document has none or several, or two have the same
   */
  static KeyNumbers of(IndexReader reader, String field) throws IOException {
    return of(reader, field, KeyNumbers::hash);
  }

  /** Reads the keys of an index and numbers them by a hash of one's own, not negative. */
  static KeyNumbers of(IndexReader reader, String field, ToLongFunction<BytesRef> hashes)
      throws IOException {
    KeyNumbers keys = new KeyNumbers(reader, field, hashes);
    keys.read();
    keys.resolve();
    return keys;
  }

  private static long hash(BytesRef key) {
    return unsigned(FeatureHash.of(key.bytes, key.offset, key.length));
  }

  private static long unsigned(long hash) {
    return hash & Long.MAX_VALUE;
  }

  /** The number of a live document's key. */
  long number(int document) {
    return numbers[document];
  }

  boolean isLive(int document) {
    return document >= 0 && document < numbers.length && numbers[document] != NONE;
  }

  private void read() throws IOException {
    forEach(
        (document, key) -> {
          if (numbers[document] != NONE) {
            throw new IllegalArgumentException(
                "document " + document + " has several terms in field " + field + oneTerm());
          }
          numbers[document] = hashes.applyAsLong(key);
        });
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      for (int i = 0; i < leaf.reader().maxDoc(); i++) {
        if (numbers[leaf.docBase + i] == NONE && (live == null || live.get(i))) {
          throw new IllegalArgumentException(
              "document " + (leaf.docBase + i) + " has no term in field " + field + oneTerm());
        }
      }
    }
  }

  private String oneTerm() {
    return "; a key must be indexed as one term (a StringField), in every document";
  }

  /** Goes through the keys of all live documents, segment by segment in the order of the terms. */
  void forEach(Visitor visitor) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      forEach(leaf, visitor);
    }
  }

  /** Goes through the keys of a segment's live documents. */
  void forEach(LeafReaderContext leaf, Visitor visitor) throws IOException {
    Terms terms = leaf.reader().terms(field);
    if (terms == null) {
      return;
    }
    Bits live = leaf.reader().getLiveDocs();
    TermsEnum each = terms.iterator();
    PostingsEnum documents = null;
    for (BytesRef key = each.next(); key != null; key = each.next()) {
      documents = each.postings(documents, PostingsEnum.NONE);
      for (int i = documents.nextDoc(); i != DocIdSetIterator.NO_MORE_DOCS; ) {
        if (live == null || live.get(i)) {
          visitor.key(leaf.docBase + i, key);
        }
        i = documents.nextDoc();
      }
    }
  }

  /** Gives another number to keys whose hash another key has. */
  private void resolve() throws IOException {
    long[] sorted = Arrays.stream(numbers).filter(number -> number != NONE).sorted().toArray();
    TreeMap<Long, TreeMap<BytesRef, Integer>> clashes = new TreeMap<>();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        clashes.put(sorted[i], new TreeMap<>());
      }
    }
    if (clashes.isEmpty()) {
      return;
    }
    forEach(
        (document, key) -> {
          Map<BytesRef, Integer> same = clashes.get(numbers[document]);
          Integer other =
              same == null ? null : same.putIfAbsent(BytesRef.deepCopyOf(key), document);
          if (other != null) {
            throw new IllegalArgumentException(
                "documents "
                    + other
                    + " and "
                    + document
                    + " have the same key "
                    + Term.toString(key)
                    + " in field "
                    + field
                    + "; keys must differ");
          }
        });
    FreeNumbers free = new FreeNumbers(sorted);
    clashes.forEach(
        (hash, same) ->
            same.values().stream()
                .skip(1) // the least key keeps the hash
                .forEach(document -> numbers[document] = free.next(hash)));
  }

  /** Hashes of hashes that nobody has. */
  private static final class FreeNumbers {
    private final long[] sorted;
    private final Set<Long> given = new HashSet<>();

    FreeNumbers(long[] sorted) {
      this.sorted = sorted;
    }

    long next(long hash) {
      for (long i = 0; ; i++) {
        long number = unsigned(FeatureHash.numbered(hash, i));
        if (Arrays.binarySearch(sorted, number) < 0 && given.add(number)) {
          return number;
        }
      }
    }
  }
}
