package io.doppel.cli.index;

import org.apache.lucene.index.ConcurrentMergeScheduler;

/**
 * Merges that print no trace when they fail, for want of room or memory: the writer is closed by
 * that, and whoever uses it next is told why.
 */
final class QuietMerges extends ConcurrentMergeScheduler {
  @Override
  protected void handleMergeException(Throwable problem) {
    // the writer has it
  }
}
