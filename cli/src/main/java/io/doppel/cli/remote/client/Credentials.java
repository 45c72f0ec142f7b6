package io.doppel.cli.remote.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Who asks.
 *
 * @param user the name; null for nobody in particular
 * @param password the password, which no message repeats
 */
public record Credentials(String user, String password) {
  /** Nobody in particular. */
  public static final Credentials NONE = new Credentials(null, null);

  /** The header of a request; null if there is none. */
  String header() {
    return user == null
        ? null
        : "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "Credentials[" + user + "]";
  }
}
