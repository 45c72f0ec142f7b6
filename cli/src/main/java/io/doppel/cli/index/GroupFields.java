package io.doppel.cli.index;

import io.doppel.cli.output.UserException;
import io.doppel.decision.Cluster;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IORunnable;

/** Writes the number of its cluster to each document of an index, in place. */
public final class GroupFields {
  private GroupFields() {}

  /**
   * Writes the numbers and commits them.
   *
   * @param clusters by the numbers of documents in the index
   * @param commit the id of the commit that the clusters were found in
   * @param beforeCommit is run when the numbers are on the disk; if it fails, they are forgotten
   * @return how many documents were updated
   */
  public static long write(
      Path folder,
      String keyField,
      String field,
      List<Cluster> clusters,
      String commit,
      IORunnable beforeCommit)
      throws IOException {
    try (FSDirectory directory = IndexFiles.directory(folder)) {
      return write(directory, folder, keyField, field, clusters, commit, beforeCommit);
    }
  }

  /** Writes the numbers into a directory that messages call a folder, and commits them. */
  public static long write(
      Directory directory,
      Path folder,
      String keyField,
      String field,
      List<Cluster> clusters,
      String commit,
      IORunnable beforeCommit)
      throws IOException {
    try (DirectoryReader reader = UpdatableIndex.open(directory);
        IndexWriter writer = UpdatableIndex.openWriter(directory, reader)) {
      // not that of the reader, which is older than the lock of the writer
      if (!IndexFiles.lastCommitId(directory).equals(commit)) {
        throw new UserException(
            "--index: " + folder + " was changed while it was searched; start again");
      }
      GroupIds groups = GroupIds.of(reader, keyField, clusters);
      long written = prepare(folder, groups, writer, field);
      beforeCommit.run();
      InPlace.commit(folder, writer);
      return written;
    } catch (AttachException e) {
      throw InPlace.refused(folder, e);
    }
  }

  private static long prepare(Path folder, GroupIds groups, IndexWriter writer, String field)
      throws IOException {
    try {
      long written = groups.write(writer, field);
      writer.prepareCommit();
      return written;
    } catch (IOException | IllegalStateException e) {
      throw InPlace.unchanged(folder, e);
    }
  }
}
