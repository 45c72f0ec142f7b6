package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The documents that new ones are compared with: in memory, by the partitions of a window if there
 * is one; beyond a budget the older ones are in the index only. They are the representatives or,
 * with {@link Compared#ALL}, tagged documents too. Guarded by the writer's lock.
 */
final class KnownRepresentatives {
  private static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity)
          .reversed()
          .thenComparingLong(match -> match.entry().sequence())
          .thenComparing(Match::key);

  private final Definition near;
  private final DedupWindow window;
  private final IndexView view;
  private final WrittenDocuments written;
  private final Compared compared;
  private final long memory;

  /** By the partition of a window; all in one if there is none. */
  private final NavigableMap<Long, RepresentativeMemory> partitions = new TreeMap<>();

  /**
   * Those that are near-duplicates of none, in the window if there is one: a key that many of them
   * share is boilerplate, and one that many copies share is not.
   */
  private final Population population;

  /** The partitions that may have some that are not in memory; none if the last is before. */
  private long firstOnDisk = Long.MAX_VALUE;

  private long lastOnDisk = Long.MIN_VALUE;

  /**
   * None yet.
   *
   * @param window null if there is none
   * @param memory how many bytes they may take in memory
   */
  KnownRepresentatives(
      Definition near,
      DedupWindow window,
      IndexView view,
      WrittenDocuments written,
      Compared compared,
      long memory) {
    this.near = near;
    this.compared = compared;
    this.window = window;
    this.view = view;
    this.written = written;
    this.memory = memory;
    this.population = near.population();
  }

  /** Whether a document can be one: it has a signature, and is in the window. */
  boolean canBe(WrittenDocument known) {
    return known.signature() != null && canBe(known.entry(), known.tag() != null);
  }

  /** Whether a document can be one if it has a signature. */
  boolean canBe(DocumentEntry entry, boolean isTagged) {
    return (!isTagged || compared == Compared.ALL) && isInWindow(entry);
  }

  boolean isInWindow(DocumentEntry entry) {
    return window == null || window.has(entry.traits().timestamp());
  }

  /** Adds one that can be one and is not here. */
  void add(WrittenDocument known) {
    partition(known.entry()).add(known);
    if (known.tag() == null) {
      population.add(known.signature());
    }
  }

  private RepresentativeMemory partition(DocumentEntry entry) {
    long number = window == null ? 0 : window.partition(entry.traits().timestamp());
    return partitions.computeIfAbsent(number, unused -> new RepresentativeMemory(near));
  }

  /** The partition that has a document; null if none has. */
  private RepresentativeMemory partitionOf(String key) {
    for (RepresentativeMemory partition : partitions.values()) {
      if (partition.get(key) != null) {
        return partition;
      }
    }
    return null;
  }

  /** Finds one in memory; null if it is not there. */
  WrittenDocument find(String key) {
    RepresentativeMemory partition = partitionOf(key);
    return partition == null ? null : partition.find(key);
  }

  /** Takes one out, in memory or not. */
  void remove(WrittenDocument known) {
    uncount(known);
    RepresentativeMemory partition = partitionOf(known.key());
    if (partition != null) {
      partition.remove(known.key());
    }
  }

  private void uncount(WrittenDocument known) {
    if (known.tag() == null) {
      population.remove(known.signature());
    }
  }

  /**
   * Says that one is there again with the same signature and the same tag, perhaps of another time.
   * If it was not in memory, it is from now on, since the reader shows what it was before.
   */
  void replace(WrittenDocument again) {
    RepresentativeMemory before = partitionOf(again.key());
    RepresentativeMemory after = partition(again.entry());
    if (before == after) {
      after.replace(again.entry());
      return;
    }
    if (before != null) {
      before.remove(again.key());
    }
    after.add(again);
  }

  /**
   * Those that a signature is a near-duplicate of, but for one: the best first.
   *
   * @param candidates counts those that are compared
   */
  List<Match> matches(Signature signature, String except, CandidateCounter candidates)
      throws IOException {
    List<Match> found = new ArrayList<>();
    for (RepresentativeMemory partition : partitions.values()) {
      partition.matches(
          signature,
          population,
          candidates,
          match -> {
            if (!match.key().equals(except)) {
              found.add(match);
            }
          });
    }
    if (someOnDisk()) {
      written.search(
          near.query(signature, population),
          candidates,
          match -> {
            if (!match.key().equals(except)
                && partitionOf(match.key()) == null
                && isInWindow(match.entry())) {
              found.add(match);
            }
          });
    }
    found.sort(BEST_FIRST);
    return found;
  }

  /** Whether some may not be in memory. */
  boolean someOnDisk() {
    return firstOnDisk <= lastOnDisk;
  }

  // --- the window

  /** Whether some would leave a window that began with a partition. */
  boolean hasBefore(long firstPartition) {
    return firstOnDisk < firstPartition || !partitions.headMap(firstPartition).isEmpty();
  }

  /** Gives the keys of those in memory that would leave a window that began with a partition. */
  void forEachBefore(long firstPartition, Consumer<String> taker) {
    partitions.headMap(firstPartition).values().forEach(each -> each.forEachKey(taker));
  }

  /** Those that are not in memory and would leave a window that began with a partition. */
  List<WrittenDocument> onDiskBefore(long firstPartition) throws IOException {
    List<WrittenDocument> found = new ArrayList<>();
    if (firstOnDisk >= firstPartition) {
      return found;
    }
    view.refresh();
    written.forEach(
        leaf -> {
          Definition.SegmentSignatures signatures = near.signatures(leaf);
          return values -> {
            long timestamp = values.timestamp();
            if (window.has(timestamp)
                && window.partition(timestamp) < firstPartition
                && (compared == Compared.ALL || values.isRepresentative())
                && partitionOf(values.key()) == null) {
              Signature signature = signatures.of(values.document()).orElse(null);
              if (signature != null) {
                found.add(new WrittenDocument(values.entry(), values.tag(), signature));
              }
            }
          };
        });
    return found;
  }

  /**
   * Forgets those that leave a window that begins with a partition.
   *
   * @param onDisk those that are not in memory
   * @param taker takes those that are
   */
  void dropBefore(
      long firstPartition, List<WrittenDocument> onDisk, Consumer<WrittenDocument> taker) {
    onDisk.forEach(this::uncount);
    firstOnDisk = Math.max(firstOnDisk, firstPartition);
    NavigableMap<Long, RepresentativeMemory> leaving = partitions.headMap(firstPartition, false);
    for (RepresentativeMemory each : leaving.values()) {
      each.forEach(
          known -> {
            uncount(known);
            taker.accept(known);
          });
    }
    leaving.clear();
  }

  // --- memory

  /** Whether {@link #tidy} has something to do. */
  boolean isUntidy() {
    return isStale() || isTooLarge();
  }

  private boolean isStale() {
    return view.isStale(someOnDisk());
  }

  private boolean isTooLarge() {
    return isLargerThan(memory);
  }

  private boolean isLargerThan(long most) {
    long bytes = 0;
    long count = 0;
    for (RepresentativeMemory partition : partitions.values()) {
      bytes += partition.bytes();
      count += partition.size();
    }
    return count > 1 && bytes > most;
  }

  /**
   * Makes room in memory, a quarter of it, so that it is not soon to be done again; and opens a
   * reader anew before too many documents changed. It may fail, so it is for the time between
   * calls.
   */
  void tidy() throws IOException {
    if (isStale()) {
      view.refresh();
    }
    if (isTooLarge()) {
      view.refresh();
      while (isLargerThan(memory - memory / 4)) {
        forgetSome();
      }
    }
  }

  /** The older half of the first partition, or all of it once that is next to nothing. */
  private void forgetSome() {
    long number = partitions.firstKey();
    RepresentativeMemory first = partitions.get(number);
    firstOnDisk = Math.min(firstOnDisk, number);
    lastOnDisk = Math.max(lastOnDisk, number);
    first.forgetHalf();
    if (first.size() == 0) {
      partitions.remove(number);
    }
  }
}
