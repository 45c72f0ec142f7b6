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
 */
public record TextTokens(Run text, BitSet capitals, Run title, Run url) {
  private static final BitSet NO_CAPITALS = new BitSet();

  /** Checks that nothing is missing. */
  public TextTokens {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(capitals, "capitals");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
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
   * Tokens of which nothing else is known: no capitals, no title, no address.
   *
   * @param hashes their hashes
   * @param count how many of the array's elements count
   * @return the tokens
   */
  public static TextTokens plain(long[] hashes, int count) {
    return new TextTokens(new Run(hashes, count), NO_CAPITALS, Run.EMPTY, Run.EMPTY);
  }
}
