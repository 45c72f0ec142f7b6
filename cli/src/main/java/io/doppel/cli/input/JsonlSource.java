package io.doppel.cli.input;

import io.doppel.cli.output.UserException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.zip.ZipException;

/** A file with one JSON object a line, plain or gzip. Lines that are blank are passed over. */
public final class JsonlSource implements DocumentSource {
  private static final int[] GZIP_MAGIC = {0x1F, 0x8B};

  private final Path file;
  private final String name;
  private final ReadLimits limits;
  private FileTime modified;
  private long size = -1;
  private int readings;

  /**
   * Names a file.
   *
   * @param file the file
   * @param name what messages call it
   * @param limits how much is read of it
   */
  public JsonlSource(Path file, String name, ReadLimits limits) {
    this.file = file;
    this.name = name;
    this.limits = limits;
  }

  @Override
  public long size() throws IOException {
    return Files.size(file);
  }

  @Override
  public Cursor open() throws IOException {
    readings++;
    checkUnchanged();
    return new Lines(Files.newInputStream(file), name, limits);
  }

  /**
   * The lines of a stream as they arrive: none waits for the next one.
   *
   * @param in the stream, which the cursor closes
   * @param name what messages call it
   * @param limits how much is read of it
   */
  public static Cursor lines(InputStream in, String name, ReadLimits limits) throws IOException {
    return new Lines(in, name, limits);
  }

  /** What is written after the second reading must be what was compared in the first. */
  @Override
  public void checkUnchanged() throws IOException {
    if (readings == 1 && size >= 0) {
      return; // once: a file that grows may be read as far as it is there
    }
    FileTime nowModified = Files.getLastModifiedTime(file);
    long nowSize = Files.size(file);
    if (size >= 0 && (nowSize != size || !nowModified.equals(modified))) {
      throw new UserException(name + " was changed while it was read; no file was written");
    }
    modified = nowModified;
    size = nowSize;
  }

  private static final class Lines implements Cursor {
    private final String name;
    private final ReadLimits limits;
    private final CountingStream counted;
    private final boolean gzip;
    private final InputStream in;
    private long unpacked;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private byte[] line = new byte[4096];
    private long lineNumber;

    Lines(InputStream source, String name, ReadLimits limits) throws IOException {
      this.name = name;
      this.limits = limits;
      counted = new CountingStream(source);
      BufferedInputStream buffered = new BufferedInputStream(counted, 1 << 16);
      buffered.mark(GZIP_MAGIC.length);
      gzip = buffered.read() == GZIP_MAGIC[0] && buffered.read() == GZIP_MAGIC[1];
      buffered.reset();
      in = gzip ? unzipped(buffered) : buffered;
    }

    private InputStream unzipped(InputStream zipped) throws IOException {
      try {
        return new GzipStream(zipped);
      } catch (ZipException | EOFException e) {
        zipped.close();
        throw damaged(e);
      }
    }

    private UserException damaged(IOException e) {
      String reason = e.getMessage() == null ? "it ends too early" : e.getMessage();
      return new UserException(
          name + ": damaged gzip data after line " + lineNumber + ": " + reason, e);
    }

    @Override
    public RawDocument next() throws IOException {
      try {
        return nextLine();
      } catch (ZipException | EOFException e) {
        throw damaged(e);
      }
    }

    private RawDocument nextLine() throws IOException {
      while (true) {
        int length = readLine();
        if (length < 0) {
          return null;
        }
        lineNumber++;
        int start = lineNumber == 1 && hasByteOrderMark(length) ? 3 : 0;
        if (!isBlank(start, length)) {
          return RawDocument.line(name + ":" + lineNumber, Arrays.copyOfRange(line, start, length));
        }
      }
    }

    /** Reads a line into the line buffer; -1 at the end. */
    private int readLine() throws IOException {
      int length = 0;
      while (true) {
        if (position == limit) {
          limit = in.read(buffer);
          position = 0;
          if (limit <= 0) {
            limit = 0;
            return length == 0 ? -1 : withoutReturn(length);
          }
          unpacked += limit;
          limits.checkTotal(name, unpacked, counted.count, gzip);
        }
        int end = position;
        while (end < limit && buffer[end] != '\n') {
          end++;
        }
        append(length, end - position);
        length += end - position;
        position = Math.min(end + 1, limit);
        if (end < limit) {
          return withoutReturn(length);
        }
      }
    }

    private void append(int length, int count) {
      long needed = (long) length + count;
      if (needed > limits.documentBytes()) {
        throw limits.tooLong(name + ":" + (lineNumber + 1), "the line");
      }
      if (needed > line.length) {
        long most = Math.max(needed, Math.min(limits.documentBytes(), line.length * 2L));
        line = Arrays.copyOf(line, (int) most);
      }
      System.arraycopy(buffer, position, line, length, count);
    }

    private int withoutReturn(int length) {
      return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    }

    private boolean hasByteOrderMark(int length) {
      return length >= 3
          && line[0] == (byte) 0xEF
          && line[1] == (byte) 0xBB
          && line[2] == (byte) 0xBF;
    }

    private boolean isBlank(int start, int end) {
      for (int i = start; i < end; i++) {
        if (line[i] != ' ' && line[i] != '\t') {
          return false;
        }
      }
      return true;
    }

    @Override
    public long progress() {
      return counted.count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static final class CountingStream extends FilterInputStream {
    private long count;

    CountingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }
}
