package io.doppel.features;

/**
 * The hash functions of all set methods. They are part of every signature: to change one is to
 * raise the version of every scheme that is built on it.
 *
 * <p>A token's hash is FNV-1a over its UTF-16 code units, finished by a mixer, so that all 64 bits
 * depend on all characters; the hash of several tokens in a row combines theirs, which is far
 * cheaper than to hash their characters again.
 */
public final class FeatureHash {
  /** The number of bits in the element of a set that stands for a feature. */
  public static final int ELEMENT_BITS = 40;

  /** Where the hash of a token starts: see {@link #add}. */
  public static final long START = 0xCBF29CE484222325L;

  private static final long PRIME = 0x100000001B3L;

  private FeatureHash() {}

  /**
   * Takes a character into the unfinished hash of a token.
   *
   * @param hash the hash so far, {@link #START} at first
   * @param character the next UTF-16 code unit
   * @return the hash, to be finished by {@link #mix}
   */
  public static long add(long hash, char character) {
    return (hash ^ character) * PRIME;
  }

  /**
   * The hash of a token.
   *
   * @param characters the array that holds it
   * @param offset where it starts
   * @param length how many characters it has
   * @return the hash
   */
  public static long of(char[] characters, int offset, int length) {
    long hash = START;
    for (int i = offset; i < offset + length; i++) {
      hash = add(hash, characters[i]);
    }
    return mix(hash);
  }

  /**
   * The hash of a term of an index, which may be any bytes. That of ASCII is the hash of a token of
   * the same characters.
   *
   * @param bytes the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @return the hash
   */
  public static long of(byte[] bytes, int offset, int length) {
    long hash = START;
    for (int i = offset; i < offset + length; i++) {
      hash = add(hash, (char) (bytes[i] & 0xFF));
    }
    return mix(hash);
  }

  /**
   * The hash of a token.
   *
   * @param token the token
   * @return the hash
   */
  public static long of(CharSequence token) {
    long hash = START;
    for (int i = 0; i < token.length(); i++) {
      hash = add(hash, token.charAt(i));
    }
    return mix(hash);
  }

  /**
   * Spreads each bit over all bits; a bijection (the finisher of SplitMix64, Stafford's variant
   * 13).
   *
   * @param bits any bits
   * @return mixed bits
   */
  public static long mix(long bits) {
    long mixed = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /**
   * Another hash of a hashed feature: one of a family of functions that have nothing in common, or
   * the hash of a feature's n-th occurrence.
   *
   * @param hash the feature's hash
   * @param number which one
   * @return the hash; of number 0 not the same as {@code hash}
   */
  public static long numbered(long hash, long number) {
    return mix(hash + (number + 1) * 0x9E3779B97F4A7C15L);
  }

  /**
   * The element of a set that stands for a feature.
   *
   * @param hash the feature's hash
   * @return its upper {@link #ELEMENT_BITS} bits
   */
  public static long element(long hash) {
    return hash >>> Long.SIZE - ELEMENT_BITS;
  }
}
