package io.doppel.cli.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * What is packed in a gzip file (RFC 1952), all of its members one after the other, as it arrives.
 * Zeros behind the last member are padding; anything else there, any cut and any damage is refused.
 *
 * <p>Not the JDK's stream: that takes a damaged header behind a member for the end of the file, and
 * before Java 23 a source that has nothing available just now too, so that documents are missing
 * and nobody is told.
 */
public final class GzipStream extends InputStream {
  private static final int MAGIC_1 = 0x1F;
  private static final int MAGIC_2 = 0x8B;
  private static final int DEFLATE = 8;

  private static final int HAS_HEADER_CHECK = 1 << 1;
  private static final int HAS_EXTRA = 1 << 2;
  private static final int HAS_NAME = 1 << 3;
  private static final int HAS_COMMENT = 1 << 4;
  private static final int RESERVED = 0xE0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 check = new CRC32(); // of the header, then of what was unpacked
  private final byte[] packed = new byte[1 << 16];
  private int position;
  private int limit;
  private boolean inMember;
  private boolean ended;

  /**
   * Reads the first header.
   *
   * @param in the packed bytes, closed with this stream
   * @throws ZipException if they are damaged; later reads throw it too
   * @throws EOFException if they end within a member; later reads throw it too
   */
  public GzipStream(InputStream in) throws IOException {
    this.in = in;
    readHeader(needed());
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      if (!inMember) {
        startNext();
        continue;
      }
      int count = inflate(target, offset, length);
      if (count > 0) {
        check.update(target, offset, count);
        return count;
      }
      if (inflater.finished()) {
        readTrailer();
      } else if (hasMore()) {
        inflater.setInput(packed, position, limit - position);
        position = limit; // what the inflater leaves of it is given back at its end
      } else {
        throw new EOFException();
      }
    }
    return -1;
  }

  private int inflate(byte[] target, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      ZipException damaged =
          new ZipException(e.getMessage() == null ? "not deflate data" : e.getMessage());
      damaged.initCause(e);
      throw damaged;
    }
  }

  /** Behind a member: another one, padding, or the end. */
  private void startNext() throws IOException {
    int first = next();
    if (first > 0) {
      readHeader(first);
      return;
    }
    while (first == 0) {
      first = next();
    }
    if (first > 0) {
      throw noMember();
    }
    ended = true;
  }

  private void readHeader(int first) throws IOException {
    check.reset();
    check.update(first);
    if (first != MAGIC_1 || headerByte() != MAGIC_2) {
      throw noMember();
    }
    int method = headerByte();
    if (method != DEFLATE) {
      throw new ZipException("the compression method must be " + DEFLATE + ", got " + method);
    }
    int flags = headerByte();
    if ((flags & RESERVED) != 0) {
      throw new ZipException("reserved flags must be 0, got " + (flags & RESERVED));
    }
    skipInHeader(6); // time, kind of compression, system
    if ((flags & HAS_EXTRA) != 0) {
      skipInHeader(headerByte() | headerByte() << 8);
    }
    if ((flags & HAS_NAME) != 0) {
      skipTextInHeader();
    }
    if ((flags & HAS_COMMENT) != 0) {
      skipTextInHeader();
    }
    if ((flags & HAS_HEADER_CHECK) != 0) {
      long expected = check.getValue() & 0xFFFF;
      if (littleEndian(2) != expected) {
        throw new ZipException("the header has another checksum than it says");
      }
    }
    check.reset();
    inflater.reset();
    inMember = true;
  }

  private void skipInHeader(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      headerByte();
    }
  }

  private void skipTextInHeader() throws IOException {
    int last = headerByte();
    while (last != 0) {
      last = headerByte();
    }
  }

  private int headerByte() throws IOException {
    int value = needed();
    check.update(value);
    return value;
  }

  private void readTrailer() throws IOException {
    position = limit - inflater.getRemaining();
    if (littleEndian(4) != check.getValue()) {
      throw new ZipException("what is unpacked has another checksum than its trailer says");
    }
    if (littleEndian(4) != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
      throw new ZipException("what is unpacked has another length than its trailer says");
    }
    inMember = false;
  }

  private static ZipException noMember() {
    return new ZipException("what follows a complete part is neither gzip nor padding");
  }

  private long littleEndian(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) needed() << 8 * i;
    }
    return value;
  }

  private int needed() throws IOException {
    int value = next();
    if (value < 0) {
      throw new EOFException();
    }
    return value;
  }

  /** The next packed byte; -1 at the end. */
  private int next() throws IOException {
    return hasMore() ? packed[position++] & 0xFF : -1;
  }

  /** Waits for packed bytes if there are none; false at the end. */
  private boolean hasMore() throws IOException {
    while (position == limit) {
      int read = in.read(packed);
      if (read < 0) {
        return false;
      }
      position = 0;
      limit = read;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
