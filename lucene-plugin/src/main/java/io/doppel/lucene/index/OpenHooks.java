package io.doppel.lucene.index;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.lucene.index.IndexWriter;

/**
 * The index writers that have an open {@link DedupWriter}. Two on one writer would take each
 * other's documents for those of strangers, and read the index again for every call. State of the
 * process, as the locks are that Lucene's directories hold; a writer that nobody has any more is
 * forgotten.
 */
final class OpenHooks {
  private static final Set<IndexWriter> WRITERS = Collections.newSetFromMap(new WeakHashMap<>());

  private OpenHooks() {}

  /** Says that a hook is opened; fails if there is one. */
  static void open(IndexWriter writer) {
    synchronized (WRITERS) {
      if (!WRITERS.add(writer)) {
        throw new IllegalStateException(
            "an index writer must have one DedupWriter at a time, and this one already has one that"
                + " is open; close it first");
      }
    }
  }

  /** Says that the hook was closed. */
  static void close(IndexWriter writer) {
    synchronized (WRITERS) {
      WRITERS.remove(writer);
    }
  }
}
