package io.doppel.cli.output;

import static io.doppel.cli.Documents.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.Child;
import io.doppel.cli.Documents;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.input.SpooledInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result appears whole or not at all. */
class OutputFileTest {
  @TempDir Path folder;
  private Path target;

  @BeforeEach
  void nameTarget() {
    target = folder.resolve("result.tsv");
  }

  private static PrintStream noOutput() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  private static void write(Path target, String line) throws IOException {
    try (OutputFile file = OutputFile.create(target, noOutput())) {
      file.writeLine(line);
      file.finish();
      file.commit();
    }
  }

  @Test
  void nothingIsThereBeforeTheCommit() throws IOException {
    try (OutputFile file = OutputFile.create(target, noOutput())) {
      file.writeLine("line é");
      file.finish();
      assertFalse(Files.exists(target));
      file.commit();
      assertEquals("line é\n", Files.readString(target));
    }
    assertEquals(List.of("result.tsv"), Documents.names(folder));
  }

  @Test
  void closedWithoutCommitItLeavesWhatWasThere() throws IOException {
    Files.writeString(target, "old");
    try (OutputFile file = OutputFile.create(target, noOutput())) {
      file.writeLine("new");
    }
    try (OutputFile file = OutputFile.create(target, noOutput())) {
      file.writeLine("new");
      file.finish();
    }
    assertEquals("old", Files.readString(target));
    assertEquals(List.of("result.tsv"), Documents.names(folder));
  }

  @Test
  void permissionsAreThoseOfAnOrdinaryNewFile() throws IOException {
    Path ordinary = Files.writeString(folder.resolve("ordinary"), "x");
    write(target, "x");
    assertEquals(Files.getPosixFilePermissions(ordinary), Files.getPosixFilePermissions(target));
  }

  @Test
  void fileThatIsReplacedKeepsItsPermissions() throws IOException {
    Files.writeString(target, "old");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
    write(target, "new");
    assertEquals("new\n", Files.readString(target));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
  }

  @Test
  void linkStaysALink() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real")).resolve("file.tsv");
    Files.writeString(real, "old");
    Files.createSymbolicLink(target, real);
    write(target, "new");
    assertTrue(Files.isSymbolicLink(target));
    assertTrue(Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS));
    assertEquals("new\n", Files.readString(real));
    assertEquals(List.of("real", "result.tsv"), Documents.names(folder));
    assertEquals(List.of("file.tsv"), Documents.names(real.getParent()));
  }

  @Test
  void pipeStaysAPipe() throws IOException, InterruptedException {
    assumeTrue(
        new ProcessBuilder("mkfifo", target.toString()).start().waitFor() == 0, "no named pipes");
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(target);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    write(target, "through the pipe");
    assertFalse(Files.isRegularFile(target));
    assertEquals("through the pipe\n", read.join());
    assertEquals(List.of("result.tsv"), Documents.names(folder));
  }

  @Test
  void nameWithGzIsCompressed() throws IOException {
    Path zipped = folder.resolve("result.tsv.gz");
    write(zipped, "line");
    assertEquals("line\n", Documents.gunzip(zipped));
  }

  @Test
  void namesMayHaveOddCharacters() throws IOException {
    for (String name :
        List.of(
            "a b",
            "é 日本",
            "-x",
            "$HOME",
            "a\nb",
            "%d",
            "x".repeat(255),
            "\uD83D\uDE00".repeat(63))) {
      Path odd = folder.resolve(name);
      write(odd, "line");
      assertEquals("line\n", Files.readString(odd));
      Files.delete(odd);
      assertEquals(List.of(), Documents.names(folder));
    }
  }

  @Test
  void standardOutputThatIsClosedIsNoticed() throws IOException {
    PrintStream closed =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
              }
            },
            false,
            StandardCharsets.UTF_8);
    try (OutputFile file = OutputFile.create(null, closed)) {
      file.writeLine("line");
      assertThrows(UserException.class, file::finish);
    }
  }

  @Test
  void standardOutputGetsTheLines() throws IOException {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    try (OutputFile file = OutputFile.create(null, out)) {
      file.writeLine("one");
      file.writeLine("two");
      file.finish();
      file.commit();
    }
    assertEquals("one\ntwo\n", bytes.toString(StandardCharsets.UTF_8));
    assertFalse(out.checkError());
  }

  /** The number of a process that is no more. */
  private static long deadProcess() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    return process.pid();
  }

  @Test
  void whatAKilledProcessLeftIsRemovedByTheNextOne() throws IOException, InterruptedException {
    Files.writeString(folder.resolve(".result.tsv." + deadProcess() + ".tmp"), "half");
    List<String> others =
        List.of(
            ".other.tsv." + deadProcess() + ".tmp",
            ".result.tsv." + ProcessHandle.current().parent().orElseThrow().pid() + ".tmp",
            ".result.tsv.old.tmp",
            ".result.tsv.99999999999999999999.tmp");
    for (String name : others) {
      Files.writeString(folder.resolve(name), "somebody else's");
    }
    write(target, "whole");
    List<String> expected = new ArrayList<>(others);
    expected.add("result.tsv");
    expected.sort(null);
    assertEquals(expected, Documents.names(folder));
  }

  @Test
  void whatAnotherContainerIsWritingIsLetAlone() throws Exception {
    // its processes have numbers that mean nothing here, or that of this one; but its lock is seen
    for (Path held :
        List.of(
            folder.resolve(".result.tsv." + deadProcess() + ".tmp"),
            folder.resolve(".result.tsv." + Leftovers.process() + ".tmp"))) {
      List<String> command = Child.java(LockTarget.class);
      command.add(held.toString());
      Process other = new ProcessBuilder(command).start();
      try {
        assertEquals('l', other.getInputStream().read());
        write(target, "whole");
        assertTrue(Files.exists(held));
        assertEquals("whole\n", Files.readString(target));
      } finally {
        other.destroyForcibly().waitFor();
      }
      write(target, "whole");
      assertEquals(List.of("result.tsv"), Documents.names(folder));
    }
  }

  @Test
  void aResultIsLockedWhileItIsWritten() throws IOException, InterruptedException {
    Path other = folder.resolve(".result.tsv." + deadProcess() + ".tmp");
    try (OutputFile file = OutputFile.create(target, noOutput())) {
      file.writeLine("half");
      Path own = folder.resolve(Documents.names(folder).get(0));
      Files.move(own, other); // as another container's would be called
      Leftovers.removeBeside(target, "");
      assertTrue(Files.exists(other));
    }
    Leftovers.removeBeside(target, "");
    assertEquals(List.of(), Documents.names(folder));
  }

  @Test
  void whatIsKeptOfStandardInputIsLockedWhileItIsNeeded() throws IOException, InterruptedException {
    String content = line("a", "only here: " + folder) + "\n";
    SpooledInput spool = spool(content);
    Path kept = folderOf(content);
    Path other = kept.resolveSibling("doppel-" + deadProcess() + "-" + System.nanoTime());
    Files.move(kept, other);
    try {
      spool("another\n"); // which removes what is left behind
      assertTrue(Files.exists(other));
    } finally {
      Files.move(other, kept);
    }
    try (DocumentSource.Cursor lines = spool.open()) { // so that it is needed until here
      assertEquals(content, new String(lines.next().bytes(), StandardCharsets.UTF_8) + "\n");
    }
  }

  @Test
  void aFolderThatIsNotOneOfKeptInputIsLetAlone() throws IOException, InterruptedException {
    Path all = Path.of(System.getProperty("java.io.tmpdir"));
    Path others = all.resolve("doppel-" + deadProcess() + "-" + System.nanoTime());
    Path notes = Files.writeString(Files.createDirectory(others).resolve("notes"), "mine");
    try {
      spool("another\n");
      assertEquals("mine", Files.readString(notes));
    } finally {
      IOUtils.rm(others);
    }
  }

  private static SpooledInput spool(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return SpooledInput.of(
        new ByteArrayInputStream(bytes),
        "standard input",
        ReadLimits.of(ReadLimits.DEFAULT_DOCUMENT, null));
  }

  /** The temporary folder that has this in it; other tests have theirs. */
  private static Path folderOf(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String own = "doppel-" + Leftovers.process() + "-*";
    Path all = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(all, own)) {
      for (Path each : folders) {
        Path file = each.resolve("input.jsonl");
        boolean isAsLong = Files.exists(file) && Files.size(file) == bytes.length;
        if (isAsLong && Arrays.equals(Files.readAllBytes(file), bytes)) {
          return each;
        }
      }
    }
    throw new AssertionError("nothing was kept");
  }

  /** Killed when it had made its folder and not yet the lock, or while it deleted both. */
  @Test
  void aTemporaryFolderWithoutALockIsRemovedIfItsProcessIsGone()
      throws IOException, InterruptedException {
    Path begun = folder.resolve(".side." + deadProcess() + ".tmp");
    Path alive =
        folder.resolve(".side." + ProcessHandle.current().parent().orElseThrow().pid() + ".tmp");
    Files.writeString(Files.createDirectory(begun).resolve("segments_1"), "half");
    Files.createDirectory(alive);
    Leftovers.removeBeside(folder.resolve("side"), "write.lock");
    assertEquals(List.of(alive.getFileName().toString()), Documents.names(folder));
  }

  /** Holds a temporary file until it is killed. */
  static final class LockTarget {
    private LockTarget() {}

    /**
     * Locks a file, says so and waits.
     *
     * @param arguments the file
     */
    public static void main(String[] arguments) throws Exception {
      try (FileChannel file =
          FileChannel.open(
              Path.of(arguments[0]), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        Leftovers.lock(file);
        System.out.print('l');
        System.out.flush();
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  @Test
  void aFullDeviceIsNamed() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full");
    try (OutputFile file = OutputFile.create(full, noOutput())) {
      file.writeLine("line");
      IOException e = assertThrows(IOException.class, file::finish);
      assertEquals("/dev/full: No space left on device", e.getMessage());
    }
  }
}
