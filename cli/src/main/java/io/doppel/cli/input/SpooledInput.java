package io.doppel.cli.input;

import io.doppel.cli.output.Leftovers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lines of JSON that can be read only once, kept in a temporary file since they are read again in
 * the end. The file goes with the process; if that is killed, with the next one that has such a
 * file.
 */
public final class SpooledInput implements DocumentSource {
  /** Not those of this process, which may have two: to look at a lock gives it up. */
  private static final Pattern FOLDERS =
      Pattern.compile("doppel-(?!" + Leftovers.process() + "-)([0-9]{1,18})-[0-9]{10,}");

  private static final String LOCK = "lock";
  private static final String FILE = "input.jsonl";

  private final JsonlSource file;

  /**
   * Locked while this object lives. A file of its own, since a process that reads a file and closes
   * it gives up its locks on it.
   */
  private final FileChannel lock;

  private SpooledInput(JsonlSource file, FileChannel lock) {
    this.file = file;
    this.lock = lock;
  }

  /**
   * Reads a stream to its end.
   *
   * @param name what messages call it
   * @param limits how much of it is read when it is read again
   */
  public static SpooledInput of(InputStream in, String name, ReadLimits limits) throws IOException {
    Leftovers.remove(
        Path.of(System.getProperty("java.io.tmpdir")), FOLDERS, LOCK, Set.of(LOCK, FILE)::contains);
    Path folder = Files.createTempDirectory("doppel-" + Leftovers.process() + "-");
    Path locked = folder.resolve(LOCK);
    Path file = folder.resolve(FILE);
    for (Path each : List.of(folder, locked, file)) { // deleted in reverse
      each.toFile().deleteOnExit();
    }
    FileChannel lock =
        FileChannel.open(locked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    Leftovers.lock(lock);
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        write(out, buffer, read, name, file);
      }
    }
    return new SpooledInput(new JsonlSource(file, name, limits), lock);
  }

  /** A full disk does not say which file it is about, and nobody knows of this one. */
  private static void write(OutputStream out, byte[] bytes, int length, String name, Path file)
      throws IOException {
    try {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      throw new IOException(
          name
              + " is read more than once and cannot be kept in "
              + file
              + " meanwhile: "
              + e.getMessage()
              + "; name a folder that has room with DOPPEL_JAVA_OPTIONS=-Djava.io.tmpdir=DIR, or"
              + " read from a file",
          e);
    }
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void checkUnchanged() throws IOException {
    file.checkUnchanged();
  }

  @Override
  public Cursor open() throws IOException {
    if (!lock.isOpen()) {
      throw new IOException("the temporary file of the input is no longer locked");
    }
    return file.open();
  }
}
