package io.doppel.cli.remote;

import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.Timestamps;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import io.doppel.decision.KeepRules.Rule;
import io.doppel.decision.Traits;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

/** What {@code --keep} asks of the documents of a cluster: which fields, and what they say. */
final class RemoteTraits {
  private static final String URL = "url";

  private final KeepRules keep;
  private final List<FetchedField> fields = new ArrayList<>();

  /**
   * Prepares it.
   *
   * @param field the field of signatures; the text is in the one that it is a further field of
   */
  RemoteTraits(KeepRules keep, String field) {
    this.keep = keep;
    if (keep.has(Rule.LONGEST)) {
      int dot = field.lastIndexOf('.');
      if (dot < 0) {
        throw new UserException(
            "--keep longest needs a field of text that --field is a further field of, such as"
                + " body.near, got "
                + field);
      }
      fields.add(new FetchedField(field.substring(0, dot), true));
    }
    if (keep.has(Rule.NEWEST)) {
      fields.add(new FetchedField(DocumentParser.TIMESTAMP, false));
    }
    if (keep.asksForUrl()) {
      fields.add(new FetchedField(URL, false));
    }
    if (keep.rankField() != null) {
      fields.add(new FetchedField(keep.rankField(), false));
    }
  }

  /** What must be downloaded. */
  List<FetchedField> fields() {
    return fields;
  }

  Traits of(RemoteDocuments documents, int number) {
    int next = 0;
    long length = 0;
    long timestamp = InputDocument.NO_TIMESTAMP;
    long rank = InputDocument.NO_RANK;
    String url = null;
    if (keep.has(Rule.LONGEST)) {
      String value = documents.value(number, next++);
      length = value == null ? 0 : Long.parseLong(value);
    }
    if (keep.has(Rule.NEWEST)) {
      timestamp = timestamp(documents, number, documents.value(number, next++));
    }
    if (keep.asksForUrl()) {
      String value = documents.value(number, next++);
      url = value == null ? "" : value;
    }
    if (keep.rankField() != null) {
      rank = rank(documents, number, documents.value(number, next));
    }
    return new Traits(documents.id(number), length, timestamp, rank, url);
  }

  private static long timestamp(RemoteDocuments documents, int number, String value) {
    try {
      return value == null ? InputDocument.NO_TIMESTAMP : Timestamps.millis(value);
    } catch (DateTimeException e) {
      throw bad(documents, number, DocumentParser.TIMESTAMP, "a time in ISO 8601", value);
    }
  }

  private long rank(RemoteDocuments documents, int number, String value) {
    try {
      return value == null ? InputDocument.NO_RANK : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw bad(documents, number, keep.rankField(), "a whole number", value);
    }
  }

  private static UserException bad(
      RemoteDocuments documents, int number, String field, String rule, String value) {
    return new UserException(
        "document "
            + documents.id(number)
            + ": field \""
            + field
            + "\" must be "
            + rule
            + ", got "
            + Format.forTerminal(value, 80));
  }
}
