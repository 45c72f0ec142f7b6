package io.doppel.lucene.scan;

import java.io.Serial;

/**
 * Says why an index cannot be updated in place, and what could be done about it. Nothing was
 * changed, unless the message says so.
 */
public final class AttachException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  AttachException(String message) {
    super(message);
  }

  AttachException(String message, Throwable cause) {
    super(message, cause);
  }
}
