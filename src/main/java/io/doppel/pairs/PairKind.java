package io.doppel.pairs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** In what two texts differ. The first kind that applies is the kind of a pair. */
public enum PairKind {
  /** Nothing: the same words in the same order. Such texts are always near-duplicates. */
  EQUAL("equal", "the same words"),

  /** Only words with a digit, currency marks, names of months and days. */
  NUMBERS("numbers", "only numbers differ"),

  /** Only words that negate, such as {@code not}, {@code nicht}, {@code 不}. */
  NEGATION("negation", "only a negation differs"),

  /** Only names: words with a capital that do not begin a sentence, or wholly in capitals. */
  NAMES("names", "only names differ"),

  /** More than one of numbers, negation and names, and nothing else. */
  DETAILS("details", "only numbers, negations and names differ"),

  /** Runs of words that are common in the collection; needs a model. */
  BOILERPLATE("boilerplate", "what is common in the collection differs"),

  /** The smaller text is nearly all in the other one, which is clearly larger. */
  CONTAINED("contained", "the smaller text is in the larger one"),

  /** Anything else. */
  EDITED("edited", "words differ");

  private final String id;
  private final String inWords;

  PairKind(String id, String inWords) {
    this.id = id;
    this.inWords = inWords;
  }

  /**
   * The name in files and options.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }

  /**
   * What it says of a pair.
   *
   * @return some words for people
   */
  public String inWords() {
    return inWords;
  }

  /**
   * The names of all kinds that can be kept apart: all but {@link #EQUAL}.
   *
   * @return the names in the order of the kinds
   */
  public static List<String> apartIds() {
    List<String> ids = new ArrayList<>();
    for (PairKind kind : values()) {
      if (kind != EQUAL) {
        ids.add(kind.id);
      }
    }
    return ids;
  }

  /**
   * Kinds by their names.
   *
   * @param ids names of kinds that can be kept apart, each once or more
   * @return the kinds
   * @throws IllegalArgumentException if there is no such kind: the message lists them
   */
  public static Set<PairKind> apart(Collection<String> ids) {
    Set<PairKind> kinds = EnumSet.noneOf(PairKind.class);
    for (String id : ids) {
      if (id.equals(EQUAL.id)) {
        throw new IllegalArgumentException(
            "equal texts cannot be kept apart; kinds are " + apartIds() + ", got " + id);
      }
      PairKind found = null;
      for (PairKind kind : values()) {
        found = kind.id.equals(id) ? kind : found;
      }
      if (found == null) {
        throw new IllegalArgumentException("kinds must be among " + apartIds() + ", got " + id);
      }
      kinds.add(found);
    }
    return kinds;
  }
}
