package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command as a user runs it: {@code doppel dedup} of 255,090 package descriptions, from the
 * start of the process to its end, with a heap of 1 GB. Only where the collection is there.
 */
final class DedupPart implements Part {
  private static final Path DESCRIPTIONS = Path.of("large_debian_descriptions", "docs.jsonl.gz");
  private static final int MOST_RUNS = 3;
  private static final double TARGET_SECONDS = 30;
  private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s");

  DedupPart() {}

  @Override
  public String name() {
    return "dedup";
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    Path input = run.settings().data().resolve(DESCRIPTIONS);
    if (!Files.exists(input)) {
      run.notes().add("`doppel dedup` was not measured: there is no " + DESCRIPTIONS + ".");
      return;
    }
    List<Double> walls = new ArrayList<>();
    List<Double> cpus = new ArrayList<>();
    double resident = 0;
    for (int i = 0; i < Math.min(MOST_RUNS, run.settings().runs()); i++) {
      run.progress("doppel dedup, run " + (i + 1));
      Ended ended = dedup(run, input);
      walls.add(ended.wall);
      cpus.add(ended.cpu);
      resident = Math.max(resident, ended.resident);
    }
    Spread wall = spread(walls);
    run.targets()
        .add(
            "`./doppel dedup` of 255,090 Debian descriptions, end to end, start of Java included",
            String.format(
                Locale.ROOT,
                "defaults (`combined`), -Xmx1g, %d processors; CPU %s s, RSS peak %,.0f MiB",
                Runtime.getRuntime().availableProcessors(),
                spread(cpus),
                resident),
            "",
            wall,
            "s on the wall",
            null,
            "at most 30",
            wall.median() <= TARGET_SECONDS);
  }

  private static Spread spread(List<Double> values) {
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private record Ended(double wall, double cpu, double resident) {}

  /** Runs the command under a shell, which tells the CPU time of its children. */
  private static Ended dedup(BenchRun run, Path input) throws IOException {
    Path work = Files.createTempDirectory(run.settings().work(), "dedup");
    Path kept = work.resolve("kept.jsonl");
    Path output = work.resolve("output");
    try {
      String doppel = run.settings().doppel().toAbsolutePath().normalize().toString();
      ProcessBuilder builder =
          new ProcessBuilder(
              "sh",
              "-c",
              "\"$0\" dedup \"$1\" --out \"$2\" || exit; times",
              doppel,
              input.toAbsolutePath().normalize().toString(),
              kept.toString());
      builder.environment().put("DOPPEL_JAVA_OPTIONS", "-Xmx1g");
      builder.redirectErrorStream(true).redirectOutput(output.toFile());
      long start = System.nanoTime();
      Process process = builder.start();
      double resident = 0;
      while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
        for (ProcessHandle child : process.descendants().toList()) {
          Double peak = residentPeak(child);
          resident = peak == null ? resident : Math.max(resident, peak);
        }
      }
      double wall = (System.nanoTime() - start) / 1e9;
      String text = Files.readString(output);
      if (process.exitValue() != 0) {
        throw new IOException(doppel + " ended with " + process.exitValue() + ": " + text);
      }
      return new Ended(wall, cpuOfChildren(text), resident);
    } catch (InterruptedException stopped) {
      throw new InterruptedIOException("doppel dedup was interrupted");
    } finally {
      Files.deleteIfExists(kept);
      Files.deleteIfExists(output);
      Files.delete(work);
    }
  }

  /** Null if it has ended in the meantime. */
  private static Double residentPeak(ProcessHandle child) throws IOException {
    try {
      return MemoryMeter.residentPeak(Path.of("/proc/" + child.pid() + "/status"));
    } catch (IOException ended) {
      if (child.isAlive()) {
        throw ended;
      }
      return null;
    }
  }

  /** The last line is the user's and the system's time of all children. */
  static double cpuOfChildren(String output) {
    String[] lines = output.strip().split("\n");
    Matcher times = TIMES.matcher(lines[lines.length - 1]);
    double seconds = 0;
    while (times.find()) {
      seconds += Integer.parseInt(times.group(1)) * 60 + Double.parseDouble(times.group(2));
    }
    return seconds;
  }
}
