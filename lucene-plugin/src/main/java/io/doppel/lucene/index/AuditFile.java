package io.doppel.lucene.index;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.lucene.util.IOUtils;

/**
 * A file that every document is written to which does not get into the index or is taken out of it:
 * a line of JSON each, from which it can be brought back. A line is handed to the operating system
 * before the index changes, and forced to the disk before the index is committed. What was decided
 * after the last commit before a crash may stand in it twice: once more when it is decided again. A
 * line that a crash cut off is taken away: its call was not committed.
 *
 * <pre>
 * {"sequence":17,"decision":"skipped","key":"b","of":"a","similarity":0.91,"source":"..."}
 * </pre>
 */
final class AuditFile implements Closeable {
  private static final String START = "{\"sequence\":";
  private static final int BLOCK = 1 << 20;
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final FileChannel channel;

  /** Where the last line ends. */
  private long length;

  /** Whether there may be more than that, left by a failure. */
  private boolean longer;

  private boolean changed;

  AuditFile(Path path) throws IOException {
    channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
    try {
      endLine();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(channel);
      throw failure;
    }
  }

  /** Takes the last line away if it was cut off; if nothing but its end is missing, ends it. */
  private void endLine() throws IOException {
    length = channel.size();
    String line = lastLine();
    boolean ours = line.startsWith(START) || START.startsWith(line);
    if (line.isEmpty()) {
      return;
    }
    if (ours && !isWhole(line)) {
      cut(length - line.length());
    } else {
      write("\n");
    }
  }

  /** What comes after the last end of a line, a character for each byte. */
  private String lastLine() throws IOException {
    String line = "";
    while (line.length() < length) {
      ByteBuffer block = ByteBuffer.allocate((int) Math.min(BLOCK, length - line.length()));
      long from = length - line.length() - block.capacity();
      while (block.hasRemaining()) {
        if (channel.read(block, from + block.position()) < 0) {
          throw new EOFException("the audit file became shorter while it was read");
        }
      }
      String text = new String(block.array(), StandardCharsets.ISO_8859_1);
      line = text.substring(text.lastIndexOf('\n') + 1) + line;
      if (text.indexOf('\n') >= 0) {
        break;
      }
    }
    return line;
  }

  /** Whether a line ends with a bracket that is not inside of a text. */
  private static boolean isWhole(String line) {
    boolean inside = false;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '"') {
        inside = !inside;
      } else if (line.charAt(i) == '\\') {
        i++;
      }
    }
    return !inside && line.endsWith("}");
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
    line.append(START).append(sequence);
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
    if (longer) {
      cut(length);
    }
    changed = true;
    longer = true;
    long end = length;
    while (bytes.hasRemaining()) {
      end += channel.write(bytes, end);
    }
    length = end;
    longer = false;
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

  /** How long it is now. */
  long length() {
    return length;
  }

  /** Takes away what was written since it was so long. */
  void cut(long end) throws IOException {
    if (longer || end < length) {
      length = end;
      longer = true;
      channel.truncate(end);
      longer = false;
      changed = true;
    }
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
