package io.doppel.cli;

import io.doppel.cluster.Cluster;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;

/** Writes the number of its cluster to each document of an index, in place. */
final class GroupFields {
  private GroupFields() {}

  /** Refuses an index that cannot be updated, before anything is searched. */
  static void check(Path folder) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder)) {
      UpdatableIndex.check(directory, false);
    } catch (AttachException e) {
      throw refused(folder, e);
    }
  }

  /**
   * Writes the numbers and commits them.
   *
   * @param clusters by the numbers of documents in the index
   * @param generation that of the commit that the clusters were found in
   * @return how many documents were updated
   */
  static long write(
      Path folder, String keyField, String field, List<Cluster> clusters, long generation)
      throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder);
        DirectoryReader reader = UpdatableIndex.open(directory);
        IndexWriter writer = UpdatableIndex.openWriter(directory, reader)) {
      if (reader.getIndexCommit().getGeneration() != generation) {
        throw new UserException(
            "--index: " + folder + " was changed while it was searched; start again");
      }
      long written = GroupIds.of(reader, keyField, clusters).write(writer, field);
      writer.commit();
      return written;
    } catch (AttachException e) {
      throw refused(folder, e);
    }
  }

  private static UserException refused(Path folder, AttachException reason) {
    return new UserException("--index: " + folder + ": " + reason.getMessage(), reason);
  }
}
