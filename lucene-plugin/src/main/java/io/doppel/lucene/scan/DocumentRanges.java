package io.doppel.lucene.scan;

import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;

/**
 * Goes through the live documents of an index on several threads, each of which takes a range of a
 * segment's documents after the other. Ranges are large, since text that comes from the postings is
 * made for many documents at once.
 */
final class DocumentRanges {
  private static final int LEAST_DOCUMENTS = 1024;
  private static final long TELL_MILLISECONDS = 200;

  /** What is done with the documents of a range. */
  interface Worker {
    /** Is shown the live documents of a range in their order; the numbers are of the segment. */
    void document(int document) throws IOException;

    /** What became of them. */
    AttachReport report();
  }

  /** Makes a worker for a range of a segment, to be used by one thread. */
  interface WorkerMaker {
    Worker of(LeafReaderContext leaf) throws IOException;
  }

  private record Range(LeafReaderContext leaf, int start, int end) {}

  private final List<Range> ranges = new ArrayList<>();
  private final int threads;
  private final ProgressListener progress;
  private final int total;
  private final LongAdder done = new LongAdder();

  /** Set when work is given up: an interrupt might close files that others have open. */
  private volatile boolean stopped;

  DocumentRanges(IndexReader reader, int threads, ProgressListener progress) {
    this.threads = threads;
    this.progress = progress;
    this.total = reader.numDocs();
    for (LeafReaderContext leaf : reader.leaves()) {
      int maxDoc = leaf.reader().maxDoc();
      int size = Math.max(LEAST_DOCUMENTS, (maxDoc + threads - 1) / threads);
      for (int start = 0; start < maxDoc; start += size) {
        ranges.add(new Range(leaf, start, Math.min(maxDoc, start + size)));
      }
    }
  }

  /** Has the work done and returns the sum of all reports. */
  AttachReport forEach(WorkerMaker makers) throws IOException {
    AttachReport sum = AttachReport.NOTHING;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) { // closing waits
      try {
        List<Future<AttachReport>> reports = new ArrayList<>();
        for (Range range : ranges) {
          reports.add(pool.submit(() -> work(range, makers)));
        }
        for (Future<AttachReport> report : reports) {
          sum = sum.plus(result(report));
        }
      } finally {
        stopped = true;
      }
    }
    progress.progress(total, total);
    return sum;
  }

  private AttachReport work(Range range, WorkerMaker makers) throws IOException {
    Worker worker = makers.of(range.leaf);
    Bits live = range.leaf.reader().getLiveDocs();
    for (int document = range.start; document < range.end && !stopped; document++) {
      if (live == null || live.get(document)) {
        worker.document(document);
        done.increment();
      }
    }
    return worker.report();
  }

  private AttachReport result(Future<AttachReport> report) throws IOException {
    try {
      while (true) {
        try {
          return report.get(TELL_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          progress.progress(done.sum(), total);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
