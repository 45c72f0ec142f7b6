package io.doppel.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.lucene.store.AlreadyClosedException;

/** Failures to write an index, told with its name: a full disk does not say what it is about. */
final class IndexFailure {
  private IndexFailure() {}

  /**
   * Names what is written to.
   *
   * @param written what is written to
   * @param outcome what became of it
   * @param problem an {@link IOException}, or that the index writer was closed by one
   * @return the failure to throw
   * @throws AlreadyClosedException if the index writer was closed by something else
   */
  static IOException named(String written, String outcome, Exception problem) {
    Throwable cause = problem;
    while (!(cause instanceof IOException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (!(cause instanceof IOException) && problem instanceof AlreadyClosedException closed) {
      throw closed;
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
