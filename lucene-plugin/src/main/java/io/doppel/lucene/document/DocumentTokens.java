package io.doppel.lucene.document;

import io.doppel.features.TextTokens;
import io.doppel.lucene.DocumentText;
import java.io.IOException;
import java.io.StringReader;

/**
 * Cuts documents into tokens, one after the other. For use by one thread; the tokens of a document
 * are good until the next one is read.
 */
public final class DocumentTokens {
  private final int least;
  private final TokenHashes text;
  private final TokenHashes title;
  private final TokenHashes url;

  /**
   * Makes a cutter.
   *
   * @param source makes the tokens
   * @param field the field that is analyzed
   * @param limits a text with more or fewer tokens has none
   * @param marks what else matters
   */
  public DocumentTokens(TokenSource source, String field, TokenLimits limits, TokenMarks marks) {
    this.least = limits.least();
    this.text = source.hashes(field, limits.most(), marks);
    boolean all = marks == TokenMarks.ALL;
    this.title = all ? source.hashes(field, limits.most(), TokenMarks.NONE) : null;
    this.url = all ? source.hashes(field, limits.most(), TokenMarks.NONE) : null;
  }

  /**
   * Reads a document.
   *
   * @param document the document
   * @return its tokens; null if the text has too many or too few
   * @throws IOException if the text cannot be read
   */
  public TextTokens read(DocumentText document) throws IOException {
    if (!text.read(document.text()) || !text.hasAtLeast(least)) {
      return null;
    }
    return new TextTokens(
        text.run(),
        text.capitals(),
        text.numbers(),
        title == null ? TextTokens.Run.EMPTY : run(title, document.title()),
        url == null ? TextTokens.Run.EMPTY : run(url, document.url()),
        document.group());
  }

  private static TextTokens.Run run(TokenHashes hashes, String part) throws IOException {
    return !part.isEmpty() && hashes.read(new StringReader(part))
        ? hashes.run()
        : TextTokens.Run.EMPTY;
  }
}
