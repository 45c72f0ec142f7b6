package io.doppel.pairs;

import java.nio.file.Path;

/**
 * How much memory a search for pairs may take, and where the rest goes. The signatures are compared
 * in parts that fit, each with each, and pairs that do not fit lie sorted in a file. The pairs do
 * not depend on it.
 *
 * <p>It is kept by estimates, and no part is smaller than one signature. What takes a few bytes for
 * each document is not counted.
 *
 * @param bytes how many bytes, at least {@link #LEAST}
 * @param folder where files are made, which are gone when the process is; null for the system's
 *     folder for temporary files
 */
public record MemoryBudget(long bytes, Path folder) {
  /** With less than that nothing goes on. */
  public static final long LEAST = 1L << 20;

  /** Everything in memory. */
  public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE, null);

  /** Checks the number. */
  public MemoryBudget {
    if (bytes < LEAST) {
      throw new IllegalArgumentException("bytes must be >= " + LEAST + ", got " + bytes);
    }
  }

  /**
   * Half of the largest heap that the machine gives this process.
   *
   * @return the budget
   */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 2), null);
  }
}
