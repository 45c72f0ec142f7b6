package io.doppel.cli.remote.client;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where an index is: {@code http://localhost:9200/news}.
 *
 * @param base the address of the cluster, without a slash at its end; other hosts are never asked
 * @param index the name of the index
 * @param path the path of the index at the cluster, encoded, with a slash in front
 */
public record IndexAddress(URI base, String index, String path) {

  /**
   * Reads an address.
   *
   * @param text scheme, host, port and index
   * @return the address
   * @throws IllegalArgumentException if it is none; the message does not repeat a password
   */
  public static IndexAddress of(String text) {
    URI uri = parsed(text);
    if (uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "URL must not have a user or password in it, where others can see them: give --user NAME"
              + " and the environment variable DOPPEL_PASSWORD");
    }
    boolean isWeb = "http".equalsIgnoreCase(uri.getScheme()) || isHttps(uri);
    if (!isWeb
        || uri.getHost() == null
        || uri.getRawQuery() != null
        || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "URL must be http:// or https:// with host, port and index, such as"
              + " http://localhost:9200/news, got "
              + text);
    }
    String path = uri.getRawPath().replaceFirst("/+$", "");
    int slash = path.lastIndexOf('/');
    if (slash < 0 || slash == path.length() - 1) {
      throw new IllegalArgumentException(
          "URL must end with the name of an index, such as "
              + text.replaceFirst("/+$", "")
              + "/news, got "
              + text);
    }
    String index = URI.create(path.substring(slash)).getPath().substring(1);
    if (index.startsWith("_") || index.matches(".*[*,?<>].*")) {
      throw new IllegalArgumentException("URL must name one index, got " + index);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    URI base =
        URI.create(uri.getScheme() + "://" + uri.getHost() + port + path.substring(0, slash));
    return new IndexAddress(base, index, path.substring(slash));
  }

  private static URI parsed(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "URL must be an address such as http://localhost:9200/news: "
              + e.getReason()
              + (text.contains("@") ? "" : ", got " + text),
          e);
    }
  }

  private static boolean isHttps(URI uri) {
    return "https".equalsIgnoreCase(uri.getScheme());
  }

  @Override
  public String toString() {
    return base + path;
  }
}
