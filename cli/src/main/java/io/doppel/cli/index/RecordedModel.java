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
      InPlace.commit(folder, writer);
    } catch (AttachException e) {
      throw InPlace.refused(folder, e);
    }
  }
}
