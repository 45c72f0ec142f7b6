package io.doppel.lucene.explain;

import io.doppel.compare.ComparedText;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import java.io.Reader;
import java.io.StringReader;
import java.util.Objects;

/**
 * A document that is to be compared with another, as it was written. Unlike a {@link DocumentText}
 * it can be read several times.
 *
 * @param text the text, or the source of a web page
 * @param html whether it is the source of a web page, whose framing does not count
 * @param title the title; empty if there is none
 * @param url the address; empty if there is none
 * @param group the name of the document's group; empty if it is in none
 */
public record ComparedDocument(String text, boolean html, String title, String url, String group) {
  /** Checks that nothing is missing. */
  public ComparedDocument {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(group, "group");
  }

  /**
   * A plain text of which nothing else is known.
   *
   * @param text the text
   * @return the document
   */
  public static ComparedDocument of(String text) {
    return new ComparedDocument(text, false, "", "", "");
  }

  /**
   * A web page of which nothing else is known.
   *
   * @param source its source
   * @return the document
   */
  public static ComparedDocument ofHtml(String source) {
    Objects.requireNonNull(source, "source");
    return new ComparedDocument(source, true, "", "", "");
  }

  /**
   * What signatures are made of.
   *
   * @return the text, read anew
   */
  public DocumentText documentText() {
    Reader reader = new StringReader(text);
    Reader plain = html ? new HtmlFramingCharFilter(reader) : reader;
    return new DocumentText(plain, title, url, group);
  }

  /**
   * The words that are compared.
   *
   * @return the text with its words
   */
  public ComparedText words() {
    return html ? ComparedTexts.html(text) : ComparedTexts.plain(text);
  }
}
