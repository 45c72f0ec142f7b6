package io.doppel.lucene.index;

import io.doppel.decision.Traits;
import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Documents with their keys and with the ordinals of their signatures, in columns: a row for each,
 * in the order in which they came. 30 to 39 bytes each and those of the key; 8 or 9 more for its
 * time, once a document has one, and for its rank. Once one is tagged, 12 to 18 more each, and some
 * 50 and the key of the other one for each that is.
 */
final class RepresentativeTable {
  private static final long OBJECT_BYTES =
      RamUsageEstimator.shallowSizeOfInstance(RepresentativeTable.class);

  private final KeyTable keys = new KeyTable();

  /** Ascending. */
  private int[] ordinals = new int[64];

  private long[] sequences = new long[64];
  private long[] lengths = new long[64];

  /** Null as long as no document has one. */
  private long[] timestamps;

  /** Null as long as no document has one. */
  private long[] ranks;

  /** What documents are near-duplicates of. Null as long as none is. */
  private String[] others;

  /** How similar they are to it. */
  private double[] similarities;

  /** The bytes of the keys in {@link #others}. */
  private long otherBytes;

  /** How many rows there are, with those of documents that were removed. */
  int rows() {
    return keys.count();
  }

  /**
   * Adds a document whose key is not here.
   *
   * @param ordinal higher than those before
   * @param tag what it is a near-duplicate of, or null
   */
  void add(DocumentEntry entry, int ordinal, Match tag) {
    if (rows() == ordinals.length) {
      resize(ArrayUtil.oversize(rows() + 1, Long.BYTES));
    }
    int row = keys.add(entry.key());
    ordinals[row] = ordinal;
    set(row, entry);
    if (tag != null) {
      tag(row, tag);
    }
  }

  private void tag(int row, Match tag) {
    if (others == null) {
      others = new String[sequences.length];
      similarities = new double[sequences.length];
    }
    others[row] = tag.key();
    similarities[row] = tag.similarity();
    otherBytes += RamUsageEstimator.sizeOf(tag.key());
  }

  /** Changes all of a row but for its key and its ordinal. */
  void set(int row, DocumentEntry entry) {
    Traits traits = entry.traits();
    sequences[row] = entry.sequence();
    lengths[row] = traits.length();
    timestamps = set(timestamps, row, traits.timestamp(), DedupDocument.NO_TIMESTAMP);
    ranks = set(ranks, row, traits.rank(), 0);
  }

  private long[] set(long[] column, int row, long value, long none) {
    if (column == null && value == none) {
      return null;
    }
    long[] made = column;
    if (made == null) {
      made = new long[sequences.length];
      Arrays.fill(made, none);
    }
    made[row] = value;
    return made;
  }

  DocumentEntry get(int row) {
    String key = keys.key(row);
    long timestamp = timestamps == null ? DedupDocument.NO_TIMESTAMP : timestamps[row];
    long rank = ranks == null ? 0 : ranks[row];
    return new DocumentEntry(key, sequences[row], new Traits(key, lengths[row], timestamp, rank));
  }

  /** What a document is a near-duplicate of; null if it is one of none. */
  Match tag(int row) {
    return others == null || others[row] == null
        ? null
        : new Match(new DocumentEntry(others[row], 0, null), similarities[row]);
  }

  String key(int row) {
    return keys.key(row);
  }

  int ordinal(int row) {
    return ordinals[row];
  }

  /** The row of a key; -1 if it is not here. */
  int rowOfKey(String key) {
    return keys.find(key);
  }

  /** The row of an ordinal, which is here. */
  int rowOfOrdinal(int ordinal) {
    return Arrays.binarySearch(ordinals, 0, rows(), ordinal);
  }

  /** Removes a key and returns its row, which stays; -1 if it is not here. */
  int remove(String key) {
    return keys.remove(key);
  }

  long bytes() {
    return OBJECT_BYTES
        + keys.bytes()
        + RamUsageEstimator.sizeOf(ordinals)
        + RamUsageEstimator.sizeOf(sequences)
        + RamUsageEstimator.sizeOf(lengths)
        + bytes(timestamps)
        + bytes(ranks)
        + (others == null
            ? 0
            : RamUsageEstimator.shallowSizeOf(others)
                + RamUsageEstimator.sizeOf(similarities)
                + otherBytes);
  }

  private static long bytes(long[] column) {
    return column == null ? 0 : RamUsageEstimator.sizeOf(column);
  }

  private void resize(int capacity) {
    sequences = Arrays.copyOf(sequences, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
    timestamps = timestamps == null ? null : Arrays.copyOf(timestamps, capacity);
    ranks = ranks == null ? null : Arrays.copyOf(ranks, capacity);
    others = others == null ? null : Arrays.copyOf(others, capacity);
    similarities = similarities == null ? null : Arrays.copyOf(similarities, capacity);
    ordinals = Arrays.copyOf(ordinals, capacity);
  }
}
