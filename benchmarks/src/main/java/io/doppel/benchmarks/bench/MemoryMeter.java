package io.doppel.benchmarks.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much memory the process uses from some moment on. The heap's peak has garbage in it, as much
 * as the collector lets lie; what the process has from the system includes what others that ran in
 * it before have left, because the collector seldom gives anything back.
 */
final class MemoryMeter {
  private static final double MEBIBYTE = 1 << 20;
  private static final int MOST_COLLECTIONS = 5;
  private static final double SETTLED_MEBIBYTES = 0.1;
  private static final Path CLEAR = Path.of("/proc/self/clear_refs");
  private static final Path STATUS = Path.of("/proc/self/status");

  private final boolean residentReset;

  private MemoryMeter(boolean residentReset) {
    this.residentReset = residentReset;
  }

  /** Forgets the peaks so far. */
  static MemoryMeter start() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    return new MemoryMeter(resetResident());
  }

  /** Whether the system let the peak of the process begin again. */
  private static boolean resetResident() {
    try {
      Files.writeString(CLEAR, "5");
      return true;
    } catch (IOException noSuchSystem) {
      return false;
    }
  }

  /**
   * What is in use after collections, in MiB: several, because what only weak references held, such
   * as the buffers of analyzers, goes one after the other.
   */
  static double live() {
    double before = Double.POSITIVE_INFINITY;
    double now = collect();
    for (int i = 1; i < MOST_COLLECTIONS && before - now > SETTLED_MEBIBYTES; i++) {
      before = now;
      now = collect();
    }
    return now;
  }

  private static double collect() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEBIBYTE;
  }

  /** The most that the heap had in use, in MiB: the sum over its pools. */
  double heapPeak() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        bytes += pool.getPeakUsage().getUsed();
      }
    }
    return bytes / MEBIBYTE;
  }

  /** The most memory that the process had, in MiB; null if the system does not tell. */
  Double residentPeak() throws IOException {
    return residentReset ? residentPeak(STATUS) : null;
  }

  /** What a status file of Linux says of a process; null if there is none. */
  static Double residentPeak(Path status) throws IOException {
    if (!Files.isReadable(status)) {
      return null;
    }
    for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D+", "")) / 1024.0;
      }
    }
    return null;
  }
}
