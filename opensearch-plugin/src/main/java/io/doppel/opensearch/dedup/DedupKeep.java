package io.doppel.opensearch.dedup;

import java.io.IOException;
import java.time.DateTimeException;
import java.util.Map;
import org.opensearch.common.time.DateFormatter;
import org.opensearch.common.time.DateFormatters;
import org.opensearch.common.xcontent.support.XContentMapValues;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;

/**
 * Which of two near-duplicates stays: {@code longest}, the one with the longer text; {@code
 * newest:FIELD}, the one with the greater number or later date in a field; {@code first}, the one
 * that was there. Of two that are equal the one that was there.
 *
 * @param field the field of {@code newest}; null for {@code longest}, empty for {@code first}
 */
record DedupKeep(String field) implements Writeable {
  private static final String NEWEST = "newest:";
  private static final DateFormatter DATES =
      DateFormatter.forPattern("strict_date_optional_time||epoch_millis");

  DedupKeep(StreamInput in) throws IOException {
    this(in.readOptionalString());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeOptionalString(field);
  }

  static DedupKeep of(String given) {
    if (given.equals("longest")) {
      return new DedupKeep((String) null);
    }
    if (given.equals("first")) {
      return new DedupKeep("");
    }
    if (given.startsWith(NEWEST) && given.length() > NEWEST.length()) {
      return new DedupKeep(given.substring(NEWEST.length()));
    }
    throw new IllegalArgumentException(
        "[keep] must be one of [longest, newest:FIELD, first], got [" + given + "]");
  }

  /**
   * Where a document stands; a greater one takes the place of a lesser. A document without a value
   * in the field stands below all that have one.
   *
   * @throws IllegalArgumentException if the value is neither a number nor a date
   */
  double rank(Map<String, Object> source, String text) {
    if (field == null) {
      return text == null ? -1 : text.length();
    }
    if (field.isEmpty()) {
      return 0;
    }
    Object value = XContentMapValues.extractValue(field, source);
    if (value == null) {
      return Double.NEGATIVE_INFINITY;
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    try {
      return DateFormatters.from(DATES.parse(value.toString())).toInstant().toEpochMilli();
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException(
          "[keep] field ["
              + field
              + "] must be a number, or a date as strict_date_optional_time, got ["
              + value
              + "]",
          e);
    }
  }
}
