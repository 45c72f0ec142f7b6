package io.doppel.lucene.scan;

import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/**
 * How an index is scanned. What is found does not depend on the number of threads.
 *
 * @param query the documents that count
 * @param origin where texts are read, also where the index has signatures; null for these or, if
 *     there are none, for the best place that there is
 * @param threads how many threads make signatures, at least 1
 * @param progress is told how many documents are done
 * @param memory a quarter of it may be used for signatures; what does not fit lies in a file
 */
public record ScanSettings(
    Query query,
    FieldText.Origin origin,
    int threads,
    ProgressListener progress,
    MemoryBudget memory) {
  /** All documents, one thread, no progress. */
  @SuppressWarnings("deprecation") // MatchAllDocsQuery.INSTANCE is not in Lucene 10.0
  public static final ScanSettings DEFAULT =
      new ScanSettings(new MatchAllDocsQuery(), null, 1, ProgressListener.NONE);

  /**
   * Settings with half of the heap as memory.
   *
   * @param query the documents that count
   * @param origin where texts are read; null for signatures or the best place that there is
   * @param threads how many threads make signatures, at least 1
   * @param progress is told how many documents are done
   */
  public ScanSettings(
      Query query, FieldText.Origin origin, int threads, ProgressListener progress) {
    this(query, origin, threads, progress, MemoryBudget.ofHeap());
  }

  /** Checks the number of threads. */
  public ScanSettings {
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(memory, "memory");
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + threads);
    }
  }

  /**
   * The texts that a scan reads.
   *
   * @param reader the index
   * @param field the field
   * @return the texts, from the place that is named or from the best one
   */
  public FieldTexts texts(IndexReader reader, String field) {
    return origin == null
        ? FieldTexts.ofMany(reader.getContext(), field)
        : FieldTexts.of(reader.getContext(), field, origin);
  }
}
