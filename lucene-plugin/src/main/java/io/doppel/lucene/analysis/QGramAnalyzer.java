package io.doppel.lucene.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;

/**
 * Gives the q-grams of a whole text: a {@link QGramFilter} behind a {@link KeywordTokenizer}, which
 * keeps every character. The text is held in memory.
 *
 * <p>Example, q = 3: {@code "A rose"} gives {@code Aro}, {@code ros}, {@code ose}.
 */
public final class QGramAnalyzer extends Analyzer {

  private final int q;

  /**
   * Creates an analyzer.
   *
   * @param q the code points in a gram, 1 to {@link QGramFilter#MAX_Q}
   */
  public QGramAnalyzer(int q) {
    this.q = QGramFilter.checked(q);
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    Tokenizer source = new KeywordTokenizer();
    return new TokenStreamComponents(source, new QGramFilter(source, q));
  }
}
