package io.doppel.sketch;

import java.util.BitSet;
import java.util.Objects;

/**
 * The tokens of a text as {@link FeatureHash}es, in text order, and what weights may depend on
 * beside them. A view: the arrays belong to whoever made it and may be used again.
 *
 * @param text the tokens of the text
 * @param capitals the numbers of those that begin with a capital letter in the text as it was
 *     written
 * @param title the tokens of its title; empty if it has none
 * @param url the tokens of its address; empty if it has none
 * @param group the name of the group that it is in, which may have {@link Boilerplate} of its own;
 *     empty if it is in none
 */
public record TextTokens(Run text, BitSet capitals, Run title, Run url, String group) {
  private static final BitSet NO_CAPITALS = new BitSet();

  /** Checks that nothing is missing. */
  public TextTokens {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(capitals, "capitals");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(group, "group");
  }

  /**
   * Tokens of a text that is in no group.
   *
   * @param text the tokens of the text
   * @param capitals the numbers of those that begin with a capital letter
   * @param title the tokens of its title; empty if it has none
   * @param url the tokens of its address; empty if it has none
   */
  public TextTokens(Run text, BitSet capitals, Run title, Run url) {
    this(text, capitals, title, url, "");
  }

  /**
   * Tokens in a row.
   *
   * @param hashes their hashes
   * @param count how many of the array's elements count
   */
  public record Run(long[] hashes, int count) {
    /** No tokens. */
    public static final Run EMPTY = new Run(new long[0], 0);

    /** Checks the parameters. */
    public Run {
      Objects.checkFromToIndex(0, count, hashes.length);
    }
  }

  /**
   * Tokens of which nothing else is known: no capitals, no title, no address, no group.
   *
   * @param hashes their hashes
   * @param count how many of the array's elements count
   * @return the tokens
   */
  public static TextTokens plain(long[] hashes, int count) {
    return plain(hashes, count, "");
  }

  /**
   * Tokens of which nothing is known but the group of the text.
   *
   * @param hashes their hashes
   * @param count how many of the array's elements count
   * @param group the name of the group; empty if it is in none
   * @return the tokens
   */
  public static TextTokens plain(long[] hashes, int count, String group) {
    return new TextTokens(new Run(hashes, count), NO_CAPITALS, Run.EMPTY, Run.EMPTY, group);
  }
}
