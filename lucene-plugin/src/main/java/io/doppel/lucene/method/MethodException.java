package io.doppel.lucene.method;

/**
 * Something about a method or its options that whoever wrote them can put right. The message names
 * the option as it was written, the rule and the value.
 */
public final class MethodException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /**
   * Makes one.
   *
   * @param message what is wrong
   */
  public MethodException(String message) {
    super(message);
  }

  /**
   * Makes one of what another one found.
   *
   * @param message what is wrong
   * @param cause what found it
   */
  public MethodException(String message, Throwable cause) {
    super(message, cause);
  }
}
