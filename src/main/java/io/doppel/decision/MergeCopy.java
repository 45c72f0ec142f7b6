package io.doppel.decision;

import java.util.Map;
import java.util.Objects;

/**
 * One of several near-duplicates that are merged.
 *
 * @param key its key
 * @param timestamp its time in milliseconds since 1970, {@link Long#MIN_VALUE} if it has none
 * @param fields its values
 * @param standings by what values won that it got from others before: {@link MergedField#standing}
 *     by the field's name
 */
public record MergeCopy(
    String key, long timestamp, Map<String, FieldValue> fields, Map<String, Long> standings) {
  /** Checks that nothing is missing. */
  public MergeCopy {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(fields, "fields");
    Objects.requireNonNull(standings, "standings");
  }

  /**
   * A copy that got nothing from others.
   *
   * @param key its key
   * @param timestamp its time in milliseconds since 1970, {@link Long#MIN_VALUE} if it has none
   * @param fields its values
   */
  public MergeCopy(String key, long timestamp, Map<String, FieldValue> fields) {
    this(key, timestamp, fields, Map.of());
  }

  /** By what a value of this copy wins; the higher the better. */
  long score(String field, MergeRules.FieldRule rule) {
    return switch (rule.rule()) {
      case LONGEST -> fields.get(field).length();
      case NEWEST -> standings.getOrDefault(field, timestamp);
      case RANK -> -standings.getOrDefault(field, rank(rule.rankField()));
      default -> 0;
    };
  }

  private long rank(String field) {
    FieldValue value = fields.get(field);
    return value == null ? Long.MAX_VALUE : value.rank();
  }
}
