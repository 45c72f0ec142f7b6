package io.doppel.lucene.compression;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.TermOverlap;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/**
 * The documents of a segment that may match, and what is known of their common grams with the
 * query.
 */
abstract class NcdCandidates {
  /** Stands for a number of common grams that nobody counted: it is enough for any bound. */
  static final int NOT_COUNTED = Integer.MAX_VALUE;

  private final DocIdSetIterator iterator;

  private NcdCandidates(DocIdSetIterator iterator) {
    this.iterator = iterator;
  }

  final DocIdSetIterator iterator() {
    return iterator;
  }

  /**
   * The number of 4-grams that the current document has in common with the query, if they are
   * counted.
   */
  abstract int commonGrams() throws IOException;

  /** Documents that have grams in common. */
  static NcdCandidates byGrams(TermOverlap overlap) {
    return new NcdCandidates(overlap) {
      @Override
      int commonGrams() throws IOException {
        return overlap.count();
      }
    };
  }

  /**
   * Documents with admissible lengths, their common grams counted.
   *
   * @param overlap counts them; null if the segment has none of the query's grams
   */
  static NcdCandidates byLengthAndGrams(DocIdSetIterator iterator, TermOverlap overlap) {
    return new NcdCandidates(iterator) {
      @Override
      int commonGrams() throws IOException {
        return overlap == null ? 0 : overlap.countAt(iterator.docID());
      }
    };
  }

  /**
   * Documents that no grams lead to, since the index has none of theirs: they are counted in the
   * signatures, so that the bounds lose the same as they do elsewhere.
   */
  static NcdCandidates byBytes(
      DocIdSetIterator iterator, SignatureReader signatures, NcdSignature query) {
    FourGrams wanted = new FourGrams();
    wanted.of(query.bytes(), 0, query.bytes().length);
    FourGrams found = new FourGrams();
    return new NcdCandidates(iterator) {
      @Override
      int commonGrams() throws IOException {
        BytesRef packed = signatures.packed();
        found.of(
            packed.bytes,
            packed.offset + NcdSignature.PACKED_HEADER,
            packed.length - NcdSignature.PACKED_HEADER);
        return wanted.common(found);
      }
    };
  }

  /** Documents with admissible lengths. */
  static NcdCandidates byLength(DocIdSetIterator iterator) {
    return new NcdCandidates(iterator) {
      @Override
      int commonGrams() {
        return NOT_COUNTED;
      }
    };
  }
}
