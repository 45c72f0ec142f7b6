package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.output.UserException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexWriter;

/**
 * How far back {@code doppel stream} compares. An index remembers it: a run that forgot the option
 * would drop what another one was to keep.
 *
 * @param text as the option has it
 * @param length null if there is no limit
 */
record StreamWindow(String text, Duration length) {
  private static final String NONE = "none";
  private static final String OTHERWISE = "24h";
  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9})([hd])");

  /** In a commit's user data. */
  private static final String REMEMBERED = "doppel.stream.window";

  /**
   * The window of a run.
   *
   * @param given the option's value; null if it is not given
   * @param remembered the window of the index; null if it has none
   */
  static StreamWindow of(String given, StreamWindow remembered) {
    if (given != null) {
      return parse(given);
    }
    return remembered == null ? parse(OTHERWISE) : remembered;
  }

  /** The window that an index remembers, or null. */
  static StreamWindow remembered(Map<String, String> userData) {
    String text = userData.get(REMEMBERED);
    return text == null ? null : parse(text);
  }

  void remember(IndexWriter writer) {
    IndexFiles.remember(writer, REMEMBERED, text);
  }

  /** Whether it is as long as another one; a day is as long as 24 hours. */
  boolean isSame(StreamWindow other) {
    return length == null ? other.length == null : length.equals(other.length);
  }

  private static StreamWindow parse(String text) {
    if (text.equals(NONE)) {
      return new StreamWindow(text, null);
    }
    Matcher matcher = LENGTH.matcher(text);
    if (!matcher.matches()) {
      throw new UserException(
          "--window must be a whole number of hours or days, such as 24h or 7d, or none, got "
              + text
              + (text.matches("[0-9]+")
                  ? " (that of containment is set with 'doppel index --method containment --window"
                      + " N', to whose index 'stream' then adds)"
                  : ""));
    }
    long number = Long.parseLong(matcher.group(1));
    Duration length =
        matcher.group(2).equals("h") ? Duration.ofHours(number) : Duration.ofDays(number);
    if (number == 0 || length.compareTo(Duration.ofDays(3650)) > 0) {
      throw new UserException("--window must be between 1h and 3650d, got " + text);
    }
    return new StreamWindow(text, length);
  }
}
