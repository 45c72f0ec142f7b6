package io.doppel.decision;

/**
 * By what one of two near-duplicates may be preferred.
 *
 * @param key the document's key
 * @param length how many characters its text has
 * @param timestamp its time in milliseconds since 1970, {@link Long#MIN_VALUE} if it has none
 * @param rank its rank, the lower the better
 * @param url its address, empty if it has none; null if that is not known
 */
public record Traits(String key, long length, long timestamp, long rank, String url) {
  /** The length of a document of which nothing is known but the key. */
  public static final long UNKNOWN_LENGTH = -1;

  private static final String HTTPS = "https:";

  /**
   * A document whose address is not known.
   *
   * @param key its key
   * @param length how many characters its text has
   * @param timestamp its time in milliseconds since 1970, {@link Long#MIN_VALUE} if it has none
   * @param rank its rank, the lower the better
   */
  public Traits(String key, long length, long timestamp, long rank) {
    this(key, length, timestamp, rank, null);
  }

  /**
   * Whether anything is known but the key.
   *
   * @return false if no preference can say anything of the document
   */
  public boolean isKnown() {
    return length != UNKNOWN_LENGTH;
  }

  boolean isHttps() {
    return knownUrl().regionMatches(true, 0, HTTPS, 0, HTTPS.length());
  }

  /** Longer than any if there is none. */
  int urlLength() {
    return knownUrl().isEmpty() ? Integer.MAX_VALUE : knownUrl().length();
  }

  /** To prefer a document by an address that nobody kept would be to prefer it by nothing. */
  private String knownUrl() {
    if (url == null) {
      throw new IllegalStateException(
          "document "
              + key
              + ": its address is not known, so no preference can ask for it; a rank can say the"
              + " same");
    }
    return url;
  }
}
