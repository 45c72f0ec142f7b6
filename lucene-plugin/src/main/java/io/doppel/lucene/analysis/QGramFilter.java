package io.doppel.lucene.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Joins all tokens and cuts what they make into its overlapping q-grams, without white space and
 * punctuation. Behind any tokenizer, whose normalisation it keeps; {@link QGramTokenizer} does the
 * same with the text itself.
 *
 * <p>Example, q = 3, behind a tokenizer that keeps the case: {@code A rose is a flower} gives
 * {@code Aro ros ose sei eis isa saf afl flo low owe wer}.
 *
 * <p>Each gram has a position increment of 1. It goes from its first to its last character or,
 * where a token has another length than the text that it came from, from the start of its first to
 * the end of its last token. All other attributes are lost.
 *
 * <p>Paper: DDD, section 3.3. Cost: linear in the text; holds one token and one gram.
 */
public final class QGramFilter extends TokenFilter {
  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  private final GramWindow window;

  // The token in hand.
  private char[] token = new char[64];
  private int tokenLength;
  private int position;
  private int tokenStart;
  private int tokenEnd;
  private boolean offsetsFit;
  private int lastStart;
  private boolean exhausted;

  /**
   * Creates a filter.
   *
   * @param input the tokens
   * @param q the characters in a gram, 1 to 256
   */
  public QGramFilter(TokenStream input, int q) {
    super(input);
    // clearing the attributes sets the increment to 1, which is right for every gram
    addAttribute(PositionIncrementAttribute.class);
    this.window = new GramWindow(q);
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (position < tokenLength || readToken()) {
      int codePoint = Character.codePointAt(token, position, tokenLength);
      int start = offsetsFit ? tokenStart + position : tokenStart;
      position += Character.charCount(codePoint);
      int end = offsetsFit ? tokenStart + position : tokenEnd;
      if (GramWindow.counts(codePoint) && window.add(codePoint, start, end)) {
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
    clearAttributes();
    window.copyTo(termAttribute);
    // tokens in one place may come in any order; offsets must not go back
    lastStart = Math.max(lastStart, window.start());
    offsetAttribute.setOffset(lastStart, Math.max(lastStart, window.end()));
  }

  private boolean readToken() throws IOException {
    do {
      exhausted = exhausted || !input.incrementToken();
      if (exhausted) {
        return false;
      }
    } while (termAttribute.length() == 0);
    tokenLength = termAttribute.length();
    if (token.length < tokenLength) {
      token = new char[tokenLength + (tokenLength >> 1)];
    }
    System.arraycopy(termAttribute.buffer(), 0, token, 0, tokenLength);
    position = 0;
    tokenStart = offsetAttribute.startOffset();
    tokenEnd = offsetAttribute.endOffset();
    offsetsFit = tokenEnd - tokenStart == tokenLength;
    return true;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    window.clear();
    tokenLength = 0;
    position = 0;
    lastStart = 0;
    exhausted = false;
  }
}
