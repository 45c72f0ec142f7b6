package io.doppel.cli;

import picocli.CommandLine.Option;

/** The options that name the fields of a document. */
final class FieldOptions {
  @Option(
      names = "--id-field",
      paramLabel = "F",
      defaultValue = "id",
      description = "The field that holds the id. Default: ${DEFAULT-VALUE}.")
  private String idField;

  @Option(
      names = "--text-field",
      paramLabel = "F",
      defaultValue = "text",
      description =
          "The field that holds the text; 'html' is read as HTML. Default: ${DEFAULT-VALUE}.")
  private String textField;

  String id() {
    return idField;
  }

  String text() {
    return textField;
  }
}
