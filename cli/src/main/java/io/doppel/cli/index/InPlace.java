package io.doppel.cli.index;

import io.doppel.cli.output.UserException;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;

/** An index that is written to where it lies; messages name it by its folder. */
public final class InPlace {
  private InPlace() {}

  /** Refuses an index that cannot be written to, before any work is done. */
  public static void check(Path folder) throws IOException {
    try (FSDirectory directory = IndexFiles.directory(folder)) {
      UpdatableIndex.check(directory, false);
    } catch (AttachException e) {
      throw refused(folder, e);
    }
  }

  static void commit(Path folder, IndexWriter writer) throws IOException {
    try {
      writer.commit();
    } catch (IOException | IllegalStateException e) {
      throw unchanged(folder, e);
    }
  }

  /** The failure to throw where nothing was committed. */
  static IOException unchanged(Path folder, Exception problem) {
    return IndexFailure.named("the index " + folder, "nothing in it changed", problem);
  }

  static UserException refused(Path folder, AttachException reason) {
    return new UserException("--index: " + folder + ": " + reason.getMessage(), reason);
  }
}
