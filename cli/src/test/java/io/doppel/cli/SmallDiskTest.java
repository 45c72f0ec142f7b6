package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A disk that is full, and one that may only be read: messages name the file and the cause, nothing
 * half is there, and the next run does the work. The disk is a tmpfs that only a process of the
 * test sees; where such cannot be had, a limit on the size of files stands for a full disk.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no tmpfs, no ulimit")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmallDiskTest {
  @TempDir static Path folder;
  private Path prepared;

  @BeforeAll
  void prepare() throws IOException {
    prepared = Files.createDirectory(folder.resolve("prepared"));
    DisturbedJob.prepare(prepared, 100, 7);
  }

  @Test
  void aFullDiskIsNamedAndLeavesNothingHalf() throws Exception {
    assertTrue(onSmallDisk("full", 11, 2) >= DisturbedJob.Kind.values().length - 3);
  }

  @Test
  void aReadOnlyDiskIsNamedAndReadsWork() throws Exception {
    assertEquals(DisturbedJob.Kind.values().length, onSmallDisk("read-only", 12, 0));
  }

  /** Gives how many commands could not write. */
  static int onSmallDisk(Path folder, Path prepared, String how, long seed, int times)
      throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk-" + how + seed));
    String mount = "mount -t tmpfs -o size=48m none '" + disk + "'";
    assumeTrue(
        Child.works("unshare", "-rm", "sh", "-c", mount),
        "skipped: a process here cannot have a disk of its own (unshare -rm, mount -t tmpfs)");
    List<String> java = Child.java(SmallDiskTarget.class);
    List<String> command =
        new ArrayList<>(List.of("unshare", "-rm", "sh", "-c", mount + " && exec \"$@\"", "sh"));
    command.addAll(java);
    command.addAll(
        List.of(
            how,
            disk.toString(),
            prepared.toString(),
            Files.createDirectory(folder.resolve("undisturbed-" + how + seed)).toString(),
            Long.toString(seed),
            Integer.toString(times)));
    Path said = folder.resolve("said-" + how);
    try (Child child =
        Child.start(new Child.Streams(null, said, folder.resolve("err-" + how)), command)) {
      child.succeeds();
    }
    return Integer.parseInt(Files.readString(said).strip());
  }

  private int onSmallDisk(String how, long seed, int times) throws Exception {
    return onSmallDisk(folder, prepared, how, seed, times);
  }

  /** Works everywhere. Lucene's and the command's own files are all longer than this. */
  @ParameterizedTest
  @EnumSource(
      value = DisturbedJob.Kind.class,
      names = {"DEDUP", "INDEX", "PAIRS_OF_A_PIPE"})
  void aFileThatCannotGrowIsNamedAndLeavesNothingHalf(DisturbedJob.Kind kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve("limited-" + kind));
    DisturbedJob job = DisturbedJob.of(kind, prepared, own);
    DisturbedJob.Results before = job.results();
    List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -f 4 && exec \"$@\"", "sh"));
    command.addAll(Child.java(Main.class, "-Djava.io.tmpdir=" + own.resolve("tmp")));
    command.addAll(job.arguments());
    try (Child child =
        Child.start(
            new Child.Streams(
                kind == DisturbedJob.Kind.PAIRS_OF_A_PIPE ? prepared.resolve("in.jsonl") : null,
                own.resolve("said"),
                own.resolve("err")),
            command)) {
      assertEquals(2, child.code(), child.err());
      assertEquals(1, child.err().lines().count(), child.err());
      assertTrue(child.err().startsWith("doppel: "), child.err());
      assertTrue(child.err().contains("File too large"), child.err());
      assertTrue(child.err().contains(own.toString()), child.err());
    }
    assertEquals(before.files(), job.results().files());
    job.assertNoTemporaries();
    job.run();
    job.assertNoStrays();
  }
}
