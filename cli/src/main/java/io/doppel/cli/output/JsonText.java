package io.doppel.cli.output;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** Text as JSON has it. */
public final class JsonText {
  private JsonText() {}

  /** The text in quotes: {@code a "b"} becomes {@code "a \"b\""}. */
  public static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
