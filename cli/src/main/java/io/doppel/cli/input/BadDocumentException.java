package io.doppel.cli.input;

/**
 * A document of the input cannot be used. With {@code --skip-bad} it is set aside, else it ends the
 * command.
 */
public final class BadDocumentException extends Exception {
  private static final long serialVersionUID = 1;

  public BadDocumentException(String where, String problem) {
    super(where + ": " + problem);
  }
}
