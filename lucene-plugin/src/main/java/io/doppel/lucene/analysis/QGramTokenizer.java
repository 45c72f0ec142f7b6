package io.doppel.lucene.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.CharacterUtils;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.AttributeFactory;

/**
 * Cuts a text into its overlapping q-grams, in the normal form of DDD: without white space and
 * punctuation, case kept. A text that is shorter than q is its own gram.
 *
 * <p>Example, q = 3: {@code "A rose is a flower"} gives {@code Aro ros ose sei eis isa saf afl flo
 * low owe wer}.
 *
 * <p>Characters are code points. Symbols count; controls, invisible formatting characters and half
 * surrogate pairs do not. Each gram has a position increment of 1, and goes from the start of its
 * first to the end of its last character.
 *
 * <p>Paper: DDD, section 3.3. Cost: linear in the text, one buffer of 4,096 characters. What it
 * misses: nothing is normalised, so {@code É} in one code point and in two differ.
 */
public final class QGramTokenizer extends Tokenizer {
  /** The characters in a gram, if not told otherwise. */
  public static final int DEFAULT_Q = 4;

  private static final int BUFFER_LENGTH = 4096;

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  private final GramWindow window;
  private final CharacterUtils.CharacterBuffer buffer =
      CharacterUtils.newCharacterBuffer(BUFFER_LENGTH);
  private int bufferOffset;
  private int position;
  private boolean exhausted;

  /** Creates a tokenizer of grams of {@link #DEFAULT_Q} characters. */
  public QGramTokenizer() {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, DEFAULT_Q);
  }

  /**
   * Creates a tokenizer.
   *
   * @param factory makes the attributes
   * @param q the characters in a gram, 1 to 256
   */
  public QGramTokenizer(AttributeFactory factory, int q) {
    super(factory);
    this.window = new GramWindow(q);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    while (position < buffer.getLength() || fill()) {
      int codePoint = Character.codePointAt(buffer.getBuffer(), position, buffer.getLength());
      int start = bufferOffset + position;
      position += Character.charCount(codePoint);
      if (GramWindow.counts(codePoint) && window.add(codePoint, start, bufferOffset + position)) {
        emit();
        return true;
      }
    }
    if (window.isShortText()) {
      emit();
      return true;
    }
    return false;
  }

  private void emit() {
    window.copyTo(termAttribute);
    offsetAttribute.setOffset(correctOffset(window.start()), correctOffset(window.end()));
  }

  private boolean fill() throws IOException {
    if (exhausted) {
      return false;
    }
    bufferOffset += buffer.getLength();
    position = 0;
    exhausted = !CharacterUtils.fill(buffer, input);
    return buffer.getLength() > 0;
  }

  @Override
  public void end() throws IOException {
    super.end();
    int end = correctOffset(bufferOffset + position);
    offsetAttribute.setOffset(end, end);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    window.clear();
    buffer.reset();
    bufferOffset = 0;
    position = 0;
    exhausted = false;
  }
}
