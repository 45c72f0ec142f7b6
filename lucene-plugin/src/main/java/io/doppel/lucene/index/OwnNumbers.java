package io.doppel.lucene.index;

import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;

/**
 * Whether anybody but the hook has written to the index. Every operation of an index writer takes
 * the next sequence number; if all numbers up to the highest are those of the hook's own
 * operations, nobody else did anything. Guarded by the hook's lock.
 *
 * <p>A full flush, which a commit and a reader of the index writer begin with, leaves numbers out:
 * one, and one more for each buffer that has documents. So before the hook flushes it {@linkplain
 * #emptyBuffers empties} them, and the flush must leave out one number exactly. Where others flush,
 * numbers are missing that are nobody's: it looks as if they had written.
 */
final class OwnNumbers {
  /** More buffers than any index writer has. */
  private static final int MOST_BUFFERS = 1_000;

  /** What {@link #known} is as long as it is not known which numbers are ours. */
  private static final long LOST = Long.MIN_VALUE;

  /** An operation that takes a number and does nothing. */
  private static final Term[] NOTHING = {};

  /** Who wrote. */
  enum Writers {
    /** None but this hook. */
    WE,

    /** This hook and perhaps others: a number may be that of a document that is under way. */
    PERHAPS_OTHERS,

    /** Others too, or they opened a reader or committed. */
    OTHERS
  }

  private final IndexWriter writer;

  /** All numbers up to this one are ours, or were in use when the index was last looked at. */
  private long known = LOST;

  /** Numbers of ours that come later, with others before them. */
  private final Queue<Long> ahead = new PriorityQueue<>();

  private final Set<Adding> underWay = new HashSet<>();

  /** All is lost until {@link #settle} says a number. */
  OwnNumbers(IndexWriter writer) {
    this.writer = writer;
  }

  /**
   * A document or a block that is being added beside other calls. It takes its number after its
   * fields were gone through for the second time, since the index writer looks at their types
   * first; a block after its documents were gone through.
   */
  final class Adding {
    private final List<Document> documents;

    /** Its number is higher than this one. */
    private volatile long after = Long.MAX_VALUE;

    private Adding(List<Document> documents) {
      this.documents = documents;
    }

    /** Adds it to the index and returns its number. */
    long add() throws IOException {
      return documents.size() == 1
          ? writer.addDocument(new Passed<>(documents.get(0), 2))
          : writer.addDocuments(new Passed<>(documents, 1));
    }

    /** Tells when it was gone through so many times. */
    private final class Passed<T> implements Iterable<T> {
      private final Iterable<T> all;
      private int passes;

      Passed(Iterable<T> all, int passes) {
        this.all = all;
        this.passes = passes;
      }

      @Override
      public Iterator<T> iterator() {
        Iterator<T> each = all.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            boolean more = each.hasNext();
            if (!more && --passes == 0) {
              after = writer.getMaxCompletedSequenceNumber();
            }
            return more;
          }

          @Override
          public T next() {
            return each.next();
          }
        };
      }
    }
  }

  /** Says that a document is about to be added: the last one, with others of its block before. */
  Adding adding(List<Document> documents) {
    Adding adding = new Adding(documents);
    underWay.add(adding);
    return adding;
  }

  /** Says that it was added, with a number. */
  void added(Adding adding, long number) {
    underWay.remove(adding);
    own(number);
  }

  /** Says that it failed. If it has a number all the same, that is taken for one of others. */
  void failed(Adding adding) {
    underWay.remove(adding);
  }

  /** Says that a number is ours. */
  void own(long number) {
    if (known == LOST) {
      return;
    }
    ahead.add(number);
    while (!ahead.isEmpty() && ahead.peek() <= known + 1) {
      known = Math.max(known, ahead.poll());
    }
  }

  Writers writers() {
    // read before the documents under way: one that has a number by now says so
    long last = writer.getMaxCompletedSequenceNumber();
    if (last <= known) {
      return Writers.WE;
    }
    for (Adding each : underWay) {
      if (each.after <= known) {
        return Writers.PERHAPS_OTHERS;
      }
    }
    return Writers.OTHERS;
  }

  /** The number up to which all are ours. */
  long known() {
    return known;
  }

  /** The highest number there is. */
  long last() {
    return writer.getMaxCompletedSequenceNumber();
  }

  // --- flushes, while nothing is under way

  /** Makes sure that the next flush leaves out one number. */
  void emptyBuffers() throws IOException {
    for (int left = MOST_BUFFERS; left > 0 && writer.numRamDocs() > 0; left--) {
      writer.flushNextBuffer();
    }
  }

  /**
   * Says that we made the index writer flush, which was {@linkplain #emptyBuffers prepared}, or
   * that there was nothing to flush. If others wrote meanwhile, all is lost.
   *
   * @param ours whether all numbers before were ours
   * @param flushed whether it did flush
   * @return whether all numbers are ours
   */
  boolean flushed(boolean ours, boolean flushed) {
    long last = writer.getMaxCompletedSequenceNumber();
    if (!ours || last != known + (flushed ? 1 : 0)) {
      lose();
      return false;
    }
    known = last;
    return true;
  }

  /** Takes a number for nothing. */
  long take() throws IOException {
    return writer.deleteDocuments(NOTHING);
  }

  /** Says that what was done up to a number is known. */
  void settle(long number) {
    ahead.clear();
    known = number;
  }

  /** Says that others may have written. */
  void lose() {
    ahead.clear();
    known = LOST;
  }
}
