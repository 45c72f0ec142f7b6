package io.doppel.lucene.scan;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Version;

/**
 * An index whose documents can be updated in place without harm to the program that it belongs to.
 * Says why not, before anything is changed; and opens a writer that changes nothing else: it merges
 * nothing and keeps all commits that are there.
 */
public final class UpdatableIndex {
  private UpdatableIndex() {}

  /**
   * Refuses an index that this version of Lucene cannot write to, or would make unreadable for the
   * program that wrote it.
   *
   * @param directory the index
   * @param older whether one of an earlier minor version is all right
   * @throws IOException if the index cannot be read
   * @throws AttachException if it is refused
   */
  public static void check(Directory directory, boolean older) throws IOException {
    Objects.requireNonNull(directory, "directory");
    SegmentInfos commit = lastCommit(directory);
    Version written = commit.getCommitLuceneVersion();
    if (written.major < Version.LATEST.major) {
      throw new AttachException(
          "the index was last written by Lucene "
              + written
              + ", and a program with that version could not read it any more if Lucene "
              + Version.LATEST
              + " wrote to it; move the program to Lucene "
              + Version.LATEST.major
              + " first, or scan the index without attaching");
    }
    if (written.major == Version.LATEST.major && written.minor < Version.LATEST.minor && !older) {
      throw new AttachException(
          "the index was last written by Lucene "
              + written
              + ", and a program with that version may not be able to read it if Lucene "
              + Version.LATEST
              + " writes to it; allow it (allowOlder, --allow-older) if all programs that read the"
              + " index have Lucene "
              + Version.LATEST
              + " or later");
    }
    for (SegmentCommitInfo segment : commit) {
      check(segment);
    }
  }

  private static SegmentInfos lastCommit(Directory directory) throws IOException {
    try {
      return SegmentInfos.readLatestCommit(directory);
    } catch (IndexNotFoundException e) {
      throw new AttachException("there is no Lucene index in " + directory, e);
    } catch (IndexFormatTooOldException | IndexFormatTooNewException e) {
      throw new AttachException(
          "the index has a format that Lucene " + Version.LATEST + " cannot read", e);
    } catch (IllegalArgumentException e) { // what the look-up of a codec by its name throws
      throw new AttachException(
          "the index was written with a codec that is not known here: " + e.getMessage(), e);
    }
  }

  /** Refuses an index that this version of Lucene cannot write to. */
  static void check(IndexReader reader) {
    for (LeafReaderContext leaf : reader.leaves()) {
      check(((SegmentReader) leaf.reader()).getSegmentInfo());
    }
  }

  /** What an earlier Lucene wrote can be read, but not all of it can be written. */
  private static void check(SegmentCommitInfo segment) {
    Version written = segment.info.getVersion();
    if (written.major < Version.LATEST.major) {
      throw new AttachException(
          "segment "
              + segment.info.name
              + " of the index was written by Lucene "
              + written
              + ", and Lucene "
              + Version.LATEST
              + " can read but not update it; let the program that the index belongs to merge its"
              + " segments first");
    }
  }

  /**
   * Opens a reader that does not show what is deleted softly, as the index's program would.
   *
   * @param directory the index
   * @return the reader
   * @throws IOException if the index cannot be read
   */
  public static DirectoryReader open(Directory directory) throws IOException {
    Objects.requireNonNull(directory, "directory");
    DirectoryReader reader = DirectoryReader.open(directory);
    String softDeletes = FieldInfos.getMergedFieldInfos(reader).getSoftDeletesField();
    return softDeletes == null
        ? reader
        : new SoftDeletesDirectoryReaderWrapper(reader, softDeletes);
  }

  /**
   * Opens a writer. No index sort is set, since that is for new and merged segments only: those
   * that are there keep theirs.
   *
   * @param directory the index
   * @param reader reads it and says what is special about some fields
   * @return the writer, which commits only if it is told to
   * @throws IOException if the index cannot be read
   * @throws AttachException if another program is writing to it, or nobody may
   */
  public static IndexWriter openWriter(Directory directory, IndexReader reader) throws IOException {
    Objects.requireNonNull(directory, "directory");
    Objects.requireNonNull(reader, "reader");
    FieldInfos fields = FieldInfos.getMergedFieldInfos(reader);
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setOpenMode(IndexWriterConfig.OpenMode.APPEND)
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setIndexDeletionPolicy(new KeptCommits())
            .setCommitOnClose(false)
            .setSoftDeletesField(fields.getSoftDeletesField())
            .setParentField(fields.getParentField());
    try {
      return new IndexWriter(directory, config);
    } catch (LockObtainFailedException e) {
      throw new AttachException("another program is writing to the index: " + e.getMessage(), e);
    } catch (FileSystemException e) {
      throw new AttachException("the index cannot be written to: " + e, e);
    }
  }
}
