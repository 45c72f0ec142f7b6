package io.doppel.benchmarks.bench;

import java.io.IOException;

/** One part of what is measured. */
interface Part {
  /**
   * What the option {@code --only} calls it.
   *
   * @return a word
   */
  String name();

  /**
   * Whether it is only measured if it is asked for by name.
   *
   * @return false unless it says otherwise
   */
  default boolean isExtra() {
    return false;
  }

  /**
   * Measures, and fills the tables.
   *
   * @param run what is measured
   * @throws IOException if an index cannot be written or read
   */
  void measure(BenchRun run) throws IOException;
}
