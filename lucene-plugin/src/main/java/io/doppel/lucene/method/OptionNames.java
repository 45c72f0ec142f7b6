package io.doppel.lucene.method;

/** How options are written where they come from, so that messages name them in the same way. */
public enum OptionNames {
  /** On a command line: {@code --min-idf 0.2}. */
  COMMAND,

  /** In JSON: {@code "min_idf": 0.2}. */
  JSON;

  /**
   * The name of an option.
   *
   * @param option the option
   * @return such as {@code --min-idf} or {@code min_idf}
   */
  public String of(MethodOption option) {
    return this == COMMAND ? option.option() : option.name();
  }

  /** The name of what names the method. */
  String method() {
    return this == COMMAND ? "--method" : "method";
  }
}
