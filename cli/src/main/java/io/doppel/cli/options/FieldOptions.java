package io.doppel.cli;

import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name the fields of a document. */
final class FieldOptions {
  @Option(
      names = "--id-field",
      paramLabel = "F",
      description =
          "The field that holds the id. Default: id, or what the index remembers of 'attach'.")
  private String idField;

  @Option(
      names = "--text-field",
      paramLabel = "F",
      description =
          "The field that holds the text; 'html' is read as HTML. Default: text, or what the index"
              + " remembers of 'attach'.")
  private String textField;

  String id() {
    return idField == null ? "id" : idField;
  }

  String text() {
    return textField == null ? "text" : textField;
  }

  /** Takes names that are not given from what an index remembers, if it does. */
  void recall(Map<String, String> userData) {
    idField = idField == null ? userData.get(IndexFiles.KEY_FIELD) : idField;
    textField = textField == null ? userData.get(IndexFiles.TEXT_FIELD) : textField;
  }
}
