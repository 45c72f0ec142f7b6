package io.doppel.cli;

import picocli.CommandLine.Option;

/** The option that says which of several near-duplicates is kept, or represents the others. */
final class KeepOptions {
  @Option(
      names = "--keep",
      paramLabel = "WHICH",
      description =
          "Which of several duplicates is kept: first, longest, newest (by timestamp), https (an"
              + " address that begins so), shortest-url, rank:FIELD (the lowest whole number in"
              + " FIELD). Several are separated by commas, such as https,shortest-url,newest: the"
              + " first that tells two documents apart decides, or else the order of the input."
              + " Default: first; where one text may be contained in another (containment,"
              + " featurecode) longest, and then only what is contained in a kept one goes.")
  private String keep;

  Keep keep() {
    return Keep.of(keep);
  }
}
