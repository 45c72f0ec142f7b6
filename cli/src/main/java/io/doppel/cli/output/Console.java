package io.doppel.cli.output;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a command reads from and writes to besides files.
 *
 * @param in standard input
 * @param out standard output, for results
 * @param err standard error, for progress and messages
 */
public record Console(InputStream in, PrintStream out, PrintStream err) {

  public Progress progress() {
    return Progress.onTerminal(err);
  }

  /** A line for people, on standard error; whatever it quotes, a terminal obeys none of it. */
  public void say(String line) {
    err.println(Format.plain(line));
  }
}
