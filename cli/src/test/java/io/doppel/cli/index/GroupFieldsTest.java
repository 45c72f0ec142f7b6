package io.doppel.cli.index;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers of clusters go to the index that was searched, and to no later one. */
class GroupFieldsTest {
  @TempDir Path folder;
  private Path input;
  private Path index;

  @BeforeEach
  void makeIndex() throws IOException {
    input = write(folder.resolve("input.jsonl"), line("a", text(1)), line("b", text(1)));
    index = folder.resolve("index");
    addDocuments();
  }

  private void addDocuments() {
    CommandRun.of("index", input, "--index", index, "--method", "shingles").succeeds();
  }

  private long numbered(FSDirectory directory, Runnable beforeLock) throws IOException {
    String commit = IndexFiles.lastCommitId(directory);
    FilterDirectory watched =
        new FilterDirectory(directory) {
          @Override
          public Lock obtainLock(String name) throws IOException {
            beforeLock.run();
            return super.obtainLock(name);
          }
        };
    return GroupFields.write(watched, index, "id", "group", List.of(), commit, () -> {});
  }

  @Test
  void commitBeforeTheLockIsSeen() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index)) {
      UserException refusal =
          assertThrows(UserException.class, () -> numbered(directory, this::addDocuments));
      assertTrue(refusal.getMessage().contains("was changed while"), refusal.getMessage());
      assertEquals(2, SegmentInfos.getLastCommitGeneration(directory));
      assertEquals(2, numbered(directory, () -> {}));
      assertEquals(3, SegmentInfos.getLastCommitGeneration(directory));
    }
  }

  /** Its commit has the same number. */
  @Test
  void anIndexThatWasMadeAnewIsSeen() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index)) {
      UserException refusal =
          assertThrows(
              UserException.class,
              () ->
                  numbered(
                      directory,
                      () -> {
                        deleteIndex();
                        addDocuments();
                      }));
      assertTrue(refusal.getMessage().contains("was changed while"), refusal.getMessage());
      assertEquals(1, SegmentInfos.getLastCommitGeneration(directory));
    }
  }

  private void deleteIndex() {
    try {
      IOUtils.rm(index);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatFailsBeforeTheCommitLeavesTheIndexAsItIs() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index)) {
      List<String> before = Documents.names(index);
      IOException failure =
          assertThrows(
              IOException.class,
              () ->
                  GroupFields.write(
                      directory,
                      index,
                      "id",
                      "group",
                      List.of(),
                      IndexFiles.lastCommitId(directory),
                      () -> {
                        throw new IOException("full");
                      }));
      assertEquals("full", failure.getMessage());
      assertEquals(before, Documents.names(index));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(2, reader.numDocs());
      }
    }
  }
}
