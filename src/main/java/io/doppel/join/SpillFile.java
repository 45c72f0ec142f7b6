package io.doppel.join;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file for what does not fit into memory. It is gone when it is closed, or when the process ends:
 * where the system can do so, it has no name any more from the beginning.
 *
 * <p>Written from front to back, then read at any place. For use by one thread at a time.
 */
public final class SpillFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocate(BUFFER);
  private long written;

  private SpillFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Makes a file.
   *
   * @param folder where; null for the system's folder for temporary files
   * @return the file, empty
   * @throws UncheckedIOException if it cannot be made
   */
  public static SpillFile create(Path folder) {
    try {
      Path path =
          folder == null
              ? Files.createTempFile("doppel-", ".spill")
              : Files.createTempFile(folder, "doppel-", ".spill");
      return new SpillFile(
          path,
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make a temporary file" + (folder == null ? "" : " in " + folder), e);
    }
  }

  /**
   * Adds bytes at the end.
   *
   * @param bytes the array that holds them
   * @param offset where they start
   * @param length how many there are
   */
  public void write(byte[] bytes, int offset, int length) {
    if (length > waiting.remaining()) {
      flush();
    }
    if (length > waiting.remaining()) {
      writeOut(ByteBuffer.wrap(bytes, offset, length));
    } else {
      waiting.put(bytes, offset, length);
    }
  }

  void writePair(long key, double similarity) {
    if (waiting.remaining() < 2 * Long.BYTES) {
      flush();
    }
    waiting.putLong(key).putDouble(similarity);
  }

  /**
   * How many bytes were written.
   *
   * @return the number, which is where the next ones will start
   */
  public long size() {
    return written + waiting.position();
  }

  /**
   * Reads bytes.
   *
   * @param position where they start
   * @param into is filled from its start to its limit; the file must have as much
   */
  public void read(long position, ByteBuffer into) {
    flush();
    try {
      into.position(0);
      long at = position;
      while (into.hasRemaining()) {
        int read = channel.read(into, at);
        if (read < 0) {
          throw new IOException("ended at byte " + at);
        }
        at += read;
      }
      into.flip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the temporary file " + path, e);
    }
  }

  private void flush() {
    if (waiting.position() > 0) {
      writeOut(waiting.flip());
      waiting.clear();
    }
  }

  private void writeOut(ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        written += channel.write(bytes, written);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write the temporary file " + path + "; is its disk full?", e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the temporary file " + path, e);
    }
  }
}
