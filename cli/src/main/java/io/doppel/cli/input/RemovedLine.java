package io.doppel.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.cli.output.UserException;
import io.doppel.pairs.PairKind;
import java.io.IOException;
import java.util.Set;

/** The line of a removed document, which says what it duplicates. */
final class RemovedLine {
  private static final String DUP_OF = "dup_of";
  private static final String SIMILARITY = "similarity";
  private static final String KIND = "kind";

  private RemovedLine() {}

  /**
   * Refuses a field that is read if the lines say something else under its name: what was read
   * would be lost.
   *
   * @param option names the field
   * @param kinds whether lines say of which kind a pair is
   */
  static void check(String option, String field, boolean kinds) {
    if (Set.of(DUP_OF, SIMILARITY).contains(field) || kinds && KIND.equals(field)) {
      throw new UserException(
          option
              + " must not be a field that removed documents get ("
              + DUP_OF
              + ", "
              + SIMILARITY
              + ", "
              + KIND
              + "), got "
              + field
              + ": what is there would be lost; rename the field, or leave --removed out");
    }
  }

  /**
   * Copies the fields as they stand, so that no number, escape or blank changes, and leaves out old
   * ones of the names that are written.
   */
  static String of(String line, String duplicateOf, double similarity, PairKind kind)
      throws IOException {
    StringBuilder json = new StringBuilder(line.length() + 64);
    try (JsonParser in = DocumentParser.JSON.createParser(line)) {
      in.nextToken();
      in.nextToken();
      json.append(line, 0, offset(in));
      while (in.currentToken() == JsonToken.FIELD_NAME) {
        int start = offset(in);
        String name = in.currentName();
        boolean old =
            name.equals(DUP_OF) || name.equals(SIMILARITY) || kind != null && name.equals(KIND);
        in.nextToken();
        in.skipChildren();
        in.nextToken();
        if (!old) {
          json.append(line, start, offset(in));
        }
      }
    }
    while (json.charAt(json.length() - 1) == ',' || json.charAt(json.length() - 1) <= ' ') {
      json.setLength(json.length() - 1);
    }
    json.append(',')
        .append(JsonText.quoted(DUP_OF))
        .append(':')
        .append(JsonText.quoted(duplicateOf))
        .append(',')
        .append(JsonText.quoted(SIMILARITY))
        .append(':')
        .append(Format.similarity(similarity));
    if (kind != null) {
      json.append(',').append(JsonText.quoted(KIND)).append(':').append(JsonText.quoted(kind.id()));
    }
    return json.append('}').toString();
  }

  private static int offset(JsonParser json) {
    return (int) json.currentTokenLocation().getCharOffset();
  }
}
