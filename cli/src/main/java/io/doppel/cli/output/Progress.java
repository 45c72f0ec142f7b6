package io.doppel.cli.output;

import java.io.Closeable;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Bars on standard error while long work goes on, if that is a terminal. */
public final class Progress {
  /** Set by the launcher, which can ask the shell whether standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "doppel.terminal";

  private static final int WIDTH = 80;

  /** Shows nothing. */
  public static final Progress NONE = new Progress(null);

  private final PrintStream terminal;

  private Progress(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Shows bars if standard error is a terminal. */
  static Progress onTerminal(PrintStream standardError) {
    return new Progress(Boolean.getBoolean(TERMINAL_PROPERTY) ? standardError : null);
  }

  /** Starts a task of known size. */
  public Task start(String name, long size) {
    if (terminal == null) {
      return new Task(null);
    }
    return new Task(
        new ProgressBarBuilder()
            .setTaskName(String.format(java.util.Locale.ROOT, "%-11s", name))
            .setInitialMax(size)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(100)
            .setMaxRenderedLength(WIDTH)
            .hideEta()
            .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH))
            .build());
  }

  /** A task under way; closing it ends its bar. */
  public static final class Task implements Closeable {
    private final ProgressBar bar;

    private Task(ProgressBar bar) {
      this.bar = bar;
    }

    public void to(long done) {
      if (bar != null) {
        bar.stepTo(done);
      }
    }

    /** Takes part of the progress that the library reports. */
    public void to(long done, long total) {
      if (bar != null) {
        bar.maxHint(total);
        bar.stepTo(done);
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
