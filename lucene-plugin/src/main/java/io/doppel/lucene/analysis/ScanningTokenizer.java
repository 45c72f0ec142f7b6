package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.AttributeFactory;

/**
 * Gives the words of a scanner to an analysis chain. A word's offsets are those of its source;
 * every position increment is 1.
 */
abstract class ScanningTokenizer extends Tokenizer {
  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  ScanningTokenizer(AttributeFactory factory) {
    super(factory);
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
  }

  /** Makes a word the token. */
  final void emit(char[] chars, int charsStart, int length, int startOffset, int endOffset) {
    termAttribute.copyBuffer(chars, charsStart, length);
    offsetAttribute.setOffset(correctOffset(startOffset), correctOffset(endOffset));
  }

  /** Starts with a text. */
  abstract void scan(Reader text);

  /** The number of characters of the text that have been scanned. */
  abstract int scanned();

  @Override
  public final void end() throws IOException {
    super.end();
    int finalOffset = correctOffset(scanned());
    offsetAttribute.setOffset(finalOffset, finalOffset);
  }

  @Override
  public final void reset() throws IOException {
    super.reset();
    scan(input);
  }

  @Override
  public final void close() throws IOException {
    super.close();
    scan(Reader.nullReader());
  }
}
