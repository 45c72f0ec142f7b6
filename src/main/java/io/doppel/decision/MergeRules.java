package io.doppel.decision;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which copy's value each field of a kept document gets, as users say it: what CiteSeerX (section
 * 5) leaves open, merging the copies of a paper into a single record.
 *
 * <pre>{@code
 * MergeRules.parse("--merge", "title=longest,authors=longest,year=majority,*=first")
 * }</pre>
 *
 * <p>Of several copies whose values are equally good the kept document's counts, then that of the
 * first copy. A value that is missing or {@linkplain FieldValue#isEmpty() empty} never wins.
 */
public final class MergeRules {
  /** Which value is the best. */
  public enum Rule {
    /** The kept document's own, or the first copy's that has one: fills gaps, changes nothing. */
    FIRST("first"),

    /** The one with the most characters: where copies are cut off, such as abstracts. */
    LONGEST("longest"),

    /** That of the copy with the latest time: what changes, such as a price or an address. */
    NEWEST("newest"),

    /** That of the copy with the lowest number in another field: where one source is trusted. */
    RANK("rank:FIELD"),

    /** The one that most copies have: where each may be wrong, such as years and venues. */
    MAJORITY("majority"),

    /** The elements of all copies, each once: lists, such as keywords and addresses. */
    UNION("union");

    private final String id;

    Rule(String id) {
      this.id = id;
    }

    /**
     * The name by which users choose it.
     *
     * @return a word in lower case
     */
    public String id() {
      return id;
    }
  }

  /**
   * The rule of a field.
   *
   * @param rule which value is the best
   * @param rankField the field that ranks copies, for {@link Rule#RANK}; else null
   */
  public record FieldRule(Rule rule, String rankField) {}

  private static final String RANK_PREFIX = "rank:";

  /** All fields that are not named. */
  private static final String REST = "*";

  private final Map<String, FieldRule> rules;

  /** Not among the rest. */
  private final Set<String> own;

  private MergeRules(Map<String, FieldRule> rules, Set<String> own) {
    this.rules = rules;
    this.own = own;
  }

  /**
   * Reads rules such as {@code title=longest,*=first}.
   *
   * @param option what messages call them
   * @param text the rules
   * @return the rules
   * @throws IllegalArgumentException if they are none; the message says what may stand there
   */
  public static MergeRules parse(String option, String text) {
    Map<String, FieldRule> rules = new LinkedHashMap<>();
    for (String word : text.split(",", -1)) {
      int end = word.indexOf('=');
      String field = end < 0 ? "" : word.substring(0, end).strip();
      if (field.isEmpty()) {
        throw new IllegalArgumentException(
            option
                + " must be FIELD=RULE, or several of them separated by commas, got "
                + (text.isEmpty() ? "nothing" : "\"" + word + "\" in " + text));
      }
      if (rules.put(field, rule(option, field, word.substring(end + 1).strip())) != null) {
        throw new IllegalArgumentException(
            option + ": " + field + " may come only once, got " + text);
      }
    }
    return new MergeRules(rules, Set.of());
  }

  private static FieldRule rule(String option, String field, String word) {
    boolean isRank = word.regionMatches(true, 0, RANK_PREFIX, 0, RANK_PREFIX.length());
    if (isRank && word.length() > RANK_PREFIX.length()) {
      return new FieldRule(Rule.RANK, word.substring(RANK_PREFIX.length()));
    }
    return Arrays.stream(Rule.values())
        .filter(rule -> rule != Rule.RANK && rule.id.equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .map(rule -> new FieldRule(rule, null))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    option
                        + ": the rule of "
                        + field
                        + " must be one of "
                        + Arrays.stream(Rule.values())
                            .map(Rule::id)
                            .collect(Collectors.joining(", "))
                        + ", got "
                        + (word.isEmpty() ? "nothing" : word)));
  }

  /**
   * These rules, but that some fields are not among the rest ({@code *}), such as a document's key
   * and text.
   *
   * @param fields their names
   * @return other rules
   */
  public MergeRules keeping(Set<String> fields) {
    return new MergeRules(rules, Set.copyOf(fields));
  }

  /**
   * The rule of a field.
   *
   * @param field its name
   * @return the rule; empty if the kept document's own value stays
   */
  public Optional<FieldRule> of(String field) {
    FieldRule named = field.equals(REST) ? null : rules.get(field);
    boolean isRest = named == null && !own.contains(field);
    return Optional.ofNullable(isRest ? rules.get(REST) : named);
  }

  /**
   * Whether a field is named, which {@code *} does not.
   *
   * @param field its name
   * @return false if it is among the rest at most
   */
  public boolean names(String field) {
    return !field.equals(REST) && rules.containsKey(field);
  }

  /**
   * The fields that rank copies.
   *
   * @return their names
   */
  public Set<String> rankFields() {
    return rules.values().stream()
        .filter(rule -> rule.rule() == Rule.RANK)
        .map(FieldRule::rankField)
        .collect(Collectors.toSet());
  }

  /**
   * Whether any field has a rule.
   *
   * @param rule the rule
   * @return whether it may decide
   */
  public boolean has(Rule rule) {
    return rules.values().stream().anyMatch(each -> each.rule() == rule);
  }
}
