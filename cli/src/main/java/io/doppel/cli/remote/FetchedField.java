package io.doppel.cli.remote;

/**
 * A field that is downloaded besides the signatures.
 *
 * @param name its name
 * @param lengthOnly whether only the length of its text is kept
 */
public record FetchedField(String name, boolean lengthOnly) {
  @Override
  public String toString() {
    return lengthOnly ? "length of " + name : name;
  }
}
