package io.doppel.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How do queries and joins of fingerprints compare with loops over all of them, in speed and size?
 * One command, one process; {@code benchmarks/hamming} builds and runs it. It fails if a query or a
 * join finds anything else than those loops.
 */
@Command(
    name = "hamming",
    sortOptions = false,
    description = "Compares queries and joins of 64-bit fingerprints with plain loops over them.")
public final class HammingComparison implements Callable<Integer> {
  private static final int WARM_UP_DOCUMENTS = 100_000;
  private static final int WARM_UP_TIMES = 3;

  @Option(
      names = "--documents",
      split = ",",
      description = "How many fingerprints (default: ${DEFAULT-VALUE}).")
  private int[] documents = {1_000_000, 10_000_000};

  @Option(
      names = "--bits-apart",
      split = ",",
      description = "How many bits may differ (default: ${DEFAULT-VALUE}).")
  private int[] bitsApart = {3, 6};

  @Option(names = "--seed", description = "Of the fingerprints (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(names = "--queries", description = "How many are asked (default: ${DEFAULT-VALUE}).")
  private int queries = 2_000;

  @Option(names = "--json", description = "Print JSON instead of tables.")
  private boolean json;

  @Option(names = "--work", description = "Where indexes are made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  private HammingComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(command().execute(arguments));
  }

  static CommandLine command() {
    return new CommandLine(new HammingComparison());
  }

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(work);
    warmUp();
    HammingMeasurements measurements =
        new HammingMeasurements(bitsApart, queries, work, System.err);
    int most = Arrays.stream(documents).max().orElseThrow();
    for (int count : documents) {
      measurements.measure(count, seed, count == most);
    }
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    out.print(json ? measurements.json() : measurements.text());
    out.flush();
    return 0;
  }

  /** Measures a small number of fingerprints, as often as the compiler needs, for nothing. */
  private void warmUp() throws IOException {
    System.err.println("warming up");
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    HammingMeasurements forgotten = new HammingMeasurements(bitsApart, queries, work, silent);
    for (int i = 0; i < WARM_UP_TIMES; i++) {
      forgotten.measure(WARM_UP_DOCUMENTS, seed, true);
    }
  }
}
