package io.doppel.cli;

import io.doppel.cluster.Preference;
import io.doppel.cluster.SignatureGroups;
import io.doppel.cluster.Traits;
import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which of several near-duplicates is kept, or represents the others: a chain of rules, of which
 * the first that tells two documents apart decides; if none does, the first document of the input.
 */
final class Keep {
  /** What a chain is made of. */
  private enum Rule {
    FIRST("first", Preference.FIRST),
    LONGEST("longest", Preference.LONGEST),
    NEWEST("newest", Preference.NEWEST),
    HTTPS("https", Preference.HTTPS),
    SHORTEST_URL("shortest-url", Preference.SHORTEST_URL),
    RANK("rank:FIELD", Preference.LOWEST_RANK);

    private final String id;
    private final Preference preference;

    Rule(String id, Preference preference) {
      this.id = id;
      this.preference = preference;
    }
  }

  private static final String RANK_PREFIX = "rank:";

  /** Nothing was said. */
  static final Keep DEFAULT = new Keep(Set.of(), null);

  /** The traits of a document if no rule asks for any. */
  private static final Traits UNASKED =
      new Traits("", 0, InputDocument.NO_TIMESTAMP, InputDocument.NO_RANK);

  private final Set<Rule> chain;
  private final String rankField;

  private Keep(Set<Rule> chain, String rankField) {
    this.chain = chain;
    this.rankField = rankField;
  }

  /** Reads a chain such as {@code rank:source,longest}; null is the default. */
  static Keep of(String text) {
    if (text == null) {
      return DEFAULT;
    }
    Set<Rule> chain = new LinkedHashSet<>();
    String rankField = null;
    for (String word : text.split(",", -1)) {
      Rule rule = rule(word, text);
      if (chain.contains(Rule.FIRST)) {
        throw new UserException(
            "--keep: nothing may come behind first, which decides always, got " + text);
      }
      if (!chain.add(rule)) {
        throw new UserException("--keep: " + rule.id + " may come only once, got " + text);
      }
      rankField = rule == Rule.RANK ? word.substring(RANK_PREFIX.length()) : rankField;
    }
    return new Keep(chain, rankField);
  }

  private static Rule rule(String word, String text) {
    boolean isRank = word.regionMatches(true, 0, RANK_PREFIX, 0, RANK_PREFIX.length());
    if (isRank && word.length() > RANK_PREFIX.length()) {
      return Rule.RANK;
    }
    return Arrays.stream(Rule.values())
        .filter(rule -> rule != Rule.RANK && rule.id.equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> unknown(word, text));
  }

  private static UserException unknown(String word, String text) {
    return new UserException(
        "--keep must be one of "
            + Arrays.stream(Rule.values()).map(rule -> rule.id).collect(Collectors.joining(", "))
            + ", or several of them separated by commas, got "
            + (word.equals(text) ? "" : "\"" + word + "\" in ")
            + (text.isEmpty() ? "nothing" : text));
  }

  /** Whether a timestamp that cannot be read makes a document bad. */
  boolean needsTimestamp() {
    return chain.contains(Rule.NEWEST);
  }

  /** The field that holds a rank; null if nobody asks. */
  String rankField() {
    return rankField;
  }

  /** Whether the length of a text decides. */
  boolean needsLength() {
    return chain.contains(Rule.LONGEST);
  }

  /** Whether an address decides. */
  boolean needsUrl() {
    return chain.contains(Rule.HTTPS) || chain.contains(Rule.SHORTEST_URL);
  }

  /** What is asked of a document. An address that nobody asks for is not held. */
  Traits traits(InputDocument document, long length) {
    return new Traits(
        document.id(),
        length,
        document.timestamp(),
        document.rank(),
        needsUrl() ? document.url() : null);
  }

  /** All documents, those first that are rather kept; equals in the order of the input. */
  int[] order(Corpus corpus, NearDup near, SignatureGroups groups, Console console) {
    return order(corpus.size(), corpus::traits, near, groups, console);
  }

  /** The same of so many documents. */
  int[] order(
      int size,
      IntFunction<Traits> traitsOf,
      NearDup near,
      SignatureGroups groups,
      Console console) {
    boolean byContainment = near.measuresContainment();
    boolean asks = !chain.isEmpty() && !chain.equals(Set.of(Rule.FIRST));
    List<Traits> documents = new ArrayList<>(size);
    for (int document = 0; document < size; document++) {
      Traits traits = asks ? traitsOf.apply(document) : UNASKED;
      documents.add(byContainment ? withSignature(traits, groups, document) : traits);
    }
    sayWhatIsMissing(documents, console);
    Preference unsaid = byContainment ? Preference.LONGEST : Preference.FIRST;
    return chain.stream()
        .map(rule -> rule.preference)
        .reduce(Preference::then)
        .orElse(unsaid)
        .order(documents);
  }

  /** Where one text may be contained in another, that with the longest signature is longest. */
  private static Traits withSignature(Traits traits, SignatureGroups groups, int document) {
    Signature signature = groups.signatures().get(groups.group(document));
    return new Traits(
        traits.key(),
        signature == null ? 0 : signature.length(),
        traits.timestamp(),
        traits.rank(),
        traits.url());
  }

  private void sayWhatIsMissing(List<Traits> documents, Console console) {
    if (chain.contains(Rule.NEWEST)) {
      sayCount(
          documents,
          traits -> traits.timestamp() == InputDocument.NO_TIMESTAMP,
          " without a timestamp count as the oldest",
          console);
    }
    if (needsUrl()) {
      sayCount(
          documents,
          traits -> traits.url().isEmpty(),
          " without an address count as the last",
          console);
    }
    if (rankField != null) {
      sayCount(
          documents,
          traits -> traits.rank() == InputDocument.NO_RANK,
          " without field \"" + rankField + "\" count as the last",
          console);
    }
  }

  private static void sayCount(
      List<Traits> documents, Predicate<Traits> lacks, String what, Console console) {
    long count = documents.stream().filter(lacks).count();
    if (count > 0) {
      console.say(Format.count(count, "document") + what);
    }
  }
}
