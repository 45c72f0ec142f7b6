package io.doppel.opensearch.dedup;

import org.opensearch.ExceptionsHelper;
import org.opensearch.OpenSearchStatusException;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.index.shard.ShardNotFoundException;

/** What a client is told when something fails: whose fault it is, and whether to send it again. */
final class GateFailures {
  private GateFailures() {}

  static OpenSearchStatusException status(RestStatus status, String message) {
    return new OpenSearchStatusException(message, status);
  }

  /** Nothing was written. */
  static OpenSearchStatusException unavailable(String message, Exception cause) {
    return new OpenSearchStatusException(
        message + ": nothing was written; send it again", RestStatus.SERVICE_UNAVAILABLE, cause);
  }

  /** Something may have been written. */
  static OpenSearchStatusException unknown(String message, Exception cause) {
    return new OpenSearchStatusException(
        message + ": it is not known what was written; send it again with the same ids",
        RestStatus.SERVICE_UNAVAILABLE,
        cause);
  }

  /**
   * Whether it is certain that what failed was not done: it was refused. A shard that is on its way
   * to another node is none of the user's faults, whatever its status.
   */
  static boolean isRefusal(Exception cause) {
    Throwable unwrapped = ExceptionsHelper.unwrapCause(cause);
    return !(unwrapped instanceof ShardNotFoundException)
        && isRefusal(ExceptionsHelper.status(unwrapped));
  }

  static boolean isRefusal(RestStatus status) {
    return status.getStatus() >= 400 && status.getStatus() < 500;
  }
}
