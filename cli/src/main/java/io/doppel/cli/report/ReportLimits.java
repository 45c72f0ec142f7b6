package io.doppel.cli.report;

import io.doppel.lucene.method.OptionRule;
import picocli.CommandLine.Option;

/** The options that say how much a report shows, so that a browser can show it. */
final class ReportLimits {
  @Option(
      names = "--max-clusters",
      paramLabel = "N",
      description = "How many clusters are in the page, the largest. Default: 200.")
  private int maxClusters = 200;

  @Option(
      names = "--max-members",
      paramLabel = "N",
      description =
          "How many documents of a cluster besides its representative, chosen evenly from the most"
              + " to the least similar. Default: 20.")
  private int maxMembers = 20;

  @Option(
      names = "--max-text",
      paramLabel = "N",
      description =
          "How many characters of a text; more are compared, but not in the page. Default: 20000.")
  private int maxText = 20_000;

  void check() {
    OptionRule.atLeast(1).check("--max-clusters", maxClusters);
    OptionRule.atLeast(1).check("--max-members", maxMembers);
    OptionRule.atLeast(1).check("--max-text", maxText);
  }

  int clusters() {
    return maxClusters;
  }

  int members() {
    return maxMembers;
  }

  int text() {
    return maxText;
  }
}
