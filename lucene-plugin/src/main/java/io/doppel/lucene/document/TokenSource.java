package io.doppel.lucene.document;

import io.doppel.lucene.analysis.FoldedWordTokenizer;
import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.PlainWordScanner;
import io.doppel.lucene.analysis.QGramAnalyzer;
import io.doppel.lucene.analysis.QGramScanner;
import io.doppel.lucene.analysis.WordForm;
import io.doppel.lucene.analysis.WordScanner;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;

/**
 * How a text is cut into tokens: by an analyzer or, for the library's own words and for q-grams, by
 * a scanner that makes the same of it several times as fast.
 */
public final class TokenSource {
  /** Makes a worker for one thread. */
  private interface Worker {
    TokenHashes make(String field, int mostTokens, TokenMarks marks);
  }

  /**
   * The fingerprint of {@link #words()}: what {@link AnalyzerFingerprint} says of their analyzer.
   */
  private static final String WORDS_FINGERPRINT = "12988116326e59f3";

  /** That of {@link #plainWords(WordForm)} by all rules. */
  private static final String PLAIN_FINGERPRINT = "42f49f81814d29ca";

  private final Analyzer cutter;
  private final Analyzer analyzer;
  private final Worker worker;
  private final boolean terms;

  /** The fingerprint, if it is known; null if it is to be made. */
  private final String fingerprint;

  private TokenSource(Analyzer cutter, Analyzer analyzer, Worker worker, boolean terms) {
    this(cutter, analyzer, worker, terms, null);
  }

  private TokenSource(
      Analyzer cutter, Analyzer analyzer, Worker worker, boolean terms, String fingerprint) {
    this.cutter = cutter;
    this.analyzer = analyzer;
    this.worker = worker;
    this.terms = terms;
    this.fingerprint = fingerprint;
  }

  private TokenSource(Analyzer analyzer, Worker worker) {
    this(analyzer, analyzer, worker, false);
  }

  /**
   * Words in lower case, and single characters of scripts without spaces: {@code foldedWord}.
   *
   * @return the source
   */
  public static TokenSource words() {
    Analyzer analyzer = wordAnalyzer();
    return new TokenSource(
        analyzer,
        analyzer,
        (field, most, marks) -> {
          if (marks == TokenMarks.DETAILS) { // names are known by what is before them in the text
            return TokenHashes.analyzed(analyzer, field, most, marks);
          }
          WordScanner scanner = new WordScanner();
          return TokenHashes.scanned(
              scanner::reset,
              scanner::next,
              scanner::hash,
              marks == TokenMarks.ALL ? () -> TokenHashes.isCapital(scanner.first()) : () -> false,
              marks == TokenMarks.NONE ? () -> false : () -> Character.isDigit(scanner.first()),
              null,
              most);
        },
        false,
        WORDS_FINGERPRINT);
  }

  /**
   * Words in plain form, such that texts that look equal have equal words: {@code plainWord}.
   *
   * @param form which differences are not seen
   * @return the source
   */
  public static TokenSource plainWords(WordForm form) {
    return plainWords(new PlainWordAnalyzer(form));
  }

  private static TokenSource plainWords(PlainWordAnalyzer analyzer) {
    return new TokenSource(
        analyzer,
        analyzer,
        (field, most, marks) -> {
          PlainWordScanner scanner = analyzer.scanner();
          if (marks == TokenMarks.DETAILS) {
            return TokenHashes.scanned(
                scanner::reset,
                scanner::next,
                scanner::hash,
                scanner::isName,
                scanner::hasDigit,
                scanner::visible,
                most);
          }
          return TokenHashes.scanned(
              scanner::reset,
              scanner::next,
              scanner::hash,
              marks == TokenMarks.ALL ? () -> TokenHashes.isCapital(scanner.first()) : () -> false,
              marks == TokenMarks.NONE ? () -> false : scanner::isNumber,
              null,
              most);
        },
        false,
        analyzer.form().equals(WordForm.ALL) ? PLAIN_FINGERPRINT : null);
  }

  /**
   * Runs of characters, without white space and punctuation: {@code qGram}.
   *
   * @param q how many characters
   * @return the source
   */
  public static TokenSource grams(int q) {
    return new TokenSource(
        new QGramAnalyzer(q),
        (field, most, marks) -> {
          QGramScanner scanner = new QGramScanner(q);
          return TokenHashes.scanned(
              scanner::reset, scanner::next, scanner::hash, () -> false, () -> false, null, most);
        });
  }

  /**
   * The tokens of an analyzer.
   *
   * @param analyzer the analyzer
   * @return the source
   */
  public static TokenSource of(Analyzer analyzer) {
    if (analyzer instanceof PlainWordAnalyzer plain) {
      return plainWords(plain);
    }
    return new TokenSource(
        analyzer, (field, most, marks) -> TokenHashes.analyzed(analyzer, field, most, marks));
  }

  /**
   * The tokens of a filter behind an analyzer.
   *
   * @param words the analyzer; null for words in lower case
   * @param filter makes the filter
   * @return the source
   */
  public static TokenSource filtered(Analyzer words, UnaryOperator<TokenStream> filter) {
    Analyzer cutter = words == null ? wordAnalyzer() : words;
    Analyzer analyzer = new Filtered(cutter, filter);
    return new TokenSource(
        cutter,
        analyzer,
        (field, most, marks) -> TokenHashes.analyzed(analyzer, field, most, marks),
        false);
  }

  /**
   * The terms that an analyzer makes for the index, whatever their bytes; each different one once,
   * in no order. A text with more different terms than the scheme takes tokens has none.
   *
   * @param analyzer the analyzer
   * @return the source
   */
  public static TokenSource terms(Analyzer analyzer) {
    return new TokenSource(
        analyzer, analyzer, (field, most, marks) -> new TermHashes(analyzer, field, most), true);
  }

  /**
   * What cuts the text, before any filter. Sources are told apart by it and by the filter's
   * parameters, not by the tokens behind the filter: of a text without spots those are none.
   */
  public Analyzer cutter() {
    return cutter;
  }

  /**
   * Tells sources apart by what they make of a fixed text, before any filter.
   *
   * @param field the field that is analyzed
   * @return 16 hexadecimal digits
   */
  public String fingerprint(String field) {
    if (fingerprint != null) {
      return fingerprint;
    }
    return terms
        ? AnalyzerFingerprint.ofTerms(analyzer, field)
        : AnalyzerFingerprint.of(cutter, field);
  }

  /** Whether tokens are the terms that an index has of a field analyzed in this way. */
  boolean isTerms() {
    return terms;
  }

  /** The hash of the token that a stream of {@link #analyzer()} stands on. */
  LongSupplier hash(TokenStream tokens) {
    return terms ? TermHashes.hash(tokens) : TokenHashes.hash(tokens);
  }

  /** What makes the tokens, or the same tokens. */
  public Analyzer analyzer() {
    return analyzer;
  }

  /** Makes a worker for one thread. */
  TokenHashes hashes(String field, int mostTokens, TokenMarks marks) {
    return worker.make(field, mostTokens, marks);
  }

  private static Analyzer wordAnalyzer() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer tokenizer = new FoldedWordTokenizer();
        return new TokenStreamComponents(tokenizer);
      }
    };
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
