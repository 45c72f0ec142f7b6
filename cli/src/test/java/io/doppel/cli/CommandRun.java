package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.output.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A run of the command in this Java machine, with all that it wrote.
 *
 * @param code the exit code
 * @param outBytes standard output
 * @param err standard error
 */
public record CommandRun(int code, byte[] outBytes, String err) {

  /** Runs a command without standard input. */
  public static CommandRun of(Object... arguments) {
    return withInput(new byte[0], arguments);
  }

  /** Runs a command with standard input. */
  public static CommandRun withInput(byte[] input, Object... arguments) {
    return withInput(new ByteArrayInputStream(input), arguments);
  }

  /** Runs a command with standard input that may be anything. */
  public static CommandRun withInput(InputStream input, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream outStream = new PrintStream(out, false, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    String[] strings = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code = Main.run(new Console(input, outStream, errStream), strings);
    outStream.flush();
    errStream.flush();
    return new CommandRun(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
  }

  public String out() {
    return new String(outBytes, StandardCharsets.UTF_8);
  }

  public List<String> lines() {
    return out().lines().toList();
  }

  /** Says that the command must have done its work. */
  public CommandRun succeeds() {
    assertEquals(0, code, err);
    return this;
  }

  /**
   * Says that the command must have refused its work in one line (and a hint where the command line
   * is at fault) with all these parts, and must have written no result.
   */
  public CommandRun refuses(String... parts) {
    assertEquals(2, code, err);
    assertEquals("", out());
    List<String> lines = err.lines().toList();
    assertTrue(
        lines.size() == 1 || lines.size() == 2 && lines.get(1).endsWith("shows the options"), err);
    assertTrue(lines.get(0).startsWith("doppel: "), err);
    for (String part : parts) {
      assertTrue(lines.get(0).contains(part), () -> "[" + part + "] is not in: " + err);
    }
    assertTrue(lines.get(0).length() < 1000, err);
    assertFalse(err.contains("[Source"), err);
    assertTrue(err.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), err);
    return this;
  }
}
