package io.doppel.cli;

import io.doppel.lucene.PairSettings;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "How much memory the search for pairs may take, such as 500m or 4g; what does not fit is"
              + " searched in parts, which takes longer. Default: half of what Java may take.")
  private String memory;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description =
          "Where temporary files go, if memory is not enough. Default: the system's folder for"
              + " them.")
  private Path temp;

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

  /** How much memory a search for pairs may take. */
  MemoryBudget memory() {
    if (temp != null && !Files.isDirectory(temp)) {
      throw new UserException("--temp must be a folder, got " + temp);
    }
    long bytes = memory == null ? MemoryBudget.ofHeap().bytes() : parsed(memory);
    return new MemoryBudget(bytes, temp);
  }

  /** How much memory pairs may take that are put into another order. */
  MemoryBudget pairMemory() {
    MemoryBudget all = memory();
    return new MemoryBudget(Math.max(MemoryBudget.LEAST, all.bytes() / 4), all.folder());
  }

  /**
   * How pairs are searched.
   *
   * @param firstClaim whether only first claims are wanted
   * @param progress is told how far it has come
   */
  PairSettings pairSettings(boolean firstClaim, ProgressListener progress) {
    return new PairSettings(threads(), firstClaim, progress, memory(), 1);
  }

  private static long parsed(String size) {
    String digits = size.replaceFirst("[kmgKMG]$", "");
    int shift = "kmg".indexOf(size.substring(digits.length()).toLowerCase(Locale.ROOT)) + 1;
    boolean hasUnit = digits.length() < size.length();
    if (!digits.matches("[0-9]{1,10}")) {
      throw new UserException(
          "--memory must be a number with k, m or g, such as 500m, got " + size);
    }
    long bytes = Long.parseLong(digits) << (hasUnit ? 10 * shift : 0);
    if (bytes < MemoryBudget.LEAST) {
      throw new UserException("--memory must be at least 1m, got " + size);
    }
    return bytes;
  }
}
