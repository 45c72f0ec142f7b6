package io.doppel.cli;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What this thread has taken so far. */
public final class ThreadWork {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ThreadWork() {}

  /** Of the processor. */
  public static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** Of memory, also what is free again. */
  public static long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
