package io.doppel.lucene.coverage;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.signature.Signature;
import java.util.Arrays;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that were made of the texts of a segment's documents, in memory: their packed form and
 * 12 bytes for each. Safe for use by many threads once all are added.
 */
final class MadeSignatures {
  private int[] documents = new int[16];
  private int[] lengths = new int[16];

  /** Where each begins; the next one's beginning is its end. */
  private int[] starts = new int[17];

  private byte[] packed = new byte[1024];
  private int count;

  /** Adds the signature of a document that comes after all others. */
  void add(int document, Signature signature) {
    byte[] bytes = signature.pack();
    documents = ArrayUtil.grow(documents, count + 1);
    lengths = ArrayUtil.grow(lengths, count + 1);
    starts = ArrayUtil.grow(starts, count + 2);
    packed = ArrayUtil.grow(packed, starts[count] + bytes.length);
    System.arraycopy(bytes, 0, packed, starts[count], bytes.length);
    documents[count] = document;
    lengths[count] = signature.length();
    starts[count + 1] = starts[count] + bytes.length;
    count++;
  }

  int count() {
    return count;
  }

  /** The documents, in ascending order. */
  DocIdSetIterator documents() {
    return new Documents();
  }

  /** Reads the signatures, in the order of the documents. For use by one thread. */
  SignatureReader reader() {
    return new Reader();
  }

  /** The place of the first document that is not before a given one. */
  private int placeOf(int document, int from) {
    if (from < count && documents[from] >= document) {
      return from; // the next one, most often
    }
    int place = Arrays.binarySearch(documents, from, count, document);
    return place < 0 ? -place - 1 : place;
  }

  private final class Documents extends DocIdSetIterator {
    private int place = -1;

    @Override
    public int docID() {
      return place < 0 ? -1 : place < count ? documents[place] : NO_MORE_DOCS;
    }

    @Override
    public int nextDoc() {
      place++;
      return docID();
    }

    @Override
    public int advance(int target) {
      place = placeOf(target, place + 1);
      return docID();
    }

    @Override
    public long cost() {
      return count;
    }
  }

  private final class Reader extends SignatureReader {
    private final BytesRef value = new BytesRef();
    private int place;

    @Override
    public boolean advanceExact(int document) {
      place = placeOf(document, place);
      return place < count && documents[place] == document;
    }

    @Override
    public int length() {
      return lengths[place];
    }

    @Override
    public BytesRef packed() {
      value.bytes = packed;
      value.offset = starts[place];
      value.length = starts[place + 1] - starts[place];
      return value;
    }
  }
}
