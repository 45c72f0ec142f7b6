package io.doppel.cli.remote.client;

import java.io.IOException;

/** A cluster that refused, or could not be asked. The message names the address. */
final class SearchEngineException extends IOException {
  private static final long serialVersionUID = 1;

  /** Stands for no answer at all. */
  static final int NO_ANSWER = 0;

  private final int status;

  SearchEngineException(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** The status of the answer, or {@link #NO_ANSWER}. */
  int status() {
    return status;
  }
}
