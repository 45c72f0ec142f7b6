package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The documents that new ones are compared with: in memory, by the hour if there is a window, or
 * beyond a budget in the index. Guarded by the writer's lock.
 */
final class Representatives {
  private static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity)
          .reversed()
          .thenComparingLong(match -> match.standing().sequence())
          .thenComparing(Match::key);

  private final NearDup near;
  private final DedupWindow window;
  private final WrittenDocuments written;
  private final long memory;

  /** By the hour of a window; all in one if there is none. */
  private final NavigableMap<Long, Standings> partitions = new TreeMap<>();

  /** All, those of the window if there is one. */
  private final Population population;

  /** Whether there are some that are not in memory. */
  private boolean someOnDisk;

  /**
   * None yet.
   *
   * @param window null if there is none
   * @param memory how many bytes they may take in memory
   */
  Representatives(NearDup near, DedupWindow window, WrittenDocuments written, long memory) {
    this.near = near;
    this.window = window;
    this.written = written;
    this.memory = memory;
    this.population = near.population();
  }

  /** Whether a document can be one: it has a signature, and is in the window. */
  boolean canBe(Standing standing, Signature signature) {
    return signature != null && isInWindow(standing);
  }

  private boolean isInWindow(Standing standing) {
    return window == null || window.has(standing.traits().timestamp());
  }

  /** Adds one that can be one and is not here. */
  void add(Standing standing, Signature signature) {
    partition(standing).add(standing, signature);
    population.add(signature);
  }

  private Standings partition(Standing standing) {
    long hour = window == null ? 0 : DedupWindow.partition(standing.traits().timestamp());
    return partitions.computeIfAbsent(hour, unused -> new Standings(near));
  }

  /** The partition that has a document; null if none has. */
  private Standings partitionOf(String key) {
    for (Standings partition : partitions.values()) {
      if (partition.get(key) != null) {
        return partition;
      }
    }
    return null;
  }

  /** Finds one in memory; null if it is not there. */
  Known find(String key) {
    Standings partition = partitionOf(key);
    return partition == null ? null : new Known(partition.get(key), null, partition.signature(key));
  }

  /** Takes one out, in memory or not. */
  void remove(String key, Signature signature) {
    population.remove(signature);
    Standings partition = partitionOf(key);
    if (partition != null) {
      partition.remove(key);
    }
  }

  /**
   * Says that one is there again with the same signature. If it was not in memory, it is from now
   * on, since the reader shows what it was before.
   */
  void replace(Standing standing, Signature signature) {
    Standings partition = partitionOf(standing.key());
    if (partition != null) {
      partition.replace(standing);
    } else {
      partition(standing).add(standing, signature);
    }
  }

  /** Those that a signature is a near-duplicate of, but for one: the best first. */
  List<Match> matches(Signature signature, String except) throws IOException {
    List<Match> found = new ArrayList<>();
    for (Standings partition : partitions.values()) {
      partition.matches(
          signature,
          population,
          match -> {
            if (!match.key().equals(except)) {
              found.add(match);
            }
          });
    }
    if (someOnDisk) {
      written.search(
          near.query(signature, population),
          match -> {
            if (!match.key().equals(except)
                && partitionOf(match.key()) == null
                && isInWindow(match.standing())) {
              found.add(match);
            }
          });
    }
    found.sort(BEST_FIRST);
    return found;
  }

  /** Gives the keys of those that would leave a window that began with an hour. */
  void forEachBefore(long firstHour, Consumer<String> taker) {
    partitions.headMap(firstHour).values().forEach(partition -> partition.forEachKey(taker));
  }

  /**
   * Forgets the hours that are not in the window any more.
   *
   * @param taker takes those that leave
   * @return whether any hour did
   */
  boolean dropHours(BiConsumer<Standing, Signature> taker) {
    boolean left = false;
    while (!partitions.isEmpty() && partitions.firstKey() < window.firstPartition()) {
      Standings leaving = partitions.pollFirstEntry().getValue();
      leaving.forEach(
          (standing, signature) -> {
            population.remove(signature);
            taker.accept(standing, signature);
          });
      left = true;
    }
    return left;
  }

  /** Whether {@link #tidy} has something to do. */
  boolean isUntidy() {
    return isStale() || isTooLarge();
  }

  private boolean isStale() {
    return someOnDisk && written.isStale();
  }

  private boolean isTooLarge() {
    if (window != null || partitions.isEmpty()) {
      return false;
    }
    Standings all = partitions.firstEntry().getValue();
    return all.size() > 1 && all.bytes() > memory;
  }

  /**
   * Makes room in memory, and opens a reader anew before too many documents changed. It may fail,
   * so it is for the time between calls.
   */
  void tidy() throws IOException {
    if (isStale()) {
      written.refresh();
    }
    while (isTooLarge()) {
      written.refresh();
      partitions.firstEntry().getValue().forgetHalf();
      someOnDisk = true;
    }
  }
}
