package io.doppel.decision;

import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Which of several near-duplicates is kept, or represents the others, as users say it: a chain of
 * rules, of which the first that tells two documents apart decides; if none does, the first
 * document.
 *
 * <pre>{@code
 * int[] order = KeepRules.parse("--keep", "rank:source,longest").order(documents, false);
 * }</pre>
 */
public final class KeepRules {
  /** What a chain is made of. */
  public enum Rule {
    /** The first document; nothing comes behind it. */
    FIRST("first", Preference.FIRST),

    /** The longest text. */
    LONGEST("longest", Preference.LONGEST),

    /** The latest time. */
    NEWEST("newest", Preference.NEWEST),

    /** An address that begins with {@code https:}. */
    HTTPS("https", Preference.HTTPS),

    /** The shortest address. */
    SHORTEST_URL("shortest-url", Preference.SHORTEST_URL),

    /** The lowest number in a field. */
    RANK("rank:FIELD", Preference.LOWEST_RANK);

    private final String id;
    private final Preference preference;

    Rule(String id, Preference preference) {
      this.id = id;
      this.preference = preference;
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

  private static final String RANK_PREFIX = "rank:";

  /** Nothing was said. */
  public static final KeepRules NONE = new KeepRules(Set.of(), null);

  /** The traits of a document if no rule asks for any. */
  private static final Traits UNASKED = new Traits("", 0, Long.MIN_VALUE, Long.MAX_VALUE);

  private final Set<Rule> chain;
  private final String rankField;

  private KeepRules(Set<Rule> chain, String rankField) {
    this.chain = chain;
    this.rankField = rankField;
  }

  /**
   * Reads a chain such as {@code rank:source,longest}.
   *
   * @param option what messages call it
   * @param text the chain; null if nothing was said
   * @return the rules
   * @throws IllegalArgumentException if it is none; the message says what may stand there
   */
  public static KeepRules parse(String option, String text) {
    if (text == null) {
      return NONE;
    }
    Set<Rule> chain = new LinkedHashSet<>();
    String rankField = null;
    for (String word : text.split(",", -1)) {
      Rule rule = rule(option, word, text);
      if (chain.contains(Rule.FIRST)) {
        throw new IllegalArgumentException(
            option + ": nothing may come behind first, which decides always, got " + text);
      }
      if (!chain.add(rule)) {
        throw new IllegalArgumentException(
            option + ": " + rule.id + " may come only once, got " + text);
      }
      rankField = rule == Rule.RANK ? word.substring(RANK_PREFIX.length()) : rankField;
    }
    return new KeepRules(chain, rankField);
  }

  private static Rule rule(String option, String word, String text) {
    boolean isRank = word.regionMatches(true, 0, RANK_PREFIX, 0, RANK_PREFIX.length());
    if (isRank && word.length() > RANK_PREFIX.length()) {
      return Rule.RANK;
    }
    return Arrays.stream(Rule.values())
        .filter(rule -> rule != Rule.RANK && rule.id.equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> unknown(option, word, text));
  }

  private static IllegalArgumentException unknown(String option, String word, String text) {
    return new IllegalArgumentException(
        option
            + " must be one of "
            + Arrays.stream(Rule.values()).map(Rule::id).collect(Collectors.joining(", "))
            + ", or several of them separated by commas, got "
            + (word.equals(text) ? "" : "\"" + word + "\" in ")
            + (text.isEmpty() ? "nothing" : text));
  }

  /**
   * Whether a rule is in the chain.
   *
   * @param rule the rule
   * @return whether it may decide
   */
  public boolean has(Rule rule) {
    return chain.contains(rule);
  }

  /**
   * Whether an address decides.
   *
   * @return false if nobody asks for one
   */
  public boolean asksForUrl() {
    return has(Rule.HTTPS) || has(Rule.SHORTEST_URL);
  }

  /**
   * The field that holds a rank.
   *
   * @return its name; null if nobody asks
   */
  public String rankField() {
    return rankField;
  }

  /**
   * What is known of documents, as far as a rule asks for it.
   *
   * @param traitsOf what is known of a document; not asked if no rule does
   * @param groups the documents, with their signatures
   * @param byContainment whether one text may be contained in another: the longest then is that
   *     with the longest signature
   * @return the traits of each document
   */
  public List<Traits> traits(
      IntFunction<Traits> traitsOf, SignatureGroups groups, boolean byContainment) {
    boolean asks = !chain.isEmpty() && !chain.equals(Set.of(Rule.FIRST));
    List<Traits> documents = new ArrayList<>(groups.documents());
    for (int document = 0; document < groups.documents(); document++) {
      Traits traits = asks ? traitsOf.apply(document) : UNASKED;
      documents.add(byContainment ? withSignature(traits, groups, document) : traits);
    }
    return documents;
  }

  private static Traits withSignature(Traits traits, SignatureGroups groups, int document) {
    Signature signature = groups.signatures().get(groups.group(document));
    return new Traits(
        traits.key(),
        signature == null ? 0 : signature.length(),
        traits.timestamp(),
        traits.rank(),
        traits.url());
  }

  /**
   * Puts documents in order.
   *
   * @param documents what is known of each
   * @param byContainment whether one text may be contained in another: if nothing was said, the
   *     longest then comes first
   * @return all documents, those first that are rather kept; of equals the first first
   */
  public int[] order(List<Traits> documents, boolean byContainment) {
    return chain.stream()
        .map(rule -> rule.preference)
        .reduce(Preference::then)
        .orElse(byContainment ? Preference.LONGEST : Preference.FIRST)
        .order(documents);
  }
}
