package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every command that writes, as a process of its own that is killed, terminated and interrupted at
 * any moment: results are whole or absent, indexes valid, and the next run gives what an
 * undisturbed one gives and leaves nothing behind. {@link DisturbedCommandsSoak} does so for long.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DisturbedCommandsTest {
  private static final Map<String, Integer> CODES = Map.of("KILL", 137, "TERM", 143, "INT", 130);

  @TempDir static Path folder;
  private Path prepared;
  private int disturbed;
  private final Map<DisturbedJob.Kind, DisturbedJob.Results> expected = new HashMap<>();

  @BeforeAll
  void prepare() throws IOException {
    prepared = Files.createDirectory(folder.resolve("prepared"));
    DisturbedJob.prepare(prepared, documents(), 5);
  }

  int documents() {
    return 250;
  }

  @ParameterizedTest
  @EnumSource(
      value = DisturbedJob.Kind.class,
      names = {
        "DEDUP",
        "PAIRS_OF_A_PIPE",
        "WRITE_GROUPS",
        "INDEX",
        "ADD_TO_INDEX",
        "ATTACH",
        "SCAN",
        "STREAM"
      }) // the others write as the first of them does; all are in the soak
  void resultsAreWholeOrAbsentAndTheNextRunIsAsIfNothingHadHappened(DisturbedJob.Kind kind)
      throws Exception {
    String soft = kind.ordinal() % 2 == 0 && !Child.ignoresInterrupts() ? "INT" : "TERM";
    disturbed += disturb(kind, List.of("KILL", soft), new Random(kind.ordinal() + 1L), 900);
  }

  @AfterAll
  void someWereDisturbed() {
    assertTrue(disturbed > 0, "every process came to its end before its signal");
  }

  /** What an undisturbed run gives. */
  private DisturbedJob.Results expected(DisturbedJob.Kind kind) throws Exception {
    DisturbedJob.Results known = expected.get(kind);
    if (known == null) {
      DisturbedJob job =
          DisturbedJob.of(kind, prepared, Files.createDirectory(folder.resolve("undisturbed-" + kind)));
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
      DisturbedJob.Results before = job.results();
      Set<String> names = job.names();
      try (Child child = job.start()) {
        DisturbedJob.await(job, child, names, random, longest);
        child.signal(signal);
        int code = child.code();
        assertTrue(code == 0 || code == CODES.get(signal), () -> kind + ": " + code + " " + signal);
        unfinished += code == 0 ? 0 : 1;
        job.assertWholeOrAbsent(before, whole, !signal.equals("KILL"));
        if (!signal.equals("KILL")) {
          assertFalse(child.err().contains("fault of the program"), kind::toString);
        }
      }
    }
    if (kind == DisturbedJob.Kind.SCAN) { // which writes over no sidecar, also its own
      IOUtils.rm(own.resolve("out").resolve("side"));
    }
    job.run();
    job.assertSame(whole);
    IOUtils.rm(own);
    return unfinished;
  }
}
