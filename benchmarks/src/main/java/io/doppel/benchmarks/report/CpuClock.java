package io.doppel.benchmarks.report;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time, which other programs on the machine hardly change. */
public final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private CpuClock() {}

  /**
   * The CPU time of the running thread.
   *
   * @return nanoseconds
   */
  public static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /**
   * The CPU time of all threads of the process, garbage collector and compiler included.
   *
   * @return nanoseconds
   */
  public static long processNanos() {
    return SYSTEM.getProcessCpuTime();
  }
}
