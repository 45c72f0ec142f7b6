package io.doppel.lucene.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.util.IOUtils;

/**
 * The index as a reader shows it, and what this hook wrote since. The reader is opened anew only
 * where something is asked for that it may not show: that takes longer than all else. Beside it
 * there is the <em>base</em>, the last reader that showed what this hook knows and nothing else: by
 * it and what the hook wrote since is found what {@linkplain ReaderComparison others changed}. Most
 * often the two are one. Guarded by the hook's lock.
 */
final class IndexView implements Closeable {
  /** The reader is opened anew when so many documents were changed that it shows. */
  private static final int MOST_CHANGED = 10_000;

  /**
   * The base is opened anew when so many documents were written since, some 140 bytes each; when
   * there are a 16th of them, already after the index writer has flushed by itself: then there is
   * little to flush.
   */
  private static final int MOST_WRITTEN = 1 << 18;

  /** How often it is tried to find a moment in which others do not write. */
  private static final int TRIES = 3;

  private final IndexWriter writer;
  private final OwnNumbers numbers;
  private final boolean dryRun;

  /** What was written since the base, by keys. */
  private final Map<String, OwnWrite> written = new HashMap<>();

  /** Documents that changed or went since the reader was opened, which still shows them. */
  private final Set<String> changed = new HashSet<>();

  private DirectoryReader base;
  private DirectoryReader reader;

  /** Whether anything changed since the reader was opened. */
  private boolean dirty;

  /** Whether documents left the index with the window since then. */
  private boolean droppedSince;

  /** Whether a call may have been made by what others did and what is not known yet. */
  private boolean mixed;

  private boolean failIfOthersWrite;

  /** Whether tags were changed in the index that no reader has shown yet. */
  private boolean retagged;

  IndexView(IndexWriter writer, OwnNumbers numbers, boolean dryRun) throws IOException {
    this.writer = writer;
    this.numbers = numbers;
    this.dryRun = dryRun;
    DirectoryReader opened = DirectoryReader.open(writer);
    try {
      // one with soft deletes shows documents that are gone for everybody else
      String soft = writer.getConfig().getSoftDeletesField();
      reader = soft == null ? opened : new SoftDeletesDirectoryReaderWrapper(opened, soft);
      base = reader;
      adopt(newest());
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(reader == null ? opened : reader);
      throw failure;
    }
  }

  DirectoryReader reader() {
    return reader;
  }

  DirectoryReader base() {
    return base;
  }

  /** What was written since the base, by keys. */
  Map<String, OwnWrite> written() {
    return written;
  }

  // --- what happened since

  /** Says that a document was added. A reader that is older does not show it. */
  void added(String key, OwnWrite write) {
    written.put(key, write);
    dirty = true;
  }

  /** Says that a document changed or went. */
  void changed(String key, OwnWrite write) {
    changed.add(key);
    added(key, write);
  }

  /** Says that a document was tagged anew. */
  void retagged(String key, OwnWrite write) {
    retagged = !dryRun;
    changed(key, write);
  }

  /** Whether a document that the reader shows has changed. */
  boolean hasChanged(String key) {
    return changed.contains(key);
  }

  /** Says that documents left the index with the window. In a dry run they do not. */
  void dropped() {
    if (!dryRun) {
      dirty = true;
      droppedSince = true;
    }
  }

  boolean isDirty() {
    return dirty;
  }

  boolean hasDropped() {
    return droppedSince;
  }

  /** Whether so much changed that {@link #refresh} is in place. */
  boolean isStale(boolean searched) {
    if (dryRun) {
      return false;
    }
    int size = written.size();
    return size > MOST_WRITTEN
        || (size > MOST_WRITTEN / 16 && writer.numRamDocs() < size / 16)
        || (searched && changed.size() > MOST_CHANGED);
  }

  /** Makes the reader see all that was written. In a dry run nothing is. */
  void refresh() throws IOException {
    if (!dirty || dryRun) {
      return;
    }
    flush(
        () -> {
          numbers.emptyBuffers();
          return null;
        });
    boolean ours = numbers.writers() == OwnNumbers.Writers.WE;
    DirectoryReader newer = newerThan(reader);
    boolean same = numbers.flushed(ours, newer != null);
    if (newer != null) {
      DirectoryReader older = reader;
      reader = newer;
      closeUnless(older, base);
    }
    if (same) {
      DirectoryReader older = base;
      base = reader;
      written.clear();
      closeUnless(older, reader);
    }
    forgetChanges();
    if (!same && failIfOthersWrite) {
      throw new OthersWroteException();
    }
    mixed |= !same;
  }

  /**
   * Makes the index writer flush. If that fails while tags are written that were changed, Lucene
   * has them on disk, perhaps, and a reader of the index writer may show the old ones for good. So
   * the index writer is closed then, without a commit.
   */
  <T> T flush(DedupCalls.Call<T> flush) throws IOException {
    try {
      return flush.make();
    } catch (Throwable failure) {
      if (retagged) {
        IndexChanges.rollback(writer, failure);
      }
      throw failure;
    }
  }

  /** A reader that shows all that was written; null if that is the one there is. */
  private DirectoryReader newerThan(DirectoryReader older) throws IOException {
    DirectoryReader newer = flush(() -> DirectoryReader.openIfChanged(older, writer));
    retagged = false;
    return newer;
  }

  /** Whether {@link #refresh} fails if others wrote. */
  void failIfOthersWrite(boolean on) {
    failIfOthersWrite = on;
  }

  /** Fails as {@link #refresh} would if others wrote since. */
  void checkOthers() {
    if (failIfOthersWrite && othersWrote()) {
      throw new OthersWroteException();
    }
  }

  boolean isMixed() {
    return mixed;
  }

  private void forgetChanges() {
    changed.clear();
    dirty = false;
    droppedSince = false;
  }

  private static void closeUnless(DirectoryReader older, DirectoryReader needed)
      throws IOException {
    if (older != needed) {
      older.close();
    }
  }

  // --- what others did

  /** Whether others may have changed the index since it was last looked at. */
  boolean othersWrote() {
    return numbers.writers() != OwnNumbers.Writers.WE;
  }

  /**
   * Opens a reader that shows all that anybody has written until now. To be {@linkplain #adopt
   * adopted}, or closed. Afterwards it is known which numbers are ours if there was a moment in
   * which nobody else wrote: between two numbers of ours there is none of others then, and nothing
   * that the reader does not show.
   */
  Newest newest() throws IOException {
    DirectoryReader newest = newerThan(reader);
    if (newest == null) {
      newest = reader;
      newest.incRef();
    }
    try {
      for (int tries = 0; tries < TRIES; tries++) {
        long first = numbers.take();
        DirectoryReader newer = newerThan(newest);
        if (newer != null) {
          newest.decRef();
          newest = newer;
        }
        long last = numbers.take();
        if (last == first + (newer == null ? 1 : 2)) {
          return new Newest(newest, last, true);
        }
      }
      return new Newest(newest, 0, false);
    } catch (Throwable failure) {
      newest.decRef();
      throw failure;
    }
  }

  /**
   * A reader that shows all there is.
   *
   * @param number the last sequence number, of an operation of ours
   * @param settled whether there was a moment in which nobody else wrote
   */
  record Newest(DirectoryReader reader, long number, boolean settled) implements Closeable {
    @Override
    public void close() throws IOException {
      reader.decRef();
    }
  }

  /** Says that what a reader shows is known now. */
  void adopt(Newest newest) throws IOException {
    DirectoryReader older = reader;
    DirectoryReader oldest = base;
    reader = newest.reader();
    base = reader;
    mixed = false;
    if (newest.settled()) {
      numbers.settle(newest.number());
    } else {
      numbers.lose();
    }
    if (!dryRun) { // what a dry run wrote no reader shows
      written.clear();
      forgetChanges();
    }
    older.decRef();
    if (oldest != older) {
      oldest.decRef();
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(reader, base == reader ? null : base);
  }
}
