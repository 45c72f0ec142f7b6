package io.doppel.lucene.index;

import io.doppel.sketch.FeatureHash;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which keys there may be, and which of them may have near-duplicates: most new documents have a
 * key that is not here, and then nothing need be looked up. Where documents leave the index with a
 * window, keys leave with them.
 */
final class SeenKeys {
  private final DedupWindow window;

  /** The hashes of all keys there ever were, by the hour that they leave with. */
  private final NavigableMap<Long, LongSet> keys = new TreeMap<>();

  /**
   * How many near-duplicates a representative has, not there if it has none; by the hour that these
   * leave with. They may stay when it has left.
   */
  private final NavigableMap<Long, Map<String, Integer>> members = new TreeMap<>();

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
    keys.computeIfAbsent(hour(timestamp), unused -> new LongSet()).add(FeatureHash.of(key));
  }

  /** Whether there may be a document with a key; if not, there is none. */
  boolean mayHave(String key) {
    long hash = FeatureHash.of(key);
    for (LongSet set : keys.values()) {
      if (set.has(hash)) {
        return true;
      }
    }
    return false;
  }

  /** Says that a representative has one more near-duplicate, of a time. */
  void join(String representative, long timestamp) {
    members
        .computeIfAbsent(hour(timestamp), unused -> new HashMap<>())
        .merge(representative, 1, Integer::sum);
  }

  /** Takes back what {@link #join} said. */
  void leave(String representative, long timestamp) {
    Map<String, Integer> ofHour = members.get(hour(timestamp));
    if (ofHour != null) {
      ofHour.computeIfPresent(
          representative, (unused, count) -> count == 1 ? null : Integer.valueOf(count - 1));
    }
  }

  boolean hasMembers(String representative) {
    for (Map<String, Integer> ofHour : members.values()) {
      if (ofHour.containsKey(representative)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Forgets what leaves the index with the window.
   *
   * @return whether anything does
   */
  boolean dropHours() {
    boolean left = dropHours(keys);
    dropHours(members);
    return left;
  }

  /** Documents that were added without the writer have no time, and stay. */
  private boolean dropHours(NavigableMap<Long, ?> byHour) {
    long timeless = DedupWindow.partition(DedupDocument.NO_TIMESTAMP);
    NavigableMap<Long, ?> leaving =
        byHour.subMap(timeless, false, Math.max(timeless, window.firstPartition()), false);
    boolean some = !leaving.isEmpty();
    leaving.clear();
    return some;
  }

  /** The hour that a document leaves the index with; the same for all if they do not. */
  private long hour(long timestamp) {
    return window != null && window.dropsFromIndex() ? DedupWindow.partition(timestamp) : 0;
  }
}
