package io.doppel.lucene.scan;

import java.io.IOException;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;

/**
 * Doc values of documents that an index has, written in place: nothing else of the documents is
 * touched, and fields that did not exist come into being. The index writer holds updates in memory
 * and writes with each flush the whole column of each segment that has some. So there is one flush
 * each time the memory is full. What is pending in the end is for the caller to write. For use by
 * one thread.
 */
final class DocValuesUpdates {
  /**
   * What an update takes besides its value, as measured with Lucene 10.5, and half as much again
   * for when it is written.
   */
  private static final long NUMERIC_BYTES = 500;

  private static final long BINARY_BYTES = 900;

  /** Writes what is pending. */
  interface Flush {
    void flush() throws IOException;
  }

  private final IndexWriter writer;
  private final long memory;
  private final Flush flush;
  private long pending;

  /**
   * Updates documents by a writer.
   *
   * @param memory about how many bytes pending updates may take
   * @param flush writes them: by a commit, or by opening a reader
   */
  DocValuesUpdates(IndexWriter writer, long memory, Flush flush) {
    this.writer = writer;
    this.memory = memory;
    this.flush = flush;
  }

  /**
   * Gives a document values.
   *
   * @param segment of a reader that was opened from the writer
   * @param document its number in the segment
   * @param values numeric and binary doc values
   * @return false if the segment is no longer there because it was merged: the document is to be
   *     looked for in a new reader
   */
  boolean update(LeafReader segment, int document, Field... values) throws IOException {
    if (writer.tryUpdateDocValue(segment, document, values) < 0) {
      return false;
    }
    for (Field value : values) {
      pending += bytes(value);
    }
    if (pending >= memory) {
      flush.flush();
      pending = 0;
    }
    return true;
  }

  private static long bytes(Field value) {
    if (value.fieldType().docValuesType() == DocValuesType.NUMERIC) {
      return NUMERIC_BYTES;
    }
    BytesRef bytes = value.binaryValue();
    return BINARY_BYTES + bytes.length;
  }
}
