package io.doppel.cli.input;

import java.util.Locale;

/** What can be the id of a document. */
public final class DocumentId {
  /** Also in UTF-8 shorter than the longest term that Lucene takes, 32,766 bytes. */
  private static final int LONGEST = 10_000;

  private DocumentId() {}

  /**
   * Says what is wrong with an id, null if nothing is. Ids go into tables with tabs, into messages
   * and into terms of an index, so they must stay on their line and be of moderate length.
   */
  public static String problem(String id) {
    if (id.isEmpty()) {
      return "must not be empty";
    }
    if (id.length() > LONGEST) {
      return "must not be longer than " + LONGEST + " characters, got " + id.length();
    }
    for (int i = 0; i < id.length(); i += Character.charCount(id.codePointAt(i))) {
      int c = id.codePointAt(i);
      if (breaksLines(c)) {
        return String.format(
            Locale.ROOT,
            "must not have control characters such as tab or line break, nor half a surrogate pair,"
                + " got U+%04X at position %d",
            c,
            i);
      }
    }
    return null;
  }

  /** Whether some program would take a character for the end of a line or a cell, or obey it. */
  public static boolean breaksLines(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
