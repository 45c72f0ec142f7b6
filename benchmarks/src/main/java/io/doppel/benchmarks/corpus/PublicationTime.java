package io.doppel.benchmarks.corpus;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When a document was published, as the collections write it. */
final class PublicationTime {
  /**
   * A date of the newswire, such as {@code 26-FEB-1987 15:02:20.00}; marks may stand behind it. One
   * story of the newswire says {@code 605:12:19}, which is none.
   */
  private static final Pattern DATE =
      Pattern.compile("\\s*(\\d+-\\w+-\\d+)\\s+(\\d\\d?:\\d\\d:\\d\\d)\\b.*");

  private static final DateTimeFormatter NEWSWIRE =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("d-MMM-uuuu H:mm:ss")
          .toFormatter(Locale.ENGLISH);

  private PublicationTime() {}

  /** The time in the field {@code timestamp} or {@code date}; null if there is none. */
  static Instant of(Map<String, String> fields) {
    String timestamp = fields.get("timestamp");
    if (timestamp != null) {
      return Instant.parse(timestamp);
    }
    Matcher date = DATE.matcher(fields.getOrDefault("date", ""));
    return date.matches()
        ? LocalDateTime.parse(date.group(1) + " " + date.group(2), NEWSWIRE)
            .toInstant(ZoneOffset.UTC)
        : null;
  }
}
