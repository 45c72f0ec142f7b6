package io.doppel.cli.remote;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/** A file of the work folder: kind, version, content, and a checksum of all that at the end. */
final class CheckedFile {
  private CheckedFile() {}

  /** The file is not what was written, or of another version of the program. */
  static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedException(Path file, String problem) {
      super(file + " " + problem);
    }
  }

  /** Writes a file, which appears when it is committed. */
  static final class Writer implements Closeable {
    private final WholeFile file;
    private final CheckedOutputStream checked;
    private final DataOutputStream data;

    Writer(Path target, int kind, int version) throws IOException {
      file = WholeFile.create(target);
      checked = new CheckedOutputStream(file.out(), new CRC32C());
      data = new DataOutputStream(checked);
      data.writeInt(kind);
      data.writeInt(version);
    }

    DataOutputStream data() {
      return data;
    }

    /** Ends the file and puts it in its place. */
    void commit() throws IOException {
      data.writeLong(checked.getChecksum().getValue());
      data.flush();
      file.commit();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /** Reads a file. */
  static final class Reader implements Closeable {
    private final Path path;
    private final CheckedInputStream checked;
    private final DataInputStream data;

    Reader(Path path, int kind, int version) throws IOException {
      this.path = path;
      checked =
          new CheckedInputStream(
              new BufferedInputStream(Files.newInputStream(path), 1 << 16), new CRC32C());
      data = new DataInputStream(checked);
      try {
        if (data.readInt() != kind) {
          throw new DamagedException(path, "is another kind of file");
        }
        int found = data.readInt();
        if (found != version) {
          throw new DamagedException(
              path, "has version " + found + ", this program has version " + version);
        }
      } catch (EOFException e) {
        checked.close();
        throw cut();
      } catch (IOException e) {
        checked.close();
        throw e;
      }
    }

    DataInputStream data() {
      return data;
    }

    /** Reads bytes with their length in front. */
    byte[] bytes(int length) throws IOException {
      if (length < 0) {
        throw new DamagedException(path, "is damaged");
      }
      byte[] bytes = data.readNBytes(length);
      if (bytes.length < length) {
        throw cut();
      }
      return bytes;
    }

    /**
     * Checks the end of the file.
     *
     * @return the checksum, by which this content is known
     */
    long end() throws IOException {
      long sum = checked.getChecksum().getValue();
      if (data.readLong() != sum || data.read() >= 0) {
        throw new DamagedException(path, "is damaged: its checksum is another one");
      }
      return sum;
    }

    DamagedException cut() {
      return new DamagedException(path, "is cut off");
    }

    @Override
    public void close() throws IOException {
      checked.close();
    }
  }
}
