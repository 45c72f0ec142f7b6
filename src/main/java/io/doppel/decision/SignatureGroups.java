package io.doppel.decision;

import io.doppel.features.LongTable;
import io.doppel.signature.Signature;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Documents with equal signatures, taken together. A collection with ten thousand copies of one
 * page has fifty million pairs of them; to decide who is kept, one signature for all of them is
 * enough.
 *
 * <p>Time linear in the documents. Memory 4 bytes a document and 21 to 42 a group; signatures stay
 * in the caller's list, which need not be in memory.
 */
public final class SignatureGroups {
  private final List<? extends Signature> all;
  private final int[] group;

  /** The first document of each group. */
  private int[] first = new int[16];

  private int count;

  private SignatureGroups(List<? extends Signature> all) {
    this.all = all;
    this.group = new int[all.size()];
  }

  /**
   * Groups documents.
   *
   * @param signatures a signature for each document; null for one that has none, which is a group
   *     of its own
   * @return the groups, numbered in the order in which they come up
   */
  public static SignatureGroups of(List<? extends Signature> signatures) {
    SignatureGroups groups = new SignatureGroups(signatures);
    LongTable byHash = LongTable.ofValues(0);
    for (int document = 0; document < groups.group.length; document++) {
      Signature signature = signatures.get(document);
      groups.group[document] =
          signature == null ? groups.add(document) : groups.groupOf(document, signature, byHash);
    }
    return groups;
  }

  /** The group of a document's signature, which is a new one if no other document has it. */
  private int groupOf(int document, Signature signature, LongTable byHash) {
    for (long hash = hash(signature.pack()); ; hash++) { // one that another signature has: the next
      long key = LongTable.keyOf(hash);
      int slot = byHash.slot(key);
      if (byHash.isFree(slot)) {
        byHash.add(slot, key, count);
        return add(document);
      }
      if (all.get(first[byHash.value(slot)]).equals(signature)) {
        return byHash.value(slot);
      }
    }
  }

  /** Of all bits, mixed: hash codes of signatures are sums, which texts could be made to share. */
  private static long hash(byte[] packed) {
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    long hash = packed.length;
    while (bytes.remaining() >= Long.BYTES) {
      hash = mix(hash ^ bytes.getLong());
    }
    while (bytes.hasRemaining()) {
      hash = mix(hash ^ bytes.get());
    }
    return hash;
  }

  private static long mix(long word) {
    long product = (word ^ word >>> 32) * 0x9E3779B97F4A7C15L;
    return (product ^ product >>> 29) * 0xC2B2AE3D27D4EB4FL;
  }

  private int add(int document) {
    first = count == first.length ? Arrays.copyOf(first, count * 2) : first;
    first[count] = document;
    return count++;
  }

  /**
   * The signature of each group.
   *
   * @return an unmodifiable list; null for a document without one
   */
  public List<Signature> signatures() {
    return new FirstOfGroups();
  }

  /**
   * The group of a document.
   *
   * @param document the document
   * @return the group's number
   */
  public int group(int document) {
    return group[document];
  }

  /**
   * The first document of a group.
   *
   * @param number the group's number
   * @return the document
   */
  public int first(int number) {
    return first[number];
  }

  /**
   * How many documents there are.
   *
   * @return the number, in all groups
   */
  public int documents() {
    return group.length;
  }

  private final class FirstOfGroups extends AbstractList<Signature> implements RandomAccess {
    @Override
    public Signature get(int index) {
      if (index >= count) {
        throw new IndexOutOfBoundsException("index must be in [0, " + count + "), got " + index);
      }
      return all.get(first[index]);
    }

    @Override
    public int size() {
      return count;
    }
  }
}
