package io.doppel.sketch;

import io.doppel.measure.ElementWeights;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * How many documents of a collection have each feature, frozen: signatures that depend on it stay
 * comparable when the collection grows. A feature that is not in the table counts as one that a
 * single document has.
 *
 * <p>A table is kept with the index that was made with it, and its {@link #id} is part of the
 * scheme's id, so an index made with another table is refused. Made by {@link FrequencyCounter}.
 * Look-up by hashing; 12 bytes a feature stored, 24 in memory.
 */
public final class FeatureFrequencies {
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = Byte.BYTES + 2 * Integer.BYTES;
  private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

  private static final int MOST_WEIGHT = 16;
  private static final long FREE = -1;

  private final int documents;
  private final long[] elements;
  private final int[] counts;
  private final String id;

  private final long[] slots;
  private final int[] slotCounts;
  private final int mask;

  /** Takes elements in ascending order, with the number of documents that have each. */
  FeatureFrequencies(int documents, long[] elements, int[] counts) {
    this.documents = documents;
    this.elements = elements;
    this.counts = counts;
    int capacity = Integer.highestOneBit(Math.max(4, elements.length)) << 2;
    this.slots = new long[capacity];
    this.slotCounts = new int[capacity];
    this.mask = capacity - 1;
    Arrays.fill(slots, FREE);
    long hash = documents;
    for (int i = 0; i < elements.length; i++) {
      int slot = slot(elements[i]);
      slots[slot] = elements[i];
      slotCounts[slot] = counts[i];
      hash = FeatureHash.mix(FeatureHash.mix(hash + elements[i]) + counts[i]);
    }
    this.id = HexFormat.of().toHexDigits(hash);
  }

  /**
   * How many documents were counted.
   *
   * @return the number of documents
   */
  public int documents() {
    return documents;
  }

  /**
   * How many features are in the table.
   *
   * @return the number of features
   */
  public int size() {
    return elements.length;
  }

  /**
   * Tells tables apart.
   *
   * @return 16 hexadecimal digits
   */
  public String id() {
    return id;
  }

  /**
   * How many documents have a feature.
   *
   * @param element the feature's element
   * @return at least 1
   */
  public int of(long element) {
    int slot = slot(element);
    return slots[slot] == FREE ? 1 : slotCounts[slot];
  }

  /**
   * The inverse document frequency of a feature, log(N / df), as a part of the largest possible,
   * log(N).
   *
   * @param element the feature's element
   * @return 0 for a feature of every document, 1 for a feature of one
   */
  public double normalizedIdf(long element) {
    return documents <= 1
        ? 1
        : Math.max(0, 1 - StrictMath.log(of(element)) / StrictMath.log(documents));
  }

  /**
   * Weights by inverse document frequency: whole numbers from 16, for a feature of one document,
   * down to 0, for a feature of more than half of all.
   *
   * @return the weights
   */
  public ElementWeights idfWeights() {
    return new IdfWeights(this);
  }

  private int slot(long element) {
    int slot = (int) FeatureHash.mix(element) & mask;
    while (slots[slot] != FREE && slots[slot] != element) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /**
   * The table as bytes, to be kept with an index.
   *
   * @return the packed form
   */
  public byte[] pack() {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + ENTRY_BYTES * elements.length);
    bytes.put((byte) VERSION).putInt(documents).putInt(elements.length);
    for (int i = 0; i < elements.length; i++) {
      bytes.putLong(elements[i]).putInt(counts[i]);
    }
    return bytes.array();
  }

  /**
   * Makes a table from its packed form.
   *
   * @param packed the packed form
   * @return the table
   * @throws IllegalArgumentException if the bytes are not a table
   */
  public static FeatureFrequencies unpack(byte[] packed) {
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    if (packed.length < HEADER_BYTES || bytes.get() != VERSION) {
      throw new IllegalArgumentException(
          "a table of frequencies starts with byte "
              + VERSION
              + " and has at least "
              + HEADER_BYTES
              + " bytes, got "
              + packed.length
              + " bytes of another kind");
    }
    int documents = bytes.getInt();
    int size = bytes.getInt();
    if (documents < 0 || size < 0 || packed.length != HEADER_BYTES + (long) ENTRY_BYTES * size) {
      throw new IllegalArgumentException(
          "a table of " + size + " frequencies is damaged: it has " + packed.length + " bytes");
    }
    long[] elements = new long[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      elements[i] = bytes.getLong();
      counts[i] = bytes.getInt();
      if (elements[i] < 0 || counts[i] < 1 || (i > 0 && elements[i] <= elements[i - 1])) {
        throw new IllegalArgumentException("a table of frequencies is damaged at entry " + i);
      }
    }
    return new FeatureFrequencies(documents, elements, counts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureFrequencies that
        && documents == that.documents
        && Arrays.equals(elements, that.elements)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** Whole numbers, so that sums do not depend on their order. */
  private record IdfWeights(FeatureFrequencies frequencies) implements ElementWeights {
    @Override
    public int of(long element) {
      int count = frequencies.of(element);
      return 2L * count > frequencies.documents() && frequencies.documents() > 1
          ? 0
          : Math.max(1, (int) Math.round(MOST_WEIGHT * frequencies.normalizedIdf(element)));
    }

    @Override
    public String id() {
      return "idf-" + frequencies.id();
    }
  }
}
