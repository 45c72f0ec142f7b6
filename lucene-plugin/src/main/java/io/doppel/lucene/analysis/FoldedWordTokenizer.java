package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.util.AttributeFactory;

/**
 * Cuts text into the words that features are made from, in lower case, several times as fast as
 * {@link org.apache.lucene.analysis.standard.StandardTokenizer} with a {@link
 * org.apache.lucene.analysis.LowerCaseFilter} behind it.
 *
 * <p>Example: {@code "Don't panic, 北京 (2024)!"} gives {@code dont}, {@code panic}, {@code 北},
 * {@code 京}, {@code 2024}.
 *
 * <p>{@link WordScanner} says what a word is, what the words cost and what they miss. A word's
 * offsets are those of its source, apostrophes included; every position increment is 1.
 */
public final class FoldedWordTokenizer extends ScanningTokenizer {

  private final WordScanner scanner = new WordScanner();

  /** Creates a tokenizer. */
  public FoldedWordTokenizer() {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY);
  }

  /**
   * Creates a tokenizer.
   *
   * @param factory makes the attributes
   */
  public FoldedWordTokenizer(AttributeFactory factory) {
    super(factory);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!scanner.next()) {
      return false;
    }
    emit(
        scanner.chars(),
        scanner.charsStart(),
        scanner.length(),
        scanner.startOffset(),
        scanner.endOffset());
    return true;
  }

  @Override
  void scan(Reader text) {
    scanner.reset(text);
  }

  @Override
  int scanned() {
    return scanner.scanned();
  }
}
