package io.doppel.lucene.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.ArrayUtil;

/**
 * Makes the q-grams of DDD: each run of q code points in the text's normal form, which is its
 * characters without white space and punctuation, case kept, over the borders of words.
 *
 * <p>Example, q = 3, behind a tokenizer that keeps case: {@code "A rose is a flower"} gives {@code
 * Aro}, {@code ros}, {@code ose}, {@code sei}, {@code eis}, {@code isa}, {@code saf}, {@code afl},
 * {@code flo}, {@code low}, {@code owe}, {@code wer}.
 *
 * <p>The tokens are joined in the order in which they come, whatever their positions, so there must
 * be no synonyms among them. Behind a tokenizer that drops or changes characters the grams are
 * those of what it leaves; {@link QGramAnalyzer} leaves all. Symbols stay; controls, invisible
 * format characters and half surrogate pairs go. A text whose normal form is shorter than q is one
 * gram.
 *
 * <p>A gram's offsets go from its first to its last character where a token has as many characters
 * as its source, and otherwise from token to token. Every position increment is 1.
 *
 * <p>Paper: DDD, section 3.3, where a text shorter than q has no gram.
 *
 * <p>Cost: time linear in the text times q; nothing is allocated per gram. The token in hand is
 * copied. {@link QGramScanner} gives the hashes alone, several times as fast.
 */
public final class QGramFilter extends TokenFilter {

  /** The code points in a gram if nothing else is said: the paper's choice. */
  public static final int DEFAULT_Q = 4;

  /** The most code points in a gram. */
  public static final int MAX_Q = 255;

  // What is kept for the next text: 64 KB.
  private static final int RETAINED_CHARS = 1 << 15;

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  private final int q;

  // The token in hand, of which the characters before tokenPosition are done.
  private char[] token = new char[64];
  private int tokenLength;
  private int tokenPosition;
  private int tokenStart;
  private int tokenEnd;
  private boolean exhausted;

  // The last code points of the normal form, at most q, with their offsets; a ring.
  private final int[] codePoints;
  private final int[] starts;
  private int firstInRing;
  private int inRing;
  private int end;
  private boolean first;

  /**
   * Creates a filter.
   *
   * @param input tokens with all characters of the text that are to count
   * @param q the code points in a gram, 1 to {@link #MAX_Q}
   */
  public QGramFilter(TokenStream input, int q) {
    super(input);
    FilterInput.checkText(QGramFilterFactory.NAME, input);
    this.q = checked(q);
    this.codePoints = new int[q];
    this.starts = new int[q];
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
    clearState();
  }

  static int checked(int q) {
    if (q < 1 || q > MAX_Q) {
      throw new IllegalArgumentException("q must be in [1, " + MAX_Q + "], got " + q);
    }
    return q;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (inRing == q) {
      firstInRing = (firstInRing + 1) % q;
      inRing--;
    }
    while (inRing < q && (tokenPosition < tokenLength || nextToken())) {
      takeCodePoint();
    }
    boolean found = inRing == q || first && inRing > 0;
    first = false;
    if (found) {
      emit();
    }
    return found;
  }

  private boolean nextToken() throws IOException {
    do {
      exhausted = exhausted || !input.incrementToken();
      if (exhausted) {
        return false;
      }
      tokenLength = termAttribute.length();
    } while (tokenLength == 0);
    token = ArrayUtil.grow(token, tokenLength);
    System.arraycopy(termAttribute.buffer(), 0, token, 0, tokenLength);
    tokenPosition = 0;
    tokenStart = offsetAttribute.startOffset();
    tokenEnd = offsetAttribute.endOffset();
    return true;
  }

  /** Takes the token's next code point into the ring, if it is in the normal form. */
  private void takeCodePoint() {
    int codePoint = Character.codePointAt(token, tokenPosition, tokenLength);
    int next = tokenPosition + Character.charCount(codePoint);
    if (NormalForm.keeps(codePoint)) {
      boolean likeItsSource = tokenEnd - tokenStart == tokenLength;
      int slot = (firstInRing + inRing) % q;
      codePoints[slot] = codePoint;
      starts[slot] = likeItsSource ? tokenStart + tokenPosition : tokenStart;
      end = likeItsSource ? tokenStart + next : tokenEnd;
      inRing++;
    }
    tokenPosition = next;
  }

  private void emit() {
    clearAttributes();
    char[] term = termAttribute.resizeBuffer(2 * inRing);
    int length = 0;
    for (int i = 0; i < inRing; i++) {
      length += Character.toChars(codePoints[(firstInRing + i) % q], term, length);
    }
    termAttribute.setLength(length);
    offsetAttribute.setOffset(starts[firstInRing], Math.max(starts[firstInRing], end));
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    clearState();
  }

  @Override
  public void close() throws IOException {
    super.close();
    clearState();
  }

  private void clearState() {
    if (token.length > RETAINED_CHARS) {
      token = new char[64];
    }
    tokenLength = 0;
    tokenPosition = 0;
    exhausted = false;
    firstInRing = 0;
    inRing = 0;
    end = 0;
    first = true;
  }
}
