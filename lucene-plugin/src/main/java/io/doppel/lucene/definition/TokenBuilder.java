package io.doppel.lucene.definition;

import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenSource;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * What the builders of methods share that are made of tokens: what cuts texts into words, and how
 * many there may be.
 *
 * @param <B> the builder itself
 */
public abstract class TokenBuilder<B extends TokenBuilder<B>> extends DefinitionBuilder<B> {
  /** Cuts texts into words; null for the library's own. */
  protected Analyzer analyzer;

  /** How many tokens a text must have, and may have. */
  protected TokenLimits tokenLimits = TokenLimits.DEFAULT;

  /**
   * A builder.
   *
   * @param field the field of the text
   */
  protected TokenBuilder(String field) {
    super(field);
  }

  /**
   * Sets the analyzer that makes the words.
   *
   * @param words the analyzer; if not set, words in lower case, and the characters of scripts that
   *     are written without spaces
   * @return this
   */
  public B analyzer(Analyzer words) {
    analyzer = words;
    return self();
  }

  /**
   * Sets the most tokens that a text may have. A longer one gets no signature and is no
   * near-duplicate of anything.
   *
   * @param number about a million if not set
   * @return this
   */
  public B maxTokens(int number) {
    tokenLimits = tokenLimits.withMost(number);
    return self();
  }

  /**
   * Sets the fewest tokens that a text must have. A shorter one gets no signature and is no
   * near-duplicate of anything: CiteSeerX (section 4) leaves out texts of fewer than 15.
   *
   * @param number 0, for no limit, if not set
   * @return this
   */
  public B minTokens(int number) {
    tokenLimits = tokenLimits.withLeast(number);
    return self();
  }

  /**
   * Sets how many tokens a text must have, and may have.
   *
   * @param limits both limits
   * @return this
   */
  public B tokenLimits(TokenLimits limits) {
    tokenLimits = Objects.requireNonNull(limits, "limits");
    return self();
  }

  /**
   * What cuts texts into words.
   *
   * @return the analyzer's, or the library's own
   */
  protected final TokenSource tokens() {
    return analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
  }
}
