package io.doppel.cli;

import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.document.DocumentText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;

/**
 * A document of the input, checked.
 *
 * @param id its id, unique in the input
 * @param text its text or its HTML
 * @param html whether {@code text} is HTML
 * @param timestamp milliseconds since 1970, or {@link #NO_TIMESTAMP}
 * @param title its title; empty if it has none
 * @param url its address; empty if it has none
 * @param group the group that it is in; empty if it is in none, or nobody asks
 * @param label what it is a near-duplicate of; null if nothing is said
 * @param rank the lower the better, or {@link #NO_RANK}
 */
record InputDocument(
    String id,
    String text,
    boolean html,
    long timestamp,
    String title,
    String url,
    String group,
    String label,
    long rank) {
  static final long NO_TIMESTAMP = Long.MIN_VALUE;

  /** Behind all others. */
  static final long NO_RANK = Long.MAX_VALUE;

  /** A document that is nothing but its text. */
  static InputDocument untitled(String id, String text, boolean html, long timestamp) {
    return new InputDocument(id, text, html, timestamp, "", "", "", null, NO_RANK);
  }

  /**
   * What signatures are made of.
   *
   * @param wholeText what {@link #wholeText()} gave
   */
  DocumentText documentText(String wholeText) {
    return new DocumentText(wholeText, title, url).withGroup(group);
  }

  /** The text that signatures are made of: framing removed if it is HTML. */
  Reader plainText() {
    Reader reader = new StringReader(text);
    return html ? new HtmlFramingCharFilter(reader) : reader;
  }

  /** That text as a string. */
  String wholeText() throws IOException {
    if (!html) {
      return text;
    }
    StringWriter whole = new StringWriter();
    try (Reader reader = plainText()) {
      reader.transferTo(whole);
    }
    return whole.toString();
  }

  /** The beginning of that text, at most so many characters long. */
  String beginning(int characters) throws IOException {
    char[] buffer = new char[characters];
    int length = 0;
    try (Reader reader = plainText()) {
      for (int read = 0;
          read >= 0 && length < characters;
          read = reader.read(buffer, length, characters - length)) {
        length += read;
      }
    }
    return new String(buffer, 0, length);
  }
}
