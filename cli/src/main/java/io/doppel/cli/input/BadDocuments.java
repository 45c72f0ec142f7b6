package io.doppel.cli.input;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What happens to documents that cannot be used: they end the command or, with {@code --skip-bad
 * FILE}, go to that file.
 */
public final class BadDocuments implements Closeable {
  private final Path target;
  private final OutputFile file;
  private final boolean atOnce;
  private final boolean known;
  private boolean finished;
  private boolean committed;
  private long count;
  private String first;

  private BadDocuments(Path target, OutputFile file, boolean atOnce) {
    this(target, file, atOnce, false);
  }

  private BadDocuments(Path target, OutputFile file, boolean atOnce, boolean known) {
    this.target = target;
    this.file = file;
    this.atOnce = atOnce;
    this.known = known;
  }

  /** Sets bad documents aside into a file, or with no file lets the first one end the command. */
  public static BadDocuments to(Path target, PrintStream standardOutput) throws IOException {
    return new BadDocuments(
        target, target == null ? null : OutputFile.create(target, standardOutput), false);
  }

  /** Adds each bad document to what is in the file, as it comes. */
  public static BadDocuments appendTo(Path target) throws IOException {
    return new BadDocuments(target, target == null ? null : OutputFile.append(target), true);
  }

  /** For another reading of the same input: what is bad was set aside in the first one. */
  public static BadDocuments known() {
    return new BadDocuments(null, null, false, true);
  }

  /** Ends the command unless bad documents are set aside. */
  public void check(BadDocumentException problem) {
    if (file == null && !known) {
      throw new UserException(
          problem.getMessage() + " (--skip-bad FILE sets such documents aside and goes on)");
    }
  }

  public void add(RawDocument raw, BadDocumentException problem) throws IOException {
    check(problem);
    if (known) {
      return;
    }
    if (count++ == 0) {
      first = problem.getMessage();
    }
    if (raw.isFile()) {
      file.writeLine(raw.where());
    } else {
      file.writeLine(raw.bytes());
    }
    if (atOnce) {
      file.flush();
    }
  }

  /**
   * Ends the setting aside, before any result is put in its place: a full disk then leaves no
   * result whose input is not accounted for.
   */
  public void finish() throws IOException {
    if (file != null && !finished) {
      file.finish();
      finished = true;
    }
  }

  /** Puts the file in its place, once. */
  public void commit() throws IOException {
    finish();
    if (file != null && !committed) {
      file.commit();
      committed = true;
    }
  }

  /** Says how many there were and why the first is one; nothing if there were none. */
  public void saySummary(Console console) {
    if (count > 0) {
      console.say(
          Format.count(count, "bad document")
              + " set aside in "
              + target
              + "; the first: "
              + first);
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
