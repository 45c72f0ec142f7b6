package io.doppel.lucene.index;

/**
 * By what one of two near-duplicates may be preferred.
 *
 * @param key the document's key
 * @param length how many characters its text has
 * @param timestamp its time in milliseconds since 1970, as given when it was added; {@link
 *     Long#MIN_VALUE} if none was
 * @param rank its rank, as given when it was added; 0 if none was
 */
public record Traits(String key, long length, long timestamp, long rank) {
  /** The length of a document that was added without the writer. */
  static final long UNKNOWN_LENGTH = -1;

  /** Whether anything is known but the key. */
  boolean isKnown() {
    return length != UNKNOWN_LENGTH;
  }
}
