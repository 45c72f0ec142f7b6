package io.doppel.lucene.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that every document is written to which does not get into the index or is taken out of it:
 * a line of JSON each, from which it can be brought back. A line is handed to the operating system
 * before the index changes, and forced to the disk before the index is committed. What was decided
 * after the last commit before a crash may stand in it twice: once more when it is decided again.
 *
 * <pre>
 * {"sequence":17,"decision":"skipped","key":"b","of":"a","similarity":0.91,"source":"..."}
 * </pre>
 */
final class AuditFile implements Closeable {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final FileChannel channel;
  private boolean changed;

  AuditFile(Path path) throws IOException {
    channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
    channel.position(channel.size());
    endLine();
  }

  /** A line that a crash cut off is ended, so that the next one can be read. */
  private void endLine() throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    if (channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n') {
      write("\n");
    }
  }

  /**
   * Writes a document.
   *
   * @param decision what is said of it: skipped, replaced or rejected
   * @param other the document that is the reason
   * @param quotedSource what it is brought back from, as {@link #quoted}
   */
  void add(
      long sequence,
      String decision,
      String key,
      String other,
      double similarity,
      String quotedSource)
      throws IOException {
    StringBuilder line = new StringBuilder(quotedSource.length() + 128);
    line.append("{\"sequence\":").append(sequence);
    line.append(",\"decision\":");
    quote(decision, line);
    line.append(",\"key\":");
    quote(key, line);
    line.append(",\"of\":");
    quote(other, line);
    line.append(",\"similarity\":").append(similarity);
    line.append(",\"source\":").append(quotedSource);
    write(line.append("}\n").toString());
  }

  private void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    changed = true;
  }

  /** A text as JSON has it. */
  static String quoted(String text) {
    StringBuilder line = new StringBuilder(text.length() + 16);
    quote(text, line);
    return line.toString();
  }

  /** Half a surrogate pair is not text in UTF-8; escaped, it is brought back too. */
  private static void quote(String text, StringBuilder line) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        line.append(c).append(text.charAt(++i));
      } else if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
        line.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          line.append(HEX[c >> shift & 15]);
        }
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }

  /** Forces what was written to the disk. */
  void force() throws IOException {
    if (changed) {
      channel.force(true);
      changed = false;
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      force();
    }
  }
}
