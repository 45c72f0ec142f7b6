package io.doppel.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.output.Format;
import io.doppel.decision.MergeRules;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** What a line must be like so that copies are merged into it, or it into another one. */
final class MergeCheck {
  private static final List<String> WRITTEN = List.of(MergedLine.MERGED, MergedLine.MERGED_BY);

  private final Set<String> rankFields;

  MergeCheck(MergeRules rules) {
    this.rankFields = rules.rankFields();
  }

  /** Checks the field whose value the parser stands on; may move to the end of that. */
  void check(RawDocument raw, JsonParser json) throws IOException, BadDocumentException {
    String name = json.currentName();
    if (WRITTEN.contains(name)) {
      checkWritten(raw, json, name);
    } else if (rankFields.contains(name) && json.currentToken() != JsonToken.VALUE_NULL) {
      checkWhole(raw, json, "field \"" + name + "\"", "; --merge rank:FIELD names another one");
    }
  }

  private static void checkWritten(RawDocument raw, JsonParser json, String name)
      throws IOException, BadDocumentException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new BadDocumentException(
          raw.where(), MergedLine.notWritten(name, DocumentParser.name(json.currentToken())));
    }
    while (name.equals(MergedLine.MERGED_BY) && json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      checkWhole(raw, json, "field \"" + name + "\", at \"" + shown(field) + "\",", "");
    }
  }

  private static void checkWhole(RawDocument raw, JsonParser json, String what, String otherwise)
      throws IOException, BadDocumentException {
    JsonToken value = json.currentToken();
    if (value != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw new BadDocumentException(
          raw.where(),
          what
              + " must be a whole number of at most 64 bits, got "
              + (value.isNumeric() ? shown(json.getText()) : DocumentParser.name(value))
              + otherwise);
    }
  }

  private static String shown(String text) {
    return Format.forTerminal(text, 80);
  }
}
