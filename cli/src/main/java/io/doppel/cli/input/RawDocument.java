package io.doppel.cli.input;

/**
 * A document as it stands in the input, not yet looked into.
 *
 * @param where where it stands, for messages: {@code docs.jsonl:17} or a file's path
 * @param bytes a line of JSON without its line break, or a file's content
 * @param file null for a line of JSON; for a file, its path relative to the folder
 * @param modified when a file was last changed, in milliseconds since 1970; not used for a line of
 *     JSON
 */
public record RawDocument(String where, byte[] bytes, String file, long modified) {

  public static RawDocument line(String where, byte[] bytes) {
    return new RawDocument(where, bytes, null, InputDocument.NO_TIMESTAMP);
  }

  boolean isFile() {
    return file != null;
  }
}
