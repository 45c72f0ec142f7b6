package io.doppel.lucene.analysis;

import java.io.IOException;
import java.util.HexFormat;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Shows binary terms in hexadecimal, with their offsets and increments, to Lucene's test framework,
 * which knows terms that are text.
 */
final class BinaryTermsAsText extends TokenStream {

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute incrementAttribute =
      addAttribute(PositionIncrementAttribute.class);

  private final TokenStream input;

  BinaryTermsAsText(TokenStream input) {
    this.input = input;
    assertNoText(input);
  }

  private static void assertNoText(TokenStream input) {
    if (input.hasAttribute(CharTermAttribute.class)) {
      throw new AssertionError("terms that are bytes are no text");
    }
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    clearAttributes();
    BytesRef bytes = input.getAttribute(BytesTermAttribute.class).getBytesRef();
    termAttribute.append(
        HexFormat.of().formatHex(bytes.bytes, bytes.offset, bytes.offset + bytes.length));
    copyOffsetAndIncrement();
    return true;
  }

  private void copyOffsetAndIncrement() {
    OffsetAttribute offset = input.getAttribute(OffsetAttribute.class);
    offsetAttribute.setOffset(offset.startOffset(), offset.endOffset());
    incrementAttribute.setPositionIncrement(
        input.getAttribute(PositionIncrementAttribute.class).getPositionIncrement());
  }

  @Override
  public void end() throws IOException {
    super.end();
    input.end();
    copyOffsetAndIncrement();
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    input.reset();
  }

  @Override
  public void close() throws IOException {
    super.close();
    input.close();
  }
}
