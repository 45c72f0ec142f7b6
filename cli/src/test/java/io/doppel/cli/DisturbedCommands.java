package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.util.IOUtils;

/** Disturbs commands, and says what must be so afterwards. */
final class DisturbedCommands {
  private static final Map<String, Integer> CODES = Map.of("KILL", 137, "TERM", 143, "INT", 130);

  private final Path folder;
  private final Path prepared;
  private final Map<DisturbedJob.Kind, DisturbedJob.Results> expected =
      new EnumMap<>(DisturbedJob.Kind.class);

  /**
   * Makes what the commands read.
   *
   * @param folder for everything
   */
  DisturbedCommands(Path folder, int documents, long seed) throws IOException {
    this.folder = folder;
    this.prepared = Files.createDirectory(folder.resolve("prepared"));
    DisturbedJob.prepare(prepared, documents, seed);
  }

  /** What an undisturbed run gives. */
  private DisturbedJob.Results expected(DisturbedJob.Kind kind) throws Exception {
    DisturbedJob.Results known = expected.get(kind);
    if (known == null) {
      Path own = Files.createDirectory(folder.resolve("undisturbed-" + kind));
      DisturbedJob job = DisturbedJob.of(kind, prepared, own);
      job.run();
      known = job.results();
      job.assertNoStrays();
      expected.put(kind, known);
    }
    return known;
  }

  /**
   * Disturbs a command and lets it finish.
   *
   * @param signals one after the other
   * @param longest how many milliseconds it may work before
   * @return how many times it did not come to its end
   */
  int disturb(DisturbedJob.Kind kind, List<String> signals, Random random, int longest)
      throws Exception {
    DisturbedJob.Results whole = expected(kind);
    Path own = Files.createDirectory(folder.resolve(kind + "-" + random.nextLong()));
    DisturbedJob job = DisturbedJob.of(kind, prepared, own);
    assertNotEquals(whole.files(), job.results().files());
    int unfinished = 0;
    for (String signal : signals) {
      removeSidecar(job);
      DisturbedJob.Results before = job.results();
      Set<String> names = job.names();
      try (Child child = job.start()) {
        DisturbedJob.await(job, child, names, random, longest);
        child.signal(signal);
        int code = child.code();
        assertTrue(
            code == 0 || code == CODES.get(signal) || job.hasNotStarted(code),
            () -> kind + ": " + code + " by " + signal + ": " + child.tryErr() + job.trySaid());
        unfinished += code == 0 ? 0 : 1;
        job.assertWholeOrAbsent(before, whole, !signal.equals("KILL"));
        assertFalse(child.err().contains("fault of the program"), child.err());
      }
    }
    removeSidecar(job);
    job.run();
    job.assertSame(whole);
    IOUtils.rm(own);
    return unfinished;
  }

  /** A sidecar that is there, also a whole one, is refused. */
  private static void removeSidecar(DisturbedJob job) throws IOException {
    if (job.kind() == DisturbedJob.Kind.SCAN) {
      IOUtils.rm(job.out().resolve("side"));
    }
  }
}
