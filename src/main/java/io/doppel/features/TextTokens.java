package io.doppel.features;

import java.util.BitSet;
import java.util.Objects;

/**
 * The tokens of a text as {@link FeatureHash}es, in text order, and what weights may depend on
 * beside them. A view: the arrays belong to whoever made it and may be used again.
 *
 * @param text the tokens of the text
 * @param capitals the numbers of those that begin with a capital letter in the text as it was
 *     written
 * @param numbers the numbers of those that begin with a digit
 * @param title the tokens of its title; empty if it has none
 * @param url the tokens of its address; empty if it has none
 * @param group the name of the group that it is in, which may have {@code Boilerplate} of its own;
 *     empty if it is in none
 */
public record TextTokens(
    Run text, BitSet capitals, BitSet numbers, Run title, Run url, String group) {
  private static final BitSet NONE = new BitSet();

  /** Checks that nothing is missing. */
  public TextTokens {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(capitals, "capitals");
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(group, "group");
  }

  /**
   * Tokens of a text that is in no group, and of which nobody asks for its numbers.
   *
   * @param text the tokens of the text
   * @param capitals the numbers of those that begin with a capital letter
   * @param title the tokens of its title; empty if it has none
   * @param url the tokens of its address; empty if it has none
   */
  public TextTokens(Run text, BitSet capitals, Run title, Run url) {
    this(text, capitals, NONE, title, url, "");
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
    return new TextTokens(new Run(hashes, count), NONE, NONE, Run.EMPTY, Run.EMPTY, group);
  }

  /**
   * Tokens of which it is known which are numbers.
   *
   * @param hashes their hashes
   * @param count how many of the array's elements count
   * @param numbers the numbers of those that begin with a digit
   * @return the tokens
   */
  public static TextTokens withNumbers(long[] hashes, int count, BitSet numbers) {
    return new TextTokens(new Run(hashes, count), NONE, numbers, Run.EMPTY, Run.EMPTY, "");
  }
}
