package io.doppel.lucene.explain;

import io.doppel.compare.ComparedText;
import io.doppel.compare.WordKind;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.analysis.WordScanner;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.lucene.analysis.CharFilter;

/**
 * Cuts texts into the words that are compared, as the set methods cut them, with their places in
 * the text as it was written: {@code TextDifference.of(ComparedTexts.plain(one),
 * ComparedTexts.plain(other))}.
 */
public final class ComparedTexts {
  private ComparedTexts() {}

  /**
   * Cuts a plain text.
   *
   * @param text the text
   * @return the text with its words
   */
  public static ComparedText plain(String text) {
    Objects.requireNonNull(text, "text");
    return cut(text, new StringReader(text));
  }

  /**
   * Cuts the source of a web page: the words are those of the page without its framing, the places
   * are those in the source.
   *
   * @param source the page
   * @return the source with its words
   */
  public static ComparedText html(String source) {
    Objects.requireNonNull(source, "source");
    return cut(source, new HtmlFramingCharFilter(new StringReader(source)));
  }

  private static ComparedText cut(String text, Reader reader) {
    ComparedText.Builder builder = new ComparedText.Builder(text);
    CharFilter filter = reader instanceof CharFilter charFilter ? charFilter : null;
    WordScanner words = new WordScanner();
    words.reset(reader);
    try {
      int last = 0;
      while (words.next()) {
        int start = words.startOffset();
        int end = words.endOffset();
        if (filter != null) {
          // Never before the last word: what a reference stands for can be longer than its source.
          start = Math.max(last, filter.correctOffset(start));
          end = Math.max(start, filter.correctOffset(end));
        }
        long hash = words.hash();
        WordKind kind = WordKind.of(words.chars(), words.charsStart(), words.length(), hash);
        builder.add(hash, start, end, kind);
        last = end;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return builder.build();
  }
}
