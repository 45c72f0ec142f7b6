package io.doppel.lucene.scan;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * The process that {@link AttachKillTest} kills. It attaches, with a commit every few documents.
 */
final class AttachKillTarget {
  static final String FIELD = "body";

  /** So small that there are many commits. */
  private static final long MEMORY = 20_000;

  private AttachKillTarget() {}

  static Definition near() {
    return SetBuilder.shingles(FIELD, new MinHashSettings(2, 84, 12, 12)).build();
  }

  static AttachReport attach(Path folder) throws IOException {
    try (Directory directory = FSDirectory.open(folder)) {
      return Attach.of(directory, near()).memory(MEMORY).threads(2).run();
    }
  }

  /**
   * Runs to the end unless it is killed.
   *
   * @param args the folder
   */
  public static void main(String[] args) throws IOException {
    attach(Path.of(args[0]));
  }
}
