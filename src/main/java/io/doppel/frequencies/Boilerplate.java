package io.doppel.frequencies;

import io.doppel.features.FeatureHash;
import io.doppel.signature.ElementSet;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The features that more than a share of a collection's documents have, such as menus, footers and
 * disclaimers, frozen: signatures that are made without them stay comparable when the collection
 * grows. Documents may be in groups, by their site or by any other value; then a group has
 * boilerplate of its own, beside that of all documents: the features that more than the share of
 * its documents have. Made by {@link BoilerplateCounter}.
 *
 * <p>Example, with a share of 0.1: of 1,000 pages 120 have the feature {@code all rights reserved
 * by the}; it is dropped from all of them. 12 of the 40 pages of one site have {@code back to our
 * home page}; it is dropped from the pages of that site and from no other. One of 9 of the 40
 * stays, since fewer than {@link #LEAST_DOCUMENTS} pages have it.
 *
 * <p>A text of which fewer than {@link #LEAST_LEFT} features would be left keeps them all: it is
 * nothing but boilerplate, or too little is left to compare it by. So it is near to other such
 * texts, which it really is like, and to no text that its boilerplate was dropped from.
 *
 * <p>It is kept with the index that was made with it, and its {@link #id} is part of the scheme's
 * id, so an index made with another one is refused. 5 bytes a feature stored, 24 to 40 in memory.
 *
 * <p>To weigh features down instead of dropping them: {@link FeatureFrequencies#idfWeights}.
 */
public final class Boilerplate {
  /**
   * A feature of fewer documents is never boilerplate: so many may well be near-duplicates of each
   * other.
   */
  public static final int LEAST_DOCUMENTS = 10;

  /** So many features are kept at most, of all groups together: 3.3 MB in each commit. */
  public static final int MOST_FEATURES = 500_000;

  /** A text of which fewer features would be left keeps them all. */
  public static final int LEAST_LEFT = 20;

  /** No boilerplate. */
  public static final Boilerplate NONE = new Boilerplate(1, "", 0, new TreeMap<>());

  /** The group of all documents. */
  static final long ALL = 0;

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = Byte.BYTES + Double.BYTES + 3 * Integer.BYTES;
  private static final int GROUP_BYTES = Long.BYTES + Integer.BYTES;
  private static final int ELEMENT_BYTES = FeatureHash.ELEMENT_BITS / Byte.SIZE;

  private final double share;
  private final String groupedBy;
  private final int documents;
  private final SortedMap<Long, ElementSet> groups;
  private final ElementSet ofAll;
  private final String id;

  /**
   * @param groups the features of each group that has some, and those of {@link #ALL} documents
   */
  Boilerplate(double share, String groupedBy, int documents, SortedMap<Long, ElementSet> groups) {
    this.share = share;
    this.groupedBy = groupedBy;
    this.documents = documents;
    this.groups = groups;
    this.ofAll = groups.getOrDefault(ALL, ElementSet.EMPTY);
    long hash =
        FeatureHash.numbered(FeatureHash.of(groupedBy), Double.doubleToLongBits(share) + documents);
    for (SortedMap.Entry<Long, ElementSet> group : groups.entrySet()) {
      hash = FeatureHash.mix(FeatureHash.mix(hash + group.getKey()) + group.getValue().size());
      for (int i = 0; i < group.getValue().size(); i++) {
        hash = FeatureHash.mix(hash + group.getValue().element(i));
      }
    }
    this.id = HexFormat.of().toHexDigits(hash);
  }

  static double checkedShare(double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("share must be in (0, 1), got " + share);
    }
    return share;
  }

  /** The number of a group. */
  static long group(String name) {
    return name.isEmpty() ? ALL : FeatureHash.of(name);
  }

  /**
   * A feature of more than this share of the documents is boilerplate.
   *
   * @return in (0, 1)
   */
  public double share() {
    return share;
  }

  /**
   * What puts documents into groups, as whoever made it has named it: a field.
   *
   * @return the name; empty if there are no groups
   */
  public String groupedBy() {
    return groupedBy;
  }

  /**
   * How many documents were counted, those with the same features once.
   *
   * @return the number of documents
   */
  public int documents() {
    return documents;
  }

  /**
   * How many features are boilerplate in all documents.
   *
   * @return the number of features
   */
  public int size() {
    return ofAll.size();
  }

  /**
   * How many groups have boilerplate of their own.
   *
   * @return the number of groups
   */
  public int groups() {
    return groups.size() - (groups.containsKey(ALL) ? 1 : 0);
  }

  /**
   * How many features are boilerplate in a group, beside those of all documents.
   *
   * @param group the group's name
   * @return the number of features
   */
  public int size(String group) {
    return of(group).size();
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
   * Whether a feature is boilerplate.
   *
   * @param element the feature's element
   * @param group the name of the document's group; empty if it is in none
   * @return true if it is, in all documents or in those of the group
   */
  public boolean contains(long element, String group) {
    return ofAll.contains(element) || of(group).contains(element);
  }

  private ElementSet of(String group) {
    return group.isEmpty() || groups() == 0
        ? ElementSet.EMPTY
        : groups.getOrDefault(group(group), ElementSet.EMPTY);
  }

  /**
   * The features of a text that are dropped.
   *
   * @param features the hashes of the text's features
   * @param group the name of the text's group; empty if it is in none
   * @return their positions; null if none is dropped
   */
  public BitSet among(long[] features, String group) {
    ElementSet ofGroup = of(group);
    if (ofAll.size() == 0 && ofGroup.size() == 0) {
      return null;
    }
    BitSet dropped = new BitSet(features.length);
    for (int i = 0; i < features.length; i++) {
      long element = FeatureHash.element(features[i]);
      if (ofAll.contains(element) || ofGroup.contains(element)) {
        dropped.set(i);
      }
    }
    int count = dropped.cardinality();
    return count == 0 || features.length - count < LEAST_LEFT ? null : dropped;
  }

  /**
   * What a scheme's id says of it.
   *
   * @return a blank, and a name with its value; empty if nothing is dropped
   */
  public String parameters() {
    return this == NONE ? "" : " boilerplate=" + share + "-" + id;
  }

  /**
   * The table as bytes, to be kept with an index.
   *
   * @return the packed form
   */
  public byte[] pack() {
    int length = HEADER_BYTES + Character.BYTES * groupedBy.length();
    for (ElementSet features : groups.values()) {
      length += GROUP_BYTES + ELEMENT_BYTES * features.size();
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    bytes.put(VERSION).putDouble(share).putInt(documents);
    bytes.putInt(groupedBy.length()).putInt(groups.size());
    groupedBy.chars().forEach(character -> bytes.putChar((char) character));
    groups.forEach(
        (group, features) -> {
          bytes.putLong(group).putInt(features.size());
          for (int i = 0; i < features.size(); i++) {
            bytes.put((byte) (features.element(i) >>> Integer.SIZE));
            bytes.putInt((int) features.element(i));
          }
        });
    return bytes.array();
  }

  /**
   * Makes a table from its packed form.
   *
   * @param packed the packed form
   * @return the table
   * @throws IllegalArgumentException if the bytes are not a table
   */
  public static Boilerplate unpack(byte[] packed) {
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    checkLeft(bytes, HEADER_BYTES);
    byte version = bytes.get();
    if (version != VERSION) {
      throw damaged(
          "must have version "
              + VERSION
              + ", got "
              + version
              + (version > VERSION ? ": it was made by a newer Doppel, and needs one" : ""));
    }
    double share = checkedShare(bytes.getDouble());
    int documents = bytes.getInt();
    int nameLength = bytes.getInt();
    int groupCount = bytes.getInt();
    if (documents < 0 || nameLength < 0 || groupCount < 0) {
      throw damaged("must not have " + documents + " documents in " + groupCount + " groups");
    }
    checkLeft(bytes, (long) Character.BYTES * nameLength + (long) GROUP_BYTES * groupCount);
    StringBuilder groupedBy = new StringBuilder();
    for (int i = 0; i < nameLength; i++) {
      groupedBy.append(bytes.getChar());
    }
    SortedMap<Long, ElementSet> groups = new TreeMap<>();
    for (int i = 0; i < groupCount; i++) {
      checkLeft(bytes, GROUP_BYTES);
      long group = bytes.getLong();
      if (!groups.isEmpty() && group <= groups.lastKey()) {
        throw damaged("must have its groups in ascending order, not so at " + i);
      }
      groups.put(group, unpackElements(bytes));
    }
    if (bytes.hasRemaining()) {
      throw damaged("must end with its last group, got " + bytes.remaining() + " bytes more");
    }
    return new Boilerplate(share, groupedBy.toString(), documents, groups);
  }

  private static ElementSet unpackElements(ByteBuffer bytes) {
    int size = bytes.getInt();
    if (size < 1) {
      throw damaged("must have features in each group, got " + size);
    }
    checkLeft(bytes, (long) ELEMENT_BYTES * size);
    long[] elements = new long[size];
    for (int i = 0; i < size; i++) {
      elements[i] =
          Byte.toUnsignedLong(bytes.get()) << Integer.SIZE | Integer.toUnsignedLong(bytes.getInt());
      if (i > 0 && elements[i] <= elements[i - 1]) {
        throw damaged("must have the features of a group in ascending order, not so at " + i);
      }
    }
    return new ElementSet(elements);
  }

  private static void checkLeft(ByteBuffer bytes, long needed) {
    if (bytes.remaining() < needed) {
      throw damaged(
          "must have at least "
              + (bytes.position() + needed)
              + " bytes, got "
              + (bytes.position() + bytes.remaining()));
    }
  }

  private static IllegalArgumentException damaged(String rule) {
    return new IllegalArgumentException("a table of boilerplate " + rule);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Boilerplate that
        && Double.compare(share, that.share) == 0
        && groupedBy.equals(that.groupedBy)
        && documents == that.documents
        && groups.equals(that.groups);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "Boilerplate["
        + size()
        + " features of more than "
        + share
        + " of "
        + documents
        + " documents"
        + (groupedBy.isEmpty() ? "" : ", " + groups() + " groups by " + groupedBy)
        + "]";
  }
}
