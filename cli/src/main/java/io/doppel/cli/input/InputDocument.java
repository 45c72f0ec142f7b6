package io.doppel.cli.input;

import io.doppel.decision.KeepRules;
import io.doppel.decision.Traits;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
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
public record InputDocument(
    String id,
    String text,
    boolean html,
    long timestamp,
    String title,
    String url,
    String group,
    String label,
    long rank) {
  public static final long NO_TIMESTAMP = Long.MIN_VALUE;

  /** Behind all others. */
  public static final long NO_RANK = Long.MAX_VALUE;

  /** A document that is nothing but its text. */
  public static InputDocument untitled(String id, String text, boolean html, long timestamp) {
    return new InputDocument(id, text, html, timestamp, "", "", "", null, NO_RANK);
  }

  /**
   * What signatures are made of.
   *
   * @param wholeText what {@link #wholeText()} gave
   */
  public DocumentText documentText(String wholeText) {
    return new DocumentText(wholeText, title, url).withGroup(group);
  }

  /** The text that signatures are made of: framing removed if it is HTML. */
  Reader plainText() {
    Reader reader = new StringReader(text);
    return html ? new HtmlFramingCharFilter(reader) : reader;
  }

  /** That text as a string. */
  public String wholeText() throws IOException {
    if (!html) {
      return text;
    }
    StringWriter whole = new StringWriter();
    try (Reader reader = plainText()) {
      reader.transferTo(whole);
    }
    return whole.toString();
  }

  /**
   * By what it may be preferred to another document.
   *
   * @param length how many characters its text has
   * @param keep who is preferred; an address that nobody asks for is not held
   */
  public Traits traits(long length, KeepRules keep) {
    return new Traits(id, length, timestamp, rank, keep.asksForUrl() ? url : null);
  }

  /** The beginning of that text, at most so many characters long. */
  public String beginning(int characters) throws IOException {
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
