package io.doppel.cli.output;

/**
 * Something that the user can put right. The message says what, and the command ends with exit code
 * 2.
 */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UserException(String message) {
    super(message);
  }

  public UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
