package io.doppel.cli.index;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.AlreadyClosedException;

/** Failures to write an index, told with its name: a full disk does not say what it is about. */
public final class IndexFailure {
  private IndexFailure() {}

  /**
   * Names what is written to with a writer that merges, and so may be closed by another thread. Who
   * meets it while it closes is told of the closing without its cause, which the writer knows.
   *
   * @param written what is written to
   * @param outcome what became of it
   * @param problem an {@link IOException}, or what the writer says that was closed by one or is
   *     about to be
   * @param writer the writer
   * @return the failure to throw
   * @throws IllegalStateException if it is something else
   */
  public static IOException named(
      String written, String outcome, Exception problem, IndexWriter writer) {
    Throwable tragedy = writer.getTragicException();
    if (problem instanceof AlreadyClosedException
        && problem.getCause() == null
        && tragedy != null) {
      AlreadyClosedException closed = new AlreadyClosedException(problem.getMessage(), tragedy);
      closed.addSuppressed(problem);
      return named(written, outcome, closed);
    }
    return named(written, outcome, problem);
  }

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
