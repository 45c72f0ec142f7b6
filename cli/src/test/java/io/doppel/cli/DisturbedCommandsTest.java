package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
  @TempDir static Path folder;
  private DisturbedCommands commands;
  private int disturbed;

  @BeforeAll
  void prepare() throws IOException {
    commands = new DisturbedCommands(folder, 250, 5);
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
    disturbed +=
        commands.disturb(kind, List.of("KILL", soft), new Random(kind.ordinal() + 1L), 900);
  }

  @AfterAll
  void someWereDisturbed() {
    assertTrue(disturbed > 0, "every process came to its end before its signal");
  }
}
