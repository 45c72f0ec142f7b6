package io.doppel.cli.input;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Times as documents have them: in ISO 8601, or seconds or milliseconds since 1970. */
public final class Timestamps {
  private static final double LARGEST_EPOCH_SECOND = 1e11;

  /** In the year 33658. */
  private static final double LARGEST_EPOCH_MILLI = 1e15;

  private Timestamps() {}

  /**
   * A time as milliseconds since 1970.
   *
   * @param text in ISO 8601, or a number
   * @throws DateTimeException if it is no time
   */
  public static long millis(String text) {
    try {
      return ofNumber(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return ofIso(text);
    }
  }

  /** A number that is too large for seconds is milliseconds. */
  static long ofNumber(double number) {
    if (Math.abs(number) > LARGEST_EPOCH_MILLI) {
      throw new DateTimeException("no time");
    }
    return (long) (Math.abs(number) < LARGEST_EPOCH_SECOND ? number * 1000 : number);
  }

  static long ofIso(String text) {
    if (text.length() == "2026-01-01".length()) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }
    boolean hasZone =
        text.endsWith("Z")
            || text.lastIndexOf('+') > 0
            || text.lastIndexOf('-') > "2026-01-01".length();
    Instant instant =
        hasZone
            ? OffsetDateTime.parse(text).toInstant()
            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    return instant.toEpochMilli();
  }
}
