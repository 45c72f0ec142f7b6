package io.doppel.frequencies;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.signature.ElementSet;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Finds the {@link Boilerplate} of a collection, in one pass and in bounded memory: where there are
 * more features than there is room for, the documents with the least hashes are counted, which is
 * as good as a random choice. So numbers are exact as long as there is room; beyond that the share
 * of documents that have a feature is an estimate with a standard error of {@code sqrt(share (1 -
 * share) / n)}, n being the number of documents that are counted: .0013 at a share of .1 and 50,000
 * of them. Either way the result depends on the documents and not on their order.
 *
 * <p>Documents of one group that have the same features count once: copies of a page are no sign of
 * boilerplate. For use by one thread.
 *
 * <pre>{@code
 * BoilerplateCounter counter = new BoilerplateCounter("site");
 * for (Page page : pages) {
 *   features.sign(page.text()).ifPresent(set -> counter.add((SetSignature) set, page.site()));
 * }
 * Boilerplate boilerplate = counter.boilerplate(0.1);
 * }</pre>
 */
public final class BoilerplateCounter {
  /**
   * For how many features there is room if nothing else is said, 128 MiB: those of 50,000 texts of
   * some 300 words.
   */
  public static final int DEFAULT_CAPACITY = 1 << 24;

  /** A document takes the room of so many features beside its own. */
  private static final int DOCUMENT_ROOM = 16;

  /** A document that takes more than this part of the room is not counted. */
  private static final int LARGEST_PART = 16;

  /** A document by the hash of its features, and its group. */
  private record Key(long hash, long group) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = Long.compare(hash, other.hash);
      return order == 0 ? Long.compare(group, other.group) : order;
    }
  }

  private final String groupedBy;
  private final int capacity;
  private final TreeMap<Key, SetSignature> counted = new TreeMap<>();
  private long taken;
  private long grouped;

  /** No document from this one on is counted; null as long as there is room for all. */
  private Key end;

  /**
   * Makes a counter of {@link #DEFAULT_CAPACITY}.
   *
   * @param groupedBy what puts documents into groups, such as the name of a field; empty for no
   *     groups
   */
  public BoilerplateCounter(String groupedBy) {
    this(groupedBy, DEFAULT_CAPACITY);
  }

  /**
   * Makes a counter.
   *
   * @param groupedBy what puts documents into groups, such as the name of a field; empty for no
   *     groups
   * @param capacity for how many features there is room, at least 1024; each document takes that of
   *     16 beside its own
   */
  public BoilerplateCounter(String groupedBy, int capacity) {
    this.groupedBy = Objects.requireNonNull(groupedBy, "groupedBy");
    this.capacity = Checked.number("capacity", capacity, 1 << 10, 1 << 28);
  }

  /**
   * Counts a document.
   *
   * @param document its features, each once
   * @param group the name of its group; empty if it is in none
   */
  public void add(SetSignature document, String group) {
    if (groupedBy.isEmpty() && !group.isEmpty()) {
      throw new IllegalArgumentException("group must be empty where there are none, got " + group);
    }
    if (document.element(document.size() - 1) >>> FeatureHash.ELEMENT_BITS != 0) {
      throw new IllegalArgumentException(
          "document must be a set of features, which have at most "
              + FeatureHash.ELEMENT_BITS
              + " bits; got a sketch");
    }
    grouped += group.isEmpty() ? 0 : 1;
    Key key = new Key(hash(document), Boilerplate.group(group));
    if (room(document) > capacity / LARGEST_PART
        || end != null && key.compareTo(end) >= 0
        || counted.putIfAbsent(key, document) != null) {
      return;
    }
    taken += room(document);
    while (taken > capacity) {
      end = counted.lastKey();
      taken -= room(counted.remove(end));
    }
  }

  private static int room(SetSignature document) {
    return DOCUMENT_ROOM + document.size();
  }

  private static long hash(SetSignature document) {
    long hash = document.size();
    for (int i = 0; i < document.size(); i++) {
      hash = FeatureHash.mix(hash + document.element(i));
    }
    return hash;
  }

  /**
   * How many documents came with a group.
   *
   * @return the number of documents, copies and all
   */
  public long grouped() {
    return grouped;
  }

  /**
   * The features that more than a share of all documents have and, beside them, of each group those
   * that more than the share of its documents have; but none of fewer documents than {@link
   * Boilerplate#LEAST_DOCUMENTS}. At most {@link Boilerplate#MOST_FEATURES}, those of the largest
   * shares.
   *
   * @param share in (0, 1)
   * @return the boilerplate
   */
  public Boilerplate boilerplate(double share) {
    return boilerplate(Boilerplate.checkedShare(share), Boilerplate.MOST_FEATURES);
  }

  Boilerplate boilerplate(double share, int mostFeatures) {
    SortedMap<Long, CommonFeatures> found = new TreeMap<>();
    CommonFeatures ofAll = CommonFeatures.of(different(), share, ElementSet.EMPTY);
    ElementSet known = ofAll.from(0);
    byGroup().forEach((group, set) -> found.put(group, CommonFeatures.of(set, share, known)));
    found.put(Boilerplate.ALL, ofAll);
    long least = leastRank(found.values(), mostFeatures);
    SortedMap<Long, ElementSet> groups = new TreeMap<>();
    found.forEach((group, common) -> groups.put(group, common.from(least)));
    groups.values().removeIf(set -> set.size() == 0);
    return new Boilerplate(share, groupedBy, ofAll.documents(), groups);
  }

  /** The documents of all groups; those with the same features once. */
  private List<SetSignature> different() {
    List<SetSignature> different = new ArrayList<>();
    Key before = null;
    for (Map.Entry<Key, SetSignature> document : counted.entrySet()) {
      if (before == null || before.hash() != document.getKey().hash()) {
        different.add(document.getValue());
      }
      before = document.getKey();
    }
    return different;
  }

  private Map<Long, List<SetSignature>> byGroup() {
    Map<Long, List<SetSignature>> groups = new TreeMap<>();
    counted.forEach(
        (key, document) -> {
          if (key.group() != Boilerplate.ALL) {
            groups.computeIfAbsent(key.group(), group -> new ArrayList<>()).add(document);
          }
        });
    return groups;
  }

  /** The least rank that leaves no more features than are to be kept. */
  private static long leastRank(Collection<CommonFeatures> found, int most) {
    long[] ranks =
        found.stream()
            .flatMapToLong(common -> IntStream.range(0, common.size()).mapToLong(common::rank))
            .sorted()
            .toArray();
    return ranks.length <= most ? 0 : ranks[ranks.length - most - 1] + 1;
  }
}
