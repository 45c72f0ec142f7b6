package io.doppel.cli.input;

import java.util.Locale;

/**
 * The host of an address, in lower case, without user and port: {@code example.org} of {@code
 * https://me@Example.org:8080/a?b#c}. Whatever stands there is taken, so nothing is refused.
 */
public final class UrlHost {
  private UrlHost() {}

  /** The host; empty if the address names none. */
  public static String of(String url) {
    int start = url.indexOf("//");
    if (start < 0) {
      return "";
    }
    int end = start + 2;
    while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    String authority = url.substring(start + 2, end);
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int port = host.indexOf(':', host.lastIndexOf(']') + 1); // not a colon of [::1]
    return (port < 0 ? host : host.substring(0, port)).toLowerCase(Locale.ROOT);
  }
}
