package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command as a process of its own, which can be disturbed. It is gone when this is closed. */
public final class Child implements Closeable {
  private final Process process;
  private final Path errors;

  private Child(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  /** What starts Java with a class of the tests or of the command, quickly and on little memory. */
  public static List<String> java(Class<?> main, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData", // a file that a limit on files would be about
            "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of(options)); // the last one counts
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  /** Where a child reads and writes. */
  public record Streams(Path in, Path out, Path err) {}

  /**
   * Starts the command.
   *
   * @param streams in: null for none; out: null for a pipe
   * @param options of Java
   */
  public static Child start(Streams streams, List<String> options, List<?> arguments)
      throws IOException {
    List<String> command = java(Main.class, options.toArray(String[]::new));
    arguments.forEach(argument -> command.add(argument.toString()));
    return start(streams, command);
  }

  public static Child start(Streams streams, List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(streams.err.toFile());
    builder.redirectInput(streams.in == null ? Path.of("/dev/null").toFile() : streams.in.toFile());
    if (streams.out != null) {
      builder.redirectOutput(streams.out.toFile());
    }
    return new Child(builder.start(), streams.err);
  }

  Process process() {
    return process;
  }

  public String err() throws IOException {
    return Files.readString(errors);
  }

  /** For a message. */
  String tryErr() {
    try {
      return err();
    } catch (IOException e) {
      return e.toString();
    }
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
        .redirectError(ProcessBuilder.Redirect.DISCARD) // it may be gone by now
        .start()
        .waitFor();
  }

  /** Waits for the end and gives the exit code. */
  public int code() throws InterruptedException {
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), "still running");
    return process.exitValue();
  }

  void succeeds() throws IOException, InterruptedException {
    assertEquals(0, code(), err());
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether children cannot be interrupted, as what a shell runs in the background cannot. */
  static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> line.substring("SigIgn:".length()).strip())
        .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & 2) != 0);
  }

  /** Whether a command line of the system works here. */
  static boolean works(String... command) throws IOException, InterruptedException {
    try {
      Process process =
          new ProcessBuilder(Arrays.asList(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }
}
