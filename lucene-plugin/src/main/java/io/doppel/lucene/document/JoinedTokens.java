package io.doppel.lucene.document;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.UnicodeUtil;

/** The tokens of a text in text order, joined by one blank, in UTF-8. */
public final class JoinedTokens {
  private JoinedTokens() {}

  /** Returns the bytes; null if there are none, or more than {@code maxBytes}. */
  public static byte[] of(Analyzer analyzer, String field, Reader text, int maxBytes)
      throws IOException {
    byte[] bytes = new byte[256];
    int length = 0;
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      if (!(tokens.getAttribute(TermToBytesRefAttribute.class) instanceof CharTermAttribute)) {
        throw new IllegalArgumentException(
            "analyzer must make terms that are text, got bytes from "
                + tokens.getClass().getName()
                + "; SetBuilder.terms takes terms of any bytes");
      }
      tokens.reset();
      while (length <= maxBytes && tokens.incrementToken()) {
        bytes = ArrayUtil.grow(bytes, length + 1 + UnicodeUtil.maxUTF8Length(term.length()));
        if (length > 0) {
          bytes[length++] = ' ';
        }
        length = UnicodeUtil.UTF16toUTF8(term, 0, term.length(), bytes, length);
      }
      if (length <= maxBytes) {
        tokens.end();
      }
    }
    return length == 0 || length > maxBytes ? null : Arrays.copyOf(bytes, length);
  }
}
