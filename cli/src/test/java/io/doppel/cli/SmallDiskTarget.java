package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.util.IOUtils;

/**
 * Runs every command that writes on a small disk of its own, which is full or may only be read. It
 * is started where the disk can be seen: {@link SmallDiskTest} says how.
 */
final class SmallDiskTarget {
  private final Path disk;
  private final Path prepared;
  private final Path undisturbed;
  private final Random random;
  private int refused;

  private SmallDiskTarget(Path disk, Path prepared, Path undisturbed, long seed) {
    this.disk = disk;
    this.prepared = prepared;
    this.undisturbed = undisturbed;
    this.random = new Random(seed);
  }

  /**
   * Runs the commands; ends with an exception if one does not do as it must.
   *
   * @param arguments full or read-only; the disk; a folder of {@link DisturbedJob#prepare}; an
   *     empty folder elsewhere; a seed; how many times a command meets a full disk
   */
  public static void main(String[] arguments) throws Exception {
    SmallDiskTarget target =
        new SmallDiskTarget(
            Path.of(arguments[1]),
            Path.of(arguments[2]),
            Path.of(arguments[3]),
            Long.parseLong(arguments[4]));
    if (arguments[0].equals("full")) {
      target.fill(Integer.parseInt(arguments[5]));
    } else {
      target.readOnly();
    }
    System.out.println(target.refused);
    System.exit(0);
  }

  /** A file takes all but some bytes, then the command is run. */
  private void fill(int times) throws Exception {
    for (DisturbedJob.Kind kind : DisturbedJob.Kind.values()) {
      if (kind == DisturbedJob.Kind.PAIRS_OF_A_PIPE // which keeps what it reads elsewhere
          || kind == DisturbedJob.Kind.TRAIN // which are slow, and write as others do
          || kind == DisturbedJob.Kind.EVAL) {
        continue;
      }
      DisturbedJob.Results expected = expected(kind);
      DisturbedJob job = job(kind, disk);
      for (int i = 0; i < times; i++) {
        DisturbedJob.Results before = job.results();
        fillBut(i == 0 ? 0 : random.nextInt(1 << 18));
        CommandRun run = CommandRun.of(job.arguments().toArray());
        Files.delete(filler());
        if (run.code() != 0) {
          refused++;
          assertRefuses(run, job);
          job.assertNoTemporaries();
        }
        if (kind != DisturbedJob.Kind.STREAM) { // what it said is not in a file here
          job.assertWholeOrAbsent(before, expected, false);
        }
        assertFalse(run.code() == 0 && i == 0, () -> kind + " wrote to a full disk");
        removeSidecar(job);
      }
      job.run();
      job.assertSame(expected);
      IOUtils.rm(disk.resolve(kind.name()));
    }
  }

  private static void removeSidecar(DisturbedJob job) throws IOException {
    if (job.kind() == DisturbedJob.Kind.SCAN) {
      IOUtils.rm(job.out().resolve("side"));
    }
  }

  /** One line that says what cannot be written and why. */
  private static void assertRefuses(CommandRun run, DisturbedJob job) {
    assertEquals(2, run.code(), () -> job.kind() + ": " + run.err());
    List<String> lines = run.err().lines().toList();
    String last = lines.get(lines.size() - 1);
    assertTrue(last.startsWith("doppel: "), last);
    assertTrue(last.contains("No space left on device"), () -> job.kind() + ": " + last);
    assertTrue(last.contains(job.out().getParent().toString()), () -> job.kind() + ": " + last);
    assertEquals(1, lines.stream().filter(line -> line.startsWith("doppel: ")).count(), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }

  private Path filler() {
    return disk.resolve("filler");
  }

  private void fillBut(long free) throws IOException {
    byte[] page = new byte[4096];
    try (OutputStream out = Files.newOutputStream(filler())) {
      while (disk.toFile().getUsableSpace() >= page.length) {
        out.write(page);
      }
    }
    long size = Files.size(filler());
    try (var channel = Files.newByteChannel(filler(), java.nio.file.StandardOpenOption.WRITE)) {
      channel.truncate(Math.max(0, size - free));
    }
  }

  private DisturbedJob job(DisturbedJob.Kind kind, Path where) throws IOException {
    return DisturbedJob.of(kind, prepared, Files.createDirectory(where.resolve(kind.name())));
  }

  private DisturbedJob.Results expected(DisturbedJob.Kind kind) throws Exception {
    DisturbedJob job = job(kind, undisturbed);
    job.run();
    return job.results();
  }

  /** What reads works, what writes says that it cannot, and nothing changes. */
  private void readOnly() throws Exception {
    Map<DisturbedJob.Kind, DisturbedJob> jobs = new EnumMap<>(DisturbedJob.Kind.class);
    for (DisturbedJob.Kind kind : DisturbedJob.Kind.values()) {
      jobs.put(kind, job(kind, disk));
    }
    FolderState before = FolderState.of(disk);
    assertTrue(Child.works("mount", "-o", "remount,ro", disk.toString()));
    for (DisturbedJob job : jobs.values()) {
      CommandRun run = CommandRun.of(job.arguments().toArray());
      refused++;
      run.refuses(job.out().getParent().toString());
      assertTrue(
          run.err().contains("no permission")
              || run.err().contains("Read-only")
              || run.err().contains("cannot be written to"),
          run.err());
    }
    Path index = jobs.get(DisturbedJob.Kind.ADD_TO_INDEX).index();
    for (List<Object> reading :
        List.<List<Object>>of(
            List.of("pairs", "--index", index),
            List.of("query", "--index", index, "--text", "some text"),
            List.of("scan", "--index", index, "--field", "text", "--method", "exact"),
            List.of("dedup", "--index", index))) {
      CommandRun.of(reading.toArray()).succeeds();
    }
    assertEquals(before, FolderState.of(disk));
  }
}
