package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.AttributeFactory;

/**
 * Cuts text into words in plain form: words that a reader sees as equal are equal.
 *
 * <p>Example: {@code "Ｃafé Straße, ﬁve-⏎fold ½ ☂"} gives {@code cafe}, {@code strasse}, {@code
 * fivefold}, {@code 1}, {@code 2}, {@code ☂}.
 *
 * <p>{@link PlainWordScanner} says what a word is, {@link WordForm} what plain is. A word's offsets
 * are those of its source; every position increment is 1.
 */
final class PlainWordTokenizer extends Tokenizer {

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  private final PlainWordScanner scanner;

  PlainWordTokenizer(AttributeFactory factory, FormCharacters characters) {
    super(factory);
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
    scanner = new PlainWordScanner(characters);
  }

  PlainWordTokenizer(FormCharacters characters) {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, characters);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!scanner.next()) {
      return false;
    }
    termAttribute.copyBuffer(scanner.chars(), 0, scanner.length());
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
