package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
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
public final class FoldedWordTokenizer extends Tokenizer {

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

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
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!scanner.next()) {
      return false;
    }
    termAttribute.copyBuffer(scanner.chars(), scanner.charsStart(), scanner.length());
    offsetAttribute.setOffset(
        correctOffset(scanner.startOffset()), correctOffset(scanner.endOffset()));
    return true;
  }

  @Override
  public void end() throws IOException {
    super.end();
    int finalOffset = correctOffset(scanner.scanned());
    offsetAttribute.setOffset(finalOffset, finalOffset);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    scanner.reset(input);
  }

  @Override
  public void close() throws IOException {
    super.close();
    scanner.reset(Reader.nullReader());
  }
}
