package io.doppel.lucene.document;

import io.doppel.lucene.analysis.FoldedWordTokenizer;
import io.doppel.lucene.analysis.QGramTokenizer;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;

/** The analyzers that cut text into tokens for signatures, if the user gives no other. */
public final class TokenAnalyzers {
  private TokenAnalyzers() {}

  /** Words in lower case, and single characters of scripts without spaces. */
  static Analyzer words() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer tokenizer = new FoldedWordTokenizer();
        return new TokenStreamComponents(tokenizer);
      }
    };
  }

  /**
   * Runs of characters, without white space and punctuation.
   *
   * @param q how many characters
   * @return the analyzer
   */
  public static Analyzer grams(int q) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer tokenizer = new QGramTokenizer(TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, q);
        return new TokenStreamComponents(tokenizer);
      }
    };
  }

  /**
   * Puts a token filter behind another analyzer.
   *
   * @param words the analyzer; null for words in lower case
   * @param filter makes the filter
   * @return the analyzer
   */
  public static Analyzer filtered(Analyzer words, UnaryOperator<TokenStream> filter) {
    return new Filtered(words == null ? words() : words, filter);
  }

  private static final class Filtered extends AnalyzerWrapper {
    private final Analyzer words;
    private final UnaryOperator<TokenStream> filter;

    Filtered(Analyzer words, UnaryOperator<TokenStream> filter) {
      super(PER_FIELD_REUSE_STRATEGY);
      this.words = words;
      this.filter = filter;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String fieldName) {
      return words;
    }

    @Override
    protected TokenStreamComponents wrapComponents(
        String fieldName, TokenStreamComponents components) {
      return new TokenStreamComponents(
          components.getSource(), filter.apply(components.getTokenStream()));
    }
  }
}
