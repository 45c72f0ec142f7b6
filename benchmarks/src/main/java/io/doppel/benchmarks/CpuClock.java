package io.doppel.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of the running thread, which other programs on the machine hardly change. */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClock() {}

  static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
