package io.doppel.cli.output;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.lucene.util.IOUtils;

/**
 * A result that appears whole or not at all: written to a temporary file beside its place and moved
 * there by {@link #commit()}. If it is closed before, nothing is left; what a killed process left,
 * the next one with the same result removes. A name that ends in {@code .gz} is compressed. A pipe
 * or a device is written to directly. Without a path the result goes to standard output.
 */
public final class OutputFile implements Closeable {
  private final Path target;
  private final Path temporary;
  private final FileChannel file;
  private final OutputStream out;
  private final PrintStream standardOutput;

  /** Of a result that goes elsewhere at once. */
  private OutputFile(Path target, OutputStream out, PrintStream standardOutput) {
    this(target, null, null, out, standardOutput);
  }

  private OutputFile(
      Path target, Path temporary, FileChannel file, OutputStream out, PrintStream standardOutput) {
    this.target = target;
    this.temporary = temporary;
    this.file = file;
    this.out = out;
    this.standardOutput = standardOutput;
  }

  /**
   * Says what is wrong with the paths of a command's results before any work is done for them.
   *
   * @param targets by their options; null for results that are not wanted as files
   */
  public static void check(Map<String, Path> targets) throws IOException {
    Map<Path, String> options = new HashMap<>();
    for (Map.Entry<String, Path> entry : targets.entrySet()) {
      Path target = entry.getValue();
      if (isStandardOutput(target) || isDevice(target)) {
        continue;
      }
      check(entry.getKey(), target);
      String other = options.put(place(target), entry.getKey());
      if (other != null) {
        throw new UserException(
            other + " and " + entry.getKey() + " must be two files, got " + target + " for both");
      }
    }
  }

  /**
   * Refuses to write a result over what is read.
   *
   * @param option the option that names the result
   * @param target the result; null if it is not wanted as a file
   * @param input the file or folder that is read
   */
  public static void checkNotInput(String option, Path target, Path input) throws IOException {
    if (isStandardOutput(target) || isDevice(target) || !Files.exists(input)) {
      return;
    }
    Path place = place(target);
    Path source = input.toRealPath();
    boolean isRead =
        place.equals(source)
            || (Files.isDirectory(source) && place.startsWith(source) && Files.exists(place));
    if (isRead) {
      throw new UserException(
          option + ": " + target + " is part of what is read; name another file");
    }
  }

  /**
   * Refuses to write a result into a folder that is only read.
   *
   * @param option the option that names the result
   * @param target the result; null if it is not wanted as a file
   * @param folder the folder that stays as it is
   */
  public static void checkOutside(String option, Path target, Path folder) throws IOException {
    if (!isStandardOutput(target)
        && !isDevice(target)
        && place(target).startsWith(folder.toRealPath())) {
      throw new UserException(
          option + ": " + target + " is in the folder of the index, which is only read");
    }
  }

  /**
   * Whether a path leads into a folder, by links or not; where it leads to there need not be
   * anything yet.
   */
  public static boolean isIn(Path path, Path folder) throws IOException {
    Path there = path.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there.toRealPath().startsWith(folder.toRealPath());
  }

  /** No path, or a dash, as for the input. */
  private static boolean isStandardOutput(Path target) {
    return target == null || target.toString().equals("-");
  }

  private static void check(String option, Path target) {
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

  /** Whether a path is a pipe or a device, such as /dev/null, which is written to and stays. */
  private static boolean isDevice(Path target) {
    return Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target);
  }

  /** The file that a path leads to; there need not be one yet. */
  private static Path place(Path target) throws IOException {
    return Files.exists(target)
        ? target.toRealPath()
        : target.toAbsolutePath().getParent().toRealPath().resolve(target.getFileName());
  }

  /** Starts a result at a path, or on standard output if the path is null. */
  public static OutputFile create(Path target, PrintStream standardOutput) throws IOException {
    if (isStandardOutput(target)) {
      return new OutputFile(
          null,
          new BufferedOutputStream(new CheckedOutput(standardOutput), 1 << 16),
          standardOutput);
    }
    boolean gzip = target.getFileName().toString().endsWith(".gz");
    if (isDevice(target)) {
      OutputStream device = Files.newOutputStream(target, StandardOpenOption.WRITE);
      return new OutputFile(target, buffered(device, gzip), null);
    }
    Path place = place(target);
    Path temporary = Leftovers.temporary(place);
    Leftovers.removeBeside(place, "");
    temporary.toFile().deleteOnExit();
    FileChannel file =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    Leftovers.lock(file);
    if (Files.exists(place)) {
      copyPermissions(place, temporary);
    }
    return new OutputFile(
        place, temporary, file, buffered(Channels.newOutputStream(file), gzip), null);
  }

  /** Goes on with a file, at once in its place; for a command that may never come to its end. */
  public static OutputFile append(Path target) throws IOException {
    boolean isCut = Files.isRegularFile(target) && !endsWithLine(target);
    OutputStream file =
        Files.newOutputStream(target, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    OutputFile output = new OutputFile(target, buffered(file, false), null);
    if (isCut) { // by a crash
      output.writeLine("");
      output.flush();
    }
    return output;
  }

  private static boolean endsWithLine(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      if (channel.size() == 0) {
        return true;
      }
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.position(channel.size() - 1).read(last);
      return last.get(0) == '\n';
    }
  }

  private static OutputStream buffered(OutputStream out, boolean gzip) throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    return gzip ? new GZIPOutputStream(buffered, 1 << 16) : buffered;
  }

  /** What only its owner may read stays so when it is replaced. */
  private static void copyPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    if (old != null) {
      Files.setPosixFilePermissions(to, old.readAttributes().permissions());
    }
  }

  public void writeLine(byte[] line) throws IOException {
    try {
      out.write(line);
      out.write('\n');
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Hands what was written to the operating system. */
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** A full disk does not say which file it is about. */
  private IOException named(IOException problem) {
    return target == null
        ? problem
        : new IOException(target + ": " + problem.getMessage(), problem);
  }

  public void writeLine(String line) throws IOException {
    writeLine(line.getBytes(StandardCharsets.UTF_8));
  }

  /** Ends the writing; what was written is complete and on the disk, but not yet in its place. */
  public void finish() throws IOException {
    if (standardOutput != null) {
      out.flush();
    } else {
      try (out) {
        if (out instanceof GZIPOutputStream gzip) {
          gzip.finish();
        }
        out.flush();
        if (file != null && file.isOpen()) { // it may be finished already
          file.force(true);
        }
      } catch (IOException e) {
        throw named(e);
      }
    }
  }

  /** Puts the result in its place, where it is even if the power fails a moment later. */
  public void commit() throws IOException {
    if (temporary == null) {
      return;
    }
    try {
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
    try {
      IOUtils.fsync(target.getParent(), true);
    } catch (IOException e) {
      // the result is in its place; not every folder may be read, nor every file system asked
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (standardOutput == null) {
        out.close(); // which may fail again where writing failed
      }
    } finally {
      if (temporary != null) {
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** A print stream says nothing if nobody reads any more: then the work need not be done. */
  private static final class CheckedOutput extends OutputStream {
    private final PrintStream out;

    CheckedOutput(PrintStream out) {
      this.out = out;
    }

    @Override
    public void write(int value) {
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      out.write(bytes, offset, length);
      flush();
    }

    @Override
    public void flush() {
      if (out.checkError()) { // which flushes
        throw new UserException(
            "standard output cannot be written to, or was closed before the end");
      }
    }
  }
}
