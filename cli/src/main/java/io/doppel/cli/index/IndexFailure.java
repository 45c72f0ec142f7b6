package io.doppel.cli.index;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** Failures to write an index, told with its name: a full disk does not say what it is about. */
public final class IndexFailure {
  private IndexFailure() {}

  /**
   * Names what is written to.
   *
   * @param written what is written to
   * @param outcome what became of it
   * @param problem an {@link IOException}, or what an index writer says that was closed by one or
   *     is about to be
   * @return the failure to throw
   * @throws IllegalStateException if it is something else
   */
  public static IOException named(String written, String outcome, Exception problem) {
    Throwable cause = problem;
    while (!(cause instanceof IOException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (!(cause instanceof IOException) && problem instanceof IllegalStateException other) {
      throw other;
    }
    boolean namesFileOnly = cause instanceof FileSystemException file && file.getReason() == null;
    return new IOException(
        "while writing to "
            + written
            + ": "
            + (namesFileOnly ? cause.toString() : cause.getMessage())
            + "; "
            + outcome,
        problem);
  }
}
