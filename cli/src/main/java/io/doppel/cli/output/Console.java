package io.doppel.cli;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a command reads from and writes to besides files.
 *
 * @param in standard input
 * @param out standard output, for results
 * @param err standard error, for progress and messages
 */
record Console(InputStream in, PrintStream out, PrintStream err) {

  Progress progress() {
    return Progress.onTerminal(err);
  }

  /** A line for people, on standard error; whatever it quotes, a terminal obeys none of it. */
  void say(String line) {
    err.println(Format.plain(line));
  }
}
