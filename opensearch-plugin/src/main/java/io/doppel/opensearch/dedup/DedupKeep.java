package io.doppel.opensearch.dedup;

import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Map;
import org.apache.lucene.util.NumericUtils;
import org.opensearch.common.time.DateFormatter;
import org.opensearch.common.time.DateFormatters;
import org.opensearch.common.xcontent.support.XContentMapValues;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;

/**
 * Which of two near-duplicates stays, as a user says it: {@code longest}, the one with the longer
 * text; {@code newest:FIELD}, the one with the greater number or later date in a field; {@code
 * first}, the one that was there. Of two that are equal the one that was there. The rules are those
 * of {@link Preference}; here is what they ask of a source.
 *
 * @param field the field of {@code newest}; null for {@code longest}, empty for {@code first}
 */
record DedupKeep(String field) implements Writeable {
  private static final String NEWEST = "newest:";
  private static final DateFormatter DATES =
      DateFormatter.forPattern("strict_date_optional_time||epoch_millis");

  /** In no chain is a rank asked for. */
  private static final long NO_RANK = 0;

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

  /** Says which of two documents stays, by their {@link #traits}. */
  Preference preference() {
    if (field == null) {
      return Preference.LONGEST;
    }
    return field.isEmpty() ? Preference.FIRST : Preference.NEWEST;
  }

  /**
   * What the preference asks of a document. A document without a value in the field is older than
   * all that have one.
   *
   * @param text its text; null if it has none
   * @throws IllegalArgumentException if the value is neither a number nor a date
   */
  Traits traits(String id, Map<String, Object> source, String text) {
    long length = text == null ? Traits.UNKNOWN_LENGTH : text.length();
    boolean isNewest = field != null && !field.isEmpty();
    return new Traits(id, length, isNewest ? time(source) : Long.MIN_VALUE, NO_RANK);
  }

  /** Numbers may have fractions, so all values are in the order of doubles. */
  private long time(Map<String, Object> source) {
    Object value = XContentMapValues.extractValue(field, source);
    if (value == null) {
      return Long.MIN_VALUE;
    }
    double number = value instanceof Number given ? given.doubleValue() : millis(value);
    return NumericUtils.doubleToSortableLong(number + 0.0); // of 0 and -0 neither is newer
  }

  private double millis(Object value) {
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
