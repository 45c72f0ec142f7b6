package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;

/**
 * Makes the set of elements that stands for a text from its tokens, by any {@link SetSketch}:
 * shingles, winnowed shingles, MinHash slots, super-shingles, I-Match. Each element is one binary
 * term, in ascending order.
 *
 * <p>Example, with {@code SetSketches.shingles(2, ElementWeights.EQUAL)}: the tokens {@code a},
 * {@code rose}, {@code is} give two terms of five bytes, the hashes of {@code a rose} and {@code
 * rose is}.
 *
 * <p>A term is the element as a whole number, the high byte first, in as many bytes as the sketch's
 * elements need. Every position increment is 1; the offsets go from the first token to the last.
 * Empty tokens are passed over. A text that has no signature gives no term, so texts without words
 * are not alike. A query that counts common elements is made by {@code SetBuilder.terms}.
 *
 * <p>Terms are bytes, and the attributes of a token filter are those of its input, whose terms are
 * text. So this is a token stream with attributes of its own that uses up its input, as Lucene's
 * {@code ConcatenateGraphFilter} is; filters that change text have no business behind it.
 *
 * <p>Cost: that of the sketch, and eight bytes for each token of the text.
 */
public final class SetSketchFilter extends TokenStream {

  // What is kept for the next text: 512 KB.
  private static final int RETAINED_TOKENS = 1 << 16;

  private static final int FIRST_TOKENS = 1 << 8;

  private final BytesTermAttribute termAttribute = addAttribute(BytesTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);

  private final TokenStream input;
  private final CharTermAttribute inputTerm;
  private final OffsetAttribute inputOffset;

  private final SetSketch sketch;
  private final boolean keysOnly;

  private long[] tokens = new long[FIRST_TOKENS];
  private final BytesRef bytes;

  // Null before the input is used up, and if there is no signature.
  private SetSignature signature;
  private boolean exhausted;
  private int next;
  private int start;
  private int end;

  /**
   * Creates a filter that gives all elements.
   *
   * @param input tokens whose terms are text
   * @param sketch makes the set from them
   */
  public SetSketchFilter(TokenStream input, SetSketch sketch) {
    this(input, sketch, false);
  }

  /**
   * Creates a filter.
   *
   * @param input tokens whose terms are text
   * @param sketch makes the set from them
   * @param keysOnly whether only those elements come out by which the set is found in an index
   */
  public SetSketchFilter(TokenStream input, SetSketch sketch, boolean keysOnly) {
    // One implementation for each attribute: the usual one for all of them has text for terms.
    super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
    if (!(input.getAttribute(TermToBytesRefAttribute.class) instanceof CharTermAttribute text)) {
      throw new IllegalArgumentException("input must have terms that are text, got " + input);
    }
    this.input = input;
    this.inputTerm = text;
    this.inputOffset = input.addAttribute(OffsetAttribute.class);
    this.sketch = Objects.requireNonNull(sketch, "sketch");
    this.keysOnly = keysOnly;
    this.bytes = new BytesRef(new byte[(sketch.elementBits() + Byte.SIZE - 1) / Byte.SIZE]);
    this.bytes.length = bytes.bytes.length;
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!exhausted) {
      useUpInput();
    }
    if (signature == null || next == (keysOnly ? signature.keyCount() : signature.size())) {
      return false;
    }
    clearAttributes();
    long element = keysOnly ? signature.key(next) : signature.element(next);
    next++;
    for (int i = bytes.length - 1; i >= 0; i--) {
      bytes.bytes[i] = (byte) element;
      element >>>= Byte.SIZE;
    }
    termAttribute.setBytesRef(bytes);
    offsetAttribute.setOffset(start, end);
    return true;
  }

  private void useUpInput() throws IOException {
    int count = 0;
    while (input.incrementToken()) {
      if (inputTerm.length() > 0) {
        tokens = ArrayUtil.grow(tokens, count + 1);
        tokens[count++] = FeatureHash.of(inputTerm.buffer(), 0, inputTerm.length());
        start = count == 1 ? inputOffset.startOffset() : start;
        end = Math.max(end, inputOffset.endOffset());
      }
    }
    signature = count == 0 ? null : sketch.of(tokens, count);
    exhausted = true;
  }

  @Override
  public void end() throws IOException {
    super.end();
    input.end();
    offsetAttribute.setOffset(inputOffset.endOffset(), inputOffset.endOffset());
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    input.reset();
    clearState();
  }

  @Override
  public void close() throws IOException {
    super.close();
    input.close();
    clearState();
  }

  private void clearState() {
    if (tokens.length > RETAINED_TOKENS) {
      tokens = new long[FIRST_TOKENS];
    }
    signature = null;
    exhausted = false;
    next = 0;
    start = 0;
    end = 0;
  }
}
