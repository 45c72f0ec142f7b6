package io.doppel.cluster;

/**
 * By what one of two near-duplicates may be preferred.
 *
 * @param key the document's key
 * @param length how many characters its text has
 * @param timestamp its time in milliseconds since 1970, {@link Long#MIN_VALUE} if it has none
 * @param rank its rank, the lower the better
 */
public record Traits(String key, long length, long timestamp, long rank) {
  /** The length of a document of which nothing is known but the key. */
  public static final long UNKNOWN_LENGTH = -1;

  /**
   * Whether anything is known but the key.
   *
   * @return false if no preference can say anything of the document
   */
  public boolean isKnown() {
    return length != UNKNOWN_LENGTH;
  }
}
