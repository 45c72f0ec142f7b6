package io.doppel.lucene.document;

/**
 * Names a scheme so exactly that two signatures made under equal ids can be compared. It is written
 * into the index beside the signatures, and whoever reads them checks it.
 *
 * @param name the method's name, such as {@code signcd}
 * @param version raised whenever the same text would give other bytes
 * @param parameters everything else that the signature depends on, as {@code name=value} separated
 *     by blanks
 */
public record SchemeId(String name, int version, String parameters) {

  /** Checks the parts, so that the text form can be read back. */
  public SchemeId {
    if (name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf(' ') >= 0) {
      throw new IllegalArgumentException(
          "scheme name must be a word without '/', got '" + name + "'");
    }
    if (version < 1) {
      throw new IllegalArgumentException("scheme version must be >= 1, got " + version);
    }
  }

  /**
   * Reads an id back from its {@link #toString()} form.
   *
   * @param text the text form
   * @return the id
   * @throws IllegalArgumentException if the text is not one
   */
  public static SchemeId parse(String text) {
    int slash = text.indexOf('/');
    int blank = text.indexOf(' ');
    int end = blank < 0 ? text.length() : blank;
    try {
      int version = Integer.parseUnsignedInt(text.substring(slash + 1, end));
      return new SchemeId(
          text.substring(0, slash), version, text.substring(Math.min(end + 1, text.length())));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "scheme must look like name/version parameters, got " + text, e);
    }
  }

  /**
   * The value of a parameter.
   *
   * @param key the parameter's name
   * @return its value, or null if there is no such parameter
   */
  public String parameter(String key) {
    for (String parameter : parameters.split(" ")) {
      if (parameter.startsWith(key + "=")) {
        return parameter.substring(key.length() + 1);
      }
    }
    return null;
  }

  /** The form in which it is stored, such as {@code signcd/1 compressor=snappy left=1 right=0}. */
  @Override
  public String toString() {
    return name + "/" + version + (parameters.isEmpty() ? "" : " " + parameters);
  }
}
