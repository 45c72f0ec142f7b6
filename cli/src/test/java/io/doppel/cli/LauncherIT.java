package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the launcher on the packaged command, as the README does. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class LauncherIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void theReadmesCommandDeduplicatesTheSample() throws Exception {
    Run run =
        run(
            List.of(
                ROOT.resolve("doppel").toString(),
                "dedup",
                ROOT.resolve("example-index/sample.jsonl").toString(),
                "--out",
                "kept.jsonl",
                "--removed",
                "removed.jsonl"));
    assertEquals(0, run.code, run.output);
    assertTrue(run.output.contains("153 documents: 96 kept, 57 removed"), run.output);
    assertEquals(96, Files.readAllLines(folder.resolve("kept.jsonl")).size());
    assertEquals(57, Files.readAllLines(folder.resolve("removed.jsonl")).size());
  }

  @Test
  void badInputEndsWithExitCodeTwo() throws Exception {
    Run run = run(List.of(ROOT.resolve("doppel").toString(), "pairs", "missing.jsonl"));
    assertEquals(2, run.code);
    assertEquals("doppel: missing.jsonl: no such file or folder", run.output.strip());
  }

  @Test
  void withoutANewEnoughJdkTheLauncherSaysSo() throws Exception {
    Path copy = folder.resolve("doppel");
    Files.writeString(copy, Files.readString(ROOT.resolve("doppel")).replace("-ge 21", "-ge 9999"));
    Run run = run(List.of("sh", copy.toString(), "--help"));
    assertEquals(2, run.code);
    assertEquals(
        "doppel: needs a JDK 21 or later; install one, or set JAVA_HOME to the folder of one that"
            + " is installed.",
        run.output.strip());
  }

  private record Run(int code, String output) {}

  private Run run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(2, TimeUnit.MINUTES), "still running");
    return new Run(process.exitValue(), output);
  }
}
