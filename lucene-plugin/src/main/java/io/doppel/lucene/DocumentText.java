package io.doppel.lucene;

import java.io.Reader;
import java.io.StringReader;
import java.util.Objects;

/**
 * What a signature is made of: a text and, for the methods that ask for it ({@code andd}), the
 * title and the address of the document; where groups of documents have {@linkplain
 * io.doppel.frequencies.Boilerplate boilerplate} of their own, also its group. For one use, since
 * the text is read.
 *
 * @param text the text; read as far as it counts, and closed
 * @param title the title, or the subject of an e-mail; empty if there is none
 * @param url the address; empty if there is none
 * @param group the name of the document's group, such as its site; empty if it is in none
 */
public record DocumentText(Reader text, String title, String url, String group) {
  /** Checks that nothing is missing. */
  public DocumentText {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(group, "group");
  }

  /**
   * A text with a title and an address.
   *
   * @param text the text
   * @param title the title; empty if there is none
   * @param url the address; empty if there is none
   */
  public DocumentText(Reader text, String title, String url) {
    this(text, title, url, "");
  }

  /**
   * A text with a title and an address.
   *
   * @param text the text
   * @param title the title; empty if there is none
   * @param url the address; empty if there is none
   */
  public DocumentText(String text, String title, String url) {
    this(new StringReader(Objects.requireNonNull(text, "text")), title, url);
  }

  /**
   * A text of which nothing else is known.
   *
   * @param text the text
   * @return the text without title and address
   */
  public static DocumentText of(String text) {
    return of(new StringReader(Objects.requireNonNull(text, "text")));
  }

  /**
   * A text of which nothing else is known.
   *
   * @param text the text
   * @return the text without title and address
   */
  public static DocumentText of(Reader text) {
    return new DocumentText(text, "", "");
  }

  /**
   * This text as one of a group.
   *
   * @param name the name of the group; empty if it is in none
   * @return the text
   */
  public DocumentText withGroup(String name) {
    return new DocumentText(text, title, url, Objects.requireNonNull(name, "name"));
  }
}
