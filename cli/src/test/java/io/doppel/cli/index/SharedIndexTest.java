package io.doppel.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.Child;
import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.FolderState;
import io.doppel.cli.Main;
import io.doppel.cli.output.UserException;
import io.doppel.cli.stream.StreamRuns;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NoDeletionPolicy;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that want the same: an index, or a pipe of which one has had enough. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedIndexTest {
  @TempDir Path folder;

  @Test
  void anIndexThatAnotherProcessWritesToIsRefusedByNameAndNothingIsLost() throws Exception {
    Path index = folder.resolve("index");
    Path first = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    Path more = Documents.write(folder.resolve("2.jsonl"), Documents.line("b", Documents.text(2)));
    CommandRun.of("stream", first, "--window", "none", "--index", index).succeeds();
    List<String> command = Child.java(Main.class);
    command.addAll(List.of("stream", "-", "--window", "none", "--index", index.toString()));
    Process other =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    OutputStream in = other.getOutputStream();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      in.write((Documents.line("c", Documents.text(3)) + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
      assertEquals("{\"id\":\"c\",\"decision\":\"added\"}", out.readLine());
      FolderState before = FolderState.of(index);
      for (List<Object> writing :
          List.<List<Object>>of(
              List.of("index", more, "--index", index),
              List.of("stream", more, "--index", index),
              List.of("attach", "--index", index, "--field", "text", "--method", "simhash"),
              List.of("clusters", "--index", index, "--write-groups", "group"))) {
        CommandRun.of(writing.toArray()).refuses(index.toString(), "another program");
      }
      assertEquals(before, FolderState.of(index));
      assertEquals(
          List.of("a\t1.000000"),
          CommandRun.of("query", "--index", index, "--text", Documents.text(1)).succeeds().lines(),
          "what is committed can be read meanwhile");
      in.close();
      assertTrue(other.waitFor(30, TimeUnit.SECONDS), "still running");
    } finally {
      other.destroyForcibly();
    }
    CommandRun.of("stream", more, "--index", index).succeeds();
    assertEquals(List.of("a", "b", "c"), StreamRuns.indexed(index));
  }

  @Test
  void aCommandThatWaitsForItsInputHasTheIndexAlready() throws IOException {
    Path file = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    byte[] input = (Documents.line("b", Documents.text(2)) + "\n").getBytes(StandardCharsets.UTF_8);
    for (List<Object> waiting :
        List.<List<Object>>of(
            List.of("index", "-", "--method", "containment", "--weights", "idf"),
            List.of("stream", "-", "--window", "none"))) {
      Path index = folder.resolve(waiting.get(0).toString());
      List<Object> command = new ArrayList<>(waiting);
      command.addAll(List.of("--index", index));
      InputStream late =
          new OnFirstRead(
              input,
              () ->
                  CommandRun.of("index", file, "--index", index, "--method", "simhash")
                      .refuses(index.toString(), "is being written to by another program"));
      CommandRun.withInput(late, command.toArray()).succeeds();
      assertEquals(List.of("b"), StreamRuns.indexed(index));
    }
  }

  @Test
  void whatAnotherProgramCommittedBeforeTheLockIsNeitherMixedNorDeleted() throws IOException {
    Path file = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    for (boolean isNew : List.of(true, false)) {
      Path index = folder.resolve("index-" + isNew);
      if (!isNew) {
        CommandRun.of("index", file, "--index", index).succeeds();
      }
      IndexFolder target = IndexFolder.of(index);
      IndexFolder.Content content = target.content("text");
      CommandRun.of("index", file, "--index", index).succeeds();
      FolderState before = FolderState.of(index);
      try (FSDirectory directory = FSDirectory.open(index)) {
        UserException refused =
            assertThrows(
                UserException.class,
                () -> target.openWriter(directory, IndexFolder.config(), content));
        assertEquals(
            "--index: " + index + " was changed by another program meanwhile; start again",
            refused.getMessage());
      }
      target.removeIfNew();
      assertEquals(before, FolderState.of(index));
    }
  }

  @Test
  void aNewFolderIsRemovedAgainUnlessItIsAnothersByThen() throws IOException {
    Path file = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    IndexFolder unused = lockedOnce(folder.resolve("unused"));
    unused.removeIfNew();
    assertFalse(Files.exists(folder.resolve("unused")));

    IndexFolder indexed = lockedOnce(folder.resolve("indexed"));
    CommandRun.of("index", file, "--index", folder.resolve("indexed")).succeeds();
    indexed.removeIfNew();
    assertEquals(List.of("a"), StreamRuns.indexed(folder.resolve("indexed")));

    IndexFolder locked = lockedOnce(folder.resolve("locked"));
    try (FSDirectory directory = FSDirectory.open(folder.resolve("locked"));
        IndexWriter writer = new IndexWriter(directory, IndexFolder.config())) {
      writer.addDocument(new Document());
      writer.flush();
      locked.removeIfNew();
      writer.commit();
      assertEquals(1, writer.getDocStats().numDocs);
    }

    IndexFolder filled = lockedOnce(folder.resolve("filled"));
    Path note = Files.writeString(folder.resolve("filled").resolve("note.txt"), "mine");
    filled.removeIfNew();
    assertEquals("mine", Files.readString(note));
    assertFalse(Files.exists(folder.resolve("filled").resolve("write.lock")));
  }

  /** Lucene deletes files whose names are like those of its own. */
  @Test
  void filesOfOthersAreNotTakenForLeftoversOfAnIndex() throws IOException {
    Path file = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    Path site = Files.createDirectory(folder.resolve("site"));
    Path config = Files.writeString(site.resolve("_config.yml"), "mine");
    CommandRun.of("index", file, "--index", site).refuses("other files in it", "_config.yml");
    CommandRun.of("stream", file, "--index", site, "--dry-run").refuses("_config.yml");
    assertEquals("mine", Files.readString(config));
    Files.delete(config);
    Path left = Files.writeString(site.resolve("_0.fdt"), "by a process that was killed");
    Files.writeString(site.resolve("write.lock"), "");
    CommandRun.of("index", file, "--index", site).succeeds();
    assertFalse(Files.exists(left));

    for (String name : List.of("_bad.jsonl", "segments_bad", "write.lock")) {
      Path bad = site.resolve(name);
      CommandRun.of("index", file, "--index", site, "--skip-bad", bad)
          .refuses("--skip-bad: " + bad, "the name of a part of the index");
      CommandRun.of("stream", file, "--index", site, "--audit", bad)
          .refuses("--audit: " + bad, "the name of a part of the index");
    }
    Path link = Files.createSymbolicLink(folder.resolve("link"), site);
    CommandRun.of("stream", file, "--index", link, "--audit", site.resolve("_a.jsonl"))
        .refuses("the name of a part of the index");
    CommandRun.of("stream", file, "--index", site, "--audit", site.resolve("audit")).succeeds();
    assertTrue(Files.exists(site.resolve("audit")));
  }

  @Test
  void whatChangesNothingKeepsEarlierCommitsToo() throws IOException {
    Path file = Documents.write(folder.resolve("1.jsonl"), Documents.line("a", Documents.text(1)));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    CommandRun.of("stream", file, "--index", empty, "--dry-run").succeeds();
    assertEquals(List.of(), Documents.names(empty));

    Path kept = folder.resolve("kept");
    CommandRun.of("stream", file, "--index", kept, "--window", "none").succeeds();
    try (FSDirectory directory = FSDirectory.open(kept);
        IndexWriter writer =
            new IndexWriter(
                directory,
                IndexFolder.config().setIndexDeletionPolicy(NoDeletionPolicy.INSTANCE))) {
      writer.setLiveCommitData(writer.getLiveCommitData(), true);
      writer.commit(); // another program keeps the first commit too
    }
    FolderState before = FolderState.of(kept);
    CommandRun.of("stream", file, "--index", kept, "--dry-run").succeeds();
    Path bad = Documents.write(folder.resolve("bad.jsonl"), "{");
    CommandRun.of("index", bad, "--index", kept).refuses("bad.jsonl:1");
    assertEquals(before.content().keySet(), FolderState.of(kept).content().keySet());
    assertTrue(before.content().containsKey("segments_1"), before::toString);
    CommandRun.of("stream", file, "--index", kept).succeeds();
    assertEquals(
        1, Documents.names(kept).stream().filter(name -> name.startsWith("segments_")).count());
  }

  @Test
  void anInputThatIsNotThereMakesNoFolder() {
    for (String command : List.of("index", "stream")) {
      CommandRun.of(command, folder.resolve("typo"), "--index", folder.resolve("a/b"))
          .refuses("typo: no such file");
      CommandRun.of(command, "", "--index", folder.resolve("a/b")).refuses("INPUT must not be");
    }
    CommandRun.of("stream", folder, "--index", folder.resolve("a/b")).refuses("is a folder");
    assertFalse(Files.exists(folder.resolve("a")));
  }

  /** What a merge fails of is told by the writer, not by the trace of a thread. */
  @Test
  void aMergeThatFailsEndsTheWriterWithoutATrace() throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    List<String> traces = new CopyOnWriteArrayList<>();
    Set<Thread> merging = ConcurrentHashMap.newKeySet();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) -> {
          if (merging.contains(thread)) {
            traces.add(thread + ": " + e);
          } else if (before != null) { // of another test
            before.uncaughtException(thread, e);
          }
        });
    try (FSDirectory folderOfIndex = FSDirectory.open(folder.resolve("index"));
        Directory directory = new NoMerges(folderOfIndex, merging)) {
      IndexWriter writer = new IndexWriter(directory, IndexFolder.config());
      // closed by it, or about to be
      IllegalStateException ended =
          assertThrows(
              IllegalStateException.class,
              () -> {
                while (true) {
                  writer.addDocument(new Document());
                  writer.flush();
                }
              });
      // what a thread is told that comes while the writer is being closed
      AlreadyClosedException closing = new AlreadyClosedException("this writer is closed");
      for (IllegalStateException told : List.of(ended, closing)) {
        assertEquals(
            "while writing to the index: no room for a merge; nothing changed",
            IndexFailure.named("the index", "nothing changed", told, writer).getMessage());
      }
      writer.close();
      assertFalse(merging.isEmpty());
      for (Thread thread : merging) {
        thread.join();
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertEquals(List.of(), traces);
  }

  private static final class NoMerges extends FilterDirectory {
    private final Set<Thread> merging;

    NoMerges(Directory in, Set<Thread> merging) {
      super(in);
      this.merging = merging;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      if (context.context() == IOContext.Context.MERGE) {
        merging.add(Thread.currentThread());
        throw new IOException("no room for a merge");
      }
      return super.createOutput(name, context);
    }
  }

  /** A folder that did not exist, whose writer was opened and closed without a commit. */
  private static IndexFolder lockedOnce(Path index) throws IOException {
    IndexFolder target = IndexFolder.of(index);
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer =
            target.openWriter(directory, IndexFolder.config(), IndexFolder.Content.NOTHING)) {
      writer.addDocument(new Document());
    }
    return target;
  }

  @Test
  void aReaderThatHasHadEnoughEndsTheCommandAtOnceWithAMessage() throws Exception {
    for (String line : List.of("generate --documents 10000000", "pairs " + corpus())) {
      List<String> command = Child.java(Main.class);
      command.addAll(List.of(line.split(" ")));
      Path errors = folder.resolve("errors");
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      try (BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        assertTrue(!out.readLine().isEmpty());
      } finally {
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "still running");
      }
      assertEquals(2, process.exitValue());
      assertEquals(
          "doppel: standard output cannot be written to, or was closed before the end\n",
          Files.readString(errors));
    }
  }

  /** Has more pairs than a pipe holds. */
  private Path corpus() throws IOException {
    Path file = folder.resolve("corpus.jsonl");
    if (!Files.exists(file)) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        lines.append(Documents.line("d" + i, Documents.text(1))).append('\n');
      }
      Files.writeString(file, lines);
    }
    return file;
  }

  /** Input before which something happens. */
  private static final class OnFirstRead extends FilterInputStream {
    private Runnable first;

    OnFirstRead(byte[] bytes, Runnable first) {
      super(new ByteArrayInputStream(bytes));
      this.first = first;
    }

    @Override
    public int read() throws IOException {
      happen();
      return super.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      happen();
      return super.read(target, offset, length);
    }

    private void happen() {
      if (first != null) {
        first.run();
        first = null;
      }
    }
  }
}
