package io.doppel.cli;

/**
 * Something that the user can put right. The message says what, and the command ends with exit code
 * 2.
 */
final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UserException(String message) {
    super(message);
  }

  UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
