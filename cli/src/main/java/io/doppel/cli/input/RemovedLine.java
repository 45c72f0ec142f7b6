package io.doppel.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.pairs.PairKind;
import java.io.IOException;

/** The line of a removed document, which says what it duplicates. */
final class RemovedLine {
  private static final String DUP_OF = "dup_of";
  private static final String SIMILARITY = "similarity";
  private static final String KIND = "kind";

  private RemovedLine() {}

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
