package io.doppel.lucene.scan;

import io.doppel.lucene.TextOrigin;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import java.util.Objects;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/**
 * How an index is scanned. What is found does not depend on the number of threads.
 *
 * @param query the documents that count
 * @param origin where texts are read, also where the index has signatures; null for these and, of a
 *     document that has none, for the best place that it has
 * @param threads how many threads make signatures, at least 1
 * @param progress is told how many documents are done
 * @param memory a quarter of it may be used for signatures; what does not fit lies in a file
 */
public record ScanSettings(
    Query query, TextOrigin origin, int threads, ProgressListener progress, MemoryBudget memory) {
  /**
   * All documents, signatures where there are some, one thread, no progress, half of the heap.
   * Others are made of it: {@code ScanSettings.DEFAULT.withThreads(4).withQuery(query)}.
   */
  @SuppressWarnings("deprecation") // MatchAllDocsQuery.INSTANCE is not in Lucene 10.0
  public static final ScanSettings DEFAULT =
      new ScanSettings(
          new MatchAllDocsQuery(), null, 1, ProgressListener.NONE, MemoryBudget.ofHeap());

  /** Checks the number of threads, and that nothing but the origin is missing. */
  public ScanSettings {
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(memory, "memory");
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + threads);
    }
  }

  /**
   * These settings for other documents.
   *
   * @param wanted the documents that count
   * @return the settings
   */
  public ScanSettings withQuery(Query wanted) {
    Objects.requireNonNull(wanted, "wanted");
    return new ScanSettings(wanted, origin, threads, progress, memory);
  }

  /**
   * These settings with another place to read texts at.
   *
   * @param place where texts are read, also where the index has signatures; null for these and, of
   *     a document that has none, for the best place that it has
   * @return the settings
   */
  public ScanSettings withOrigin(TextOrigin place) {
    return new ScanSettings(query, place, threads, progress, memory);
  }

  /**
   * These settings with another number of threads.
   *
   * @param count how many threads make signatures, at least 1
   * @return the settings
   */
  public ScanSettings withThreads(int count) {
    return new ScanSettings(query, origin, count, progress, memory);
  }

  /**
   * These settings with another listener.
   *
   * @param told is told how many documents are done
   * @return the settings
   */
  public ScanSettings withProgress(ProgressListener told) {
    Objects.requireNonNull(told, "told");
    return new ScanSettings(query, origin, threads, told, memory);
  }

  /**
   * These settings with another budget of memory.
   *
   * @param budget a quarter of it may be used for signatures; what does not fit lies in a file
   * @return the settings
   */
  public ScanSettings withMemory(MemoryBudget budget) {
    Objects.requireNonNull(budget, "budget");
    return new ScanSettings(query, origin, threads, progress, budget);
  }
}
