package io.doppel.cli.index;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;

/** The model that an index has of its documents, written alone: no document is touched. */
public final class RecordedModel {
  private RecordedModel() {}

  /** Refuses an index that cannot be written to, before any work is done. */
  public static void check(Path folder) throws IOException {
    try (FSDirectory directory = IndexFiles.directory(folder)) {
      UpdatableIndex.check(directory, false);
    } catch (AttachException e) {
      throw refused(folder, e);
    }
  }

  /**
   * Writes the model and commits it.
   *
   * @param commit the id of the commit that the model was learned from
   */
  public static void write(Path folder, String commit, ChosenDefinition definition)
      throws IOException {
    try (FSDirectory directory = IndexFiles.directory(folder);
        DirectoryReader reader = UpdatableIndex.open(directory);
        IndexWriter writer = UpdatableIndex.openWriter(directory, reader)) {
      // from here on nobody else can commit
      if (!IndexFiles.lastCommitId(directory).equals(commit)) {
        throw new UserException(
            "--index: " + folder + " was changed while it was read; start again");
      }
      IndexFiles.recordModel(writer, definition);
      commit(folder, writer);
    } catch (AttachException e) {
      throw refused(folder, e);
    }
  }

  private static void commit(Path folder, IndexWriter writer) throws IOException {
    try {
      writer.commit();
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named("the index " + folder, "nothing in it changed", e);
    }
  }

  private static UserException refused(Path folder, AttachException reason) {
    return new UserException("--index: " + folder + ": " + reason.getMessage(), reason);
  }
}
