package io.doppel.cli;

import picocli.CommandLine.Option;

/** The options that say how a command runs. They never change its result. */
final class RunOptions {
  private static final int MOST_THREADS = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use. Default: one for each core.")
  private Integer threads;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say on standard error what was done and how long it took.")
  private boolean verbose;

  int threads() {
    if (threads == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (threads < 1 || threads > MOST_THREADS) {
      throw new UserException("--threads must be in [1, " + MOST_THREADS + "], got " + threads);
    }
    return threads;
  }

  boolean verbose() {
    return verbose;
  }
}
