package io.doppel.corpus;

/** Writes the documents of one kind. */
interface Genre {
  /** The name of a family's only cluster. */
  String CLUSTER = "a";

  /** Writes one member of a family; the others need not be written before. */
  Written write(Family family, int member);

  /** A name as part of a host's name: letters and digits in lower case. */
  static String host(String name) {
    StringBuilder host = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = Character.toLowerCase(name.charAt(i));
      if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
        host.append(c);
      } else if (!host.isEmpty() && host.charAt(host.length() - 1) != '-') {
        host.append('-');
      }
    }
    return host + ".example";
  }
}
