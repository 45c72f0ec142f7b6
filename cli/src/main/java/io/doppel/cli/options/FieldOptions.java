package io.doppel.cli.options;

import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name the fields of a document. */
public final class FieldOptions {
  /** In a commit's user data: the fields of an index of another program that count. */
  public static final String TEXT_FIELD = "doppel.field.text";

  public static final String KEY_FIELD = "doppel.field.key";

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

  public String id() {
    return idField == null ? "id" : idField;
  }

  public String text() {
    return textField == null ? "text" : textField;
  }

  /** Takes names that are not given from what an index remembers, if it does. */
  public void recall(Map<String, String> userData) {
    idField = idField == null ? userData.get(KEY_FIELD) : idField;
    textField = textField == null ? userData.get(TEXT_FIELD) : textField;
  }
}
