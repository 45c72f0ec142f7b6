package io.doppel.cli;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * A result that appears whole or not at all: written to a temporary file beside its place and moved
 * there by {@link #commit()}. If it is closed before, nothing is left. A name that ends in {@code
 * .gz} is compressed. Without a path the result goes to standard output.
 */
final class OutputFile implements Closeable {
  private final Path target;
  private final Path temporary;
  private final OutputStream out;
  private final PrintStream standardOutput;

  private OutputFile(Path target, Path temporary, OutputStream out, PrintStream standardOutput) {
    this.target = target;
    this.temporary = temporary;
    this.out = out;
    this.standardOutput = standardOutput;
  }

  /** Says what is wrong with a path before any work is done for it. */
  static void check(String option, Path target) {
    if (target == null) {
      return;
    }
    Path folder = target.toAbsolutePath().getParent();
    if (Files.isDirectory(target)) {
      throw new UserException(option + ": " + target + " is a folder; name a file");
    }
    if (!Files.isDirectory(folder)) {
      throw new UserException(option + ": folder " + folder + " does not exist");
    }
    if (!Files.isWritable(folder)) {
      throw new UserException(option + ": no permission to write to folder " + folder);
    }
  }

  /** Starts a result at a path, or on standard output if the path is null. */
  static OutputFile create(Path target, PrintStream standardOutput) throws IOException {
    if (target == null) {
      return new OutputFile(
          null, null, new BufferedOutputStream(standardOutput, 1 << 16), standardOutput);
    }
    Path real =
        Files.exists(target, LinkOption.NOFOLLOW_LINKS) && Files.exists(target)
            ? target.toRealPath()
            : target.toAbsolutePath();
    Path temporary =
        real.resolveSibling(
            "." + real.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    temporary.toFile().deleteOnExit();
    OutputStream file = new BufferedOutputStream(Files.newOutputStream(temporary), 1 << 16);
    boolean gzip = target.getFileName().toString().endsWith(".gz");
    return new OutputFile(real, temporary, gzip ? new GZIPOutputStream(file, 1 << 16) : file, null);
  }

  void writeLine(byte[] line) throws IOException {
    out.write(line);
    out.write('\n');
  }

  void writeLine(String line) throws IOException {
    writeLine(line.getBytes(StandardCharsets.UTF_8));
  }

  /** Ends the writing; what was written is complete but not yet in its place. */
  void finish() throws IOException {
    if (temporary == null) {
      out.flush();
      if (standardOutput.checkError()) {
        throw new UserException(
            "standard output cannot be written to, or was closed before the end");
      }
    } else {
      out.close();
    }
  }

  /** Puts the result in its place. */
  void commit() throws IOException {
    if (temporary == null) {
      return;
    }
    try {
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void close() throws IOException {
    if (temporary != null) {
      out.close();
      Files.deleteIfExists(temporary);
    }
  }
}
