package io.doppel.opensearch.mapping;

import java.io.IOException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;

/**
 * What nodes send each other begins with the version of its form. While a cluster is upgraded, some
 * nodes have another version of the plugin; what they would take for something else is refused with
 * both versions.
 */
public final class StreamVersion {
  /** Raised whenever one of the forms changes. */
  static final int CURRENT = 2;

  private StreamVersion() {}

  /**
   * Begins a message.
   *
   * @param out where it is written to
   * @throws IOException if it cannot be written
   */
  public static void write(StreamOutput out) throws IOException {
    out.writeVInt(CURRENT);
  }

  /**
   * Checks the beginning of a message.
   *
   * @param in where it is read from
   * @param what the message, for whoever reads the error
   * @throws IOException if it cannot be read
   * @throws IllegalStateException if it is of another version
   */
  public static void check(StreamInput in, String what) throws IOException {
    check(in, what, CURRENT);
  }

  /**
   * Checks the beginning of a message that is also kept, as queries are by a percolator.
   *
   * @param in where it is read from
   * @param what the message, for whoever reads the error
   * @param oldest the first version that can be read
   * @return the version that it has
   * @throws IOException if it cannot be read
   * @throws IllegalStateException if it is older, or newer than this node's
   */
  public static int check(StreamInput in, String what, int oldest) throws IOException {
    int found = in.readVInt();
    if (found < oldest || found > CURRENT) {
      throw new IllegalStateException(
          "["
              + what
              + "] of another node has version "
              + found
              + ", this node has version "
              + CURRENT
              + ": the nodes have different versions of the plugin doppel-opensearch; install the"
              + " same one on all nodes");
    }
    return found;
  }
}
