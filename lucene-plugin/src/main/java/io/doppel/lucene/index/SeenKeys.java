package io.doppel.lucene.index;

import io.doppel.features.FeatureHash;
import io.doppel.features.LongTable;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which keys there may be, and which of them may have near-duplicates: most new documents have a
 * key that is not here, and then nothing need be looked up. Where documents leave the index with a
 * window, keys leave with them.
 */
final class SeenKeys {
  private static final int KEYS_AT_FIRST = 500;

  private final DedupWindow window;

  /** The hashes of all keys there ever were, by the partition that they leave with. */
  private final NavigableMap<Long, LongTable> keys = new TreeMap<>();

  /**
   * How many near-duplicates representatives have, by the hashes of their keys; by the partition
   * that the near-duplicates leave with. They may stay when the representative has left.
   */
  private final NavigableMap<Long, LongCounts> members = new TreeMap<>();

  /**
   * None yet.
   *
   * @param window null if there is none
   */
  SeenKeys(DedupWindow window) {
    this.window = window;
  }

  /** Says that there is a document, of a time. */
  void add(String key, long timestamp) {
    keys.computeIfAbsent(partition(timestamp), unused -> LongTable.ofKeys(KEYS_AT_FIRST))
        .add(LongTable.keyOf(FeatureHash.of(key)));
  }

  /** Whether there may be a document with a key; if not, there is none. */
  boolean mayHave(String key) {
    long hash = LongTable.keyOf(FeatureHash.of(key));
    for (LongTable hashes : keys.values()) {
      if (hashes.contains(hash)) {
        return true;
      }
    }
    return false;
  }

  /** Says that a representative has one more near-duplicate, of a time. */
  void join(String representative, long timestamp) {
    members
        .computeIfAbsent(partition(timestamp), unused -> new LongCounts())
        .add(FeatureHash.of(representative));
  }

  /** Takes back what {@link #join} said. */
  void leave(String representative, long timestamp) {
    LongCounts counts = members.get(partition(timestamp));
    if (counts != null) {
      counts.subtract(FeatureHash.of(representative));
    }
  }

  /** Whether a representative may have near-duplicates; if not, it has none. */
  boolean mayHaveMembers(String representative) {
    long hash = FeatureHash.of(representative);
    for (LongCounts counts : members.values()) {
      if (counts.has(hash)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@link #dropBefore} would forget anything. */
  boolean hasBefore(long firstPartition) {
    return !before(keys, firstPartition).isEmpty();
  }

  /** Forgets what leaves the index with a window that begins with a partition. */
  void dropBefore(long firstPartition) {
    before(keys, firstPartition).clear();
    before(members, firstPartition).clear();
  }

  /** Documents that were added without the writer have no time, and stay. */
  private <T> NavigableMap<Long, T> before(NavigableMap<Long, T> parts, long firstPartition) {
    long timeless = window.partition(DedupDocument.NO_TIMESTAMP);
    return parts.subMap(timeless, false, Math.max(timeless, firstPartition), false);
  }

  /** The partition that a document leaves the index with; the same for all if they do not. */
  private long partition(long timestamp) {
    return window != null && window.dropsFromIndex() ? window.partition(timestamp) : 0;
  }
}
