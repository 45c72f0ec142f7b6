package io.doppel.lucene.analysis;

/**
 * The plain forms of clusters, as {@link FormFolding} makes them, of which it remembers the last
 * ones of up to four characters: a language has few of them, and to normalize one takes a
 * microsecond.
 */
final class PlainClusters {
  private static final int SLOT_BITS = 12;
  private static final int MOST_CHARS = Long.BYTES / Character.BYTES;

  // A multiplier of Fibonacci hashing: 2^64 over the golden ratio.
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final FormFolding folding;

  /** The plain form of a NUL, for which half surrogates are taken too. */
  private final String nul;

  // The characters of a cluster are its key, 0 of an empty slot; a cluster of NUL is not kept.
  private long[] keys;
  private String[] forms;

  PlainClusters(FormFolding folding) {
    this.folding = folding;
    this.nul = folding.fold("\0", 0);
  }

  String fold(CharSequence cluster) {
    long key = 0;
    for (int i = 0; i < cluster.length() && i < MOST_CHARS; i++) {
      key = key << Character.SIZE | cluster.charAt(i);
    }
    if (cluster.length() == 1 && key == 0) {
      return nul;
    }
    // A NUL in front would make two clusters one.
    if (cluster.length() > MOST_CHARS || cluster.charAt(0) == 0) {
      return folding.fold(cluster.toString(), 0);
    }
    if (keys == null) {
      keys = new long[1 << SLOT_BITS];
      forms = new String[1 << SLOT_BITS];
    }
    int slot = (int) (key * SPREAD >>> Long.SIZE - SLOT_BITS);
    if (keys[slot] != key) {
      forms[slot] = folding.fold(cluster.toString(), 0);
      keys[slot] = key;
    }
    return forms[slot];
  }
}
