package io.doppel.lucene.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.store.LockObtainFailedException;
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

  /** No channel: to interrupt a thread would close it for all. */
  private final RandomAccessFile file;

  /** Where the last line ends. */
  private long length;

  /** Whether there may be more than that, left by a failure. */
  private boolean longer;

  private boolean changed;
  private IOException unforced;

  AuditFile(Path path) throws IOException {
    boolean isNew = Files.notExists(path);
    file = new RandomAccessFile(path.toFile(), "rw");
    try {
      lock(path);
      endLine();
      if (isNew) {
        forceName(path);
      }
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(file);
      throw failure;
    }
  }

  /** A new file is there after a loss of power only if its folder knows of it. */
  private static void forceName(Path path) {
    try {
      IOUtils.fsync(path.toAbsolutePath().getParent(), true);
    } catch (IOException e) {
      // not every folder may be read, nor every file system asked
    }
  }

  /** Two that write would write over each other. The lock goes with the file. */
  @SuppressWarnings("resource") // the channel is closed with the file
  private void lock(Path path) throws IOException {
    FileLock lock = null;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      throw busy(path, e);
    }
    if (lock == null) {
      throw busy(path, null);
    }
  }

  private static IOException busy(Path path, Exception cause) {
    return new LockObtainFailedException(
        "audit file " + path + " must be written to by one writer only, and another one does",
        cause);
  }

  /** Takes the last line away if it was cut off; if nothing but its end is missing, ends it. */
  private void endLine() throws IOException {
    length = file.length();
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
      byte[] block = new byte[(int) Math.min(BLOCK, length - line.length())];
      file.seek(length - line.length() - block.length);
      file.readFully(block);
      String text = new String(block, StandardCharsets.ISO_8859_1);
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
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (longer) {
      cut(length);
    }
    changed = true;
    longer = true;
    file.seek(length);
    file.write(bytes);
    length += bytes.length;
    longer = false;
  }

  /** A text as JSON has it. */
  static String quoted(String text) {
    StringBuilder line = new StringBuilder(text.length() + 16);
    quote(text, line);
    return line.toString();
  }

  /** The text that {@link #quoted} made this of. */
  static String unquoted(String quoted) {
    StringBuilder text = new StringBuilder(quoted.length());
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c == '\\' && quoted.charAt(++i) == 'u') {
        c = (char) Integer.parseInt(quoted, i + 1, i + 5, 16);
        i += 4;
      } else if (c == '\\') {
        c = quoted.charAt(i);
      }
      text.append(c);
    }
    return text.toString();
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
      file.setLength(end);
      longer = false;
      changed = true;
    }
  }

  /** Forces what was written to the disk. If that fails it is not known what is there: for good. */
  void force() throws IOException {
    if (unforced != null) {
      throw new IOException("the audit file could not be forced to the disk before", unforced);
    }
    if (changed) {
      try {
        file.getFD().sync();
      } catch (IOException e) {
        unforced = e; // asked again, a system may say that nothing is left to write
        throw e;
      }
      changed = false;
    }
  }

  @Override
  public void close() throws IOException {
    try (file) {
      force();
    }
  }
}
