package io.doppel.frequencies;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.signature.ElementWeights;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * How many documents of a collection have each feature, frozen: signatures that depend on it stay
 * comparable when the collection grows. A feature that is not in the table counts as one that a
 * single document has.
 *
 * <p>A table is kept with the index that was made with it, and its {@link #id} is part of the
 * scheme's id, so an index made with another table is refused. Made by {@link FrequencyCounter}. 12
 * bytes a feature stored, at most 20 in memory.
 */
public final class FeatureFrequencies {
  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = Byte.BYTES + 2 * Integer.BYTES;
  private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

  /** The weight of a feature that one document has. */
  public static final int MOST_WEIGHT = 16;

  private final int documents;
  private final long[] elements;
  private final int[] counts;
  private final String id;

  /**
   * Where the elements start that have the same upper bits. Elements are hashes, so there is about
   * one for each of as many values of the upper bits as there are elements.
   */
  private final int[] starts;

  private final int lowerBits;

  /**
   * Takes elements with the number of documents that have each.
   *
   * @param documents how many documents there are
   * @param elements the elements, in ascending order; not copied
   * @param counts how many documents have each; not copied
   */
  public FeatureFrequencies(int documents, long[] elements, int[] counts) {
    this.documents = documents;
    this.elements = elements;
    this.counts = counts;
    int upperBits = Integer.SIZE - Integer.numberOfLeadingZeros(elements.length);
    long last = elements.length == 0 ? 0 : elements[elements.length - 1];
    this.lowerBits = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(last) - upperBits);
    this.starts = new int[(int) (last >>> lowerBits) + 2];
    long hash = FeatureHash.numbered(documents, elements.length);
    for (int i = 0; i < elements.length; i++) {
      starts[(int) (elements[i] >>> lowerBits) + 1] = i + 1;
      hash = FeatureHash.mix(FeatureHash.mix(hash + elements[i]) + counts[i]);
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] = Math.max(starts[i], starts[i - 1]);
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
    int index = index(element);
    return index < 0 ? 1 : counts[index];
  }

  /**
   * How many documents were counted with a feature.
   *
   * @param element the feature
   * @return their number; 0 if it is not in the table
   */
  public int counted(long element) {
    int index = index(element);
    return index < 0 ? 0 : counts[index];
  }

  /** Where an element is; negative if it is not in the table. */
  private int index(long element) {
    long upper = element >>> lowerBits;
    return upper < starts.length - 1 && upper >= 0
        ? Arrays.binarySearch(elements, starts[(int) upper], starts[(int) upper + 1], element)
        : -1;
  }

  /**
   * The inverse document frequency of a feature, log(N / df), as a part of the largest possible,
   * log(N).
   *
   * @param element the feature's element
   * @return 0 for a feature of every document, 1 for a feature of one
   */
  public double normalizedIdf(long element) {
    return normalizedIdfOf(of(element));
  }

  /** The {@link #normalizedIdf} of a feature of so many documents. Falls as they become more. */
  double normalizedIdfOf(int count) {
    return normalizedIdf(count, documents);
  }

  private static double normalizedIdf(int count, int documents) {
    return documents <= 1 ? 1 : 1 - StrictMath.log(count) / StrictMath.log(documents);
  }

  /**
   * Weights by inverse document frequency: whole numbers from 16, for a feature of one document,
   * down to 0, for a feature of more than half of all.
   *
   * @return the weights
   */
  public ElementWeights idfWeights() {
    return new IdfWeights(this, documents, 0, "idf-" + id);
  }

  /**
   * Weights by inverse document frequency as if there were more documents, so that in a small
   * collection not everything that some documents have counts as what most of them have; and with a
   * least weight, so that what is common of many near-duplicates does not count for nothing beside
   * what each has of its own.
   *
   * @param leastDocuments how many documents there are at least, at least 1
   * @param leastWeight the least weight, from 1 to {@link #MOST_WEIGHT}
   * @return the weights
   */
  public ElementWeights idfWeights(int leastDocuments, int leastWeight) {
    Checked.number("leastDocuments", leastDocuments, 1, Integer.MAX_VALUE);
    Checked.number("leastWeight", leastWeight, 1, MOST_WEIGHT);
    return new IdfWeights(
        this,
        Math.max(documents, leastDocuments),
        leastWeight,
        "idf" + leastDocuments + "-" + leastWeight + "-" + id);
  }

  /**
   * The table as bytes, to be kept with an index.
   *
   * @return the packed form
   */
  public byte[] pack() {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + ENTRY_BYTES * elements.length);
    bytes.put(VERSION).putInt(documents).putInt(elements.length);
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
    if (packed.length < HEADER_BYTES) {
      throw damaged("must have at least " + HEADER_BYTES + " bytes, got " + packed.length);
    }
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    byte version = bytes.get();
    if (version != VERSION) {
      throw damaged(
          "must have version "
              + VERSION
              + ", got "
              + version
              + (version > VERSION ? ": it was made by a newer Doppel, and needs one" : ""));
    }
    int documents = bytes.getInt();
    int size = bytes.getInt();
    if (documents < 0 || size < 0) {
      throw damaged("must not have " + documents + " documents and " + size + " features");
    }
    long length = HEADER_BYTES + (long) ENTRY_BYTES * size;
    if (packed.length != length) {
      throw damaged(
          "of " + size + " features must have " + length + " bytes, got " + packed.length);
    }
    long[] elements = new long[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      elements[i] = bytes.getLong();
      counts[i] = bytes.getInt();
      if (elements[i] <= (i == 0 ? -1 : elements[i - 1])) {
        throw damaged("must have its features in ascending order, not so at " + i);
      }
      if (counts[i] < 1 || counts[i] > documents) {
        throw damaged(
            "of " + documents + " documents must not count " + counts[i] + " for feature " + i);
      }
    }
    return new FeatureFrequencies(documents, elements, counts);
  }

  private static IllegalArgumentException damaged(String rule) {
    return new IllegalArgumentException("a table of frequencies " + rule);
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
  private static final class IdfWeights implements ElementWeights {
    private final FeatureFrequencies frequencies;
    private final String id;
    private final byte[] weights;
    private final int unknown;

    /**
     * @param least the weight of a feature of more than half of all documents
     */
    IdfWeights(FeatureFrequencies frequencies, int documents, int least, String id) {
      this.frequencies = frequencies;
      this.id = id;
      this.weights = new byte[frequencies.size()];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = (byte) weight(frequencies.counts[i], documents, least);
      }
      this.unknown = weight(1, documents, least);
    }

    private static int rounded(int count, int documents) {
      return (int) Math.round(MOST_WEIGHT * normalizedIdf(count, documents));
    }

    private static int weight(int count, int documents, int least) {
      return 2L * count > documents && documents > 1
          ? least
          : Math.max(Math.max(1, least), rounded(count, documents));
    }

    @Override
    public int of(long element) {
      int index = frequencies.index(element);
      return index < 0 ? unknown : weights[index];
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof IdfWeights that
          && frequencies.equals(that.frequencies)
          && id.equals(that.id);
    }

    @Override
    public int hashCode() {
      return frequencies.hashCode();
    }
  }
}
