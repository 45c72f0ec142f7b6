package io.doppel.cluster;

import io.doppel.measure.Signature;
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
 * <p>Time linear in the documents. Memory 4 bytes a document and 22 to 40 a group; signatures stay
 * in the caller's list, which need not be in memory.
 */
public final class SignatureGroups {
  private static final int NOBODY = -1;

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
    Table table = groups.new Table();
    for (int document = 0; document < groups.group.length; document++) {
      Signature signature = signatures.get(document);
      long hash = signature == null ? 0 : hash(signature.pack());
      int known = signature == null ? NOBODY : table.find(signature, hash);
      groups.group[document] = known == NOBODY ? groups.add(document) : known;
      if (known == NOBODY && signature != null) {
        table.add(hash, groups.count - 1);
      }
    }
    return groups;
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

  /** The groups by the hashes of their signatures; at most two thirds full. */
  private final class Table {
    private int[] groups = new int[32];
    private long[] hashes = new long[32];
    private int used;

    Table() {
      Arrays.fill(groups, NOBODY);
    }

    int find(Signature signature, long hash) {
      int slot = slot(hash);
      while (groups[slot] != NOBODY) {
        if (hashes[slot] == hash && all.get(first[groups[slot]]).equals(signature)) {
          return groups[slot];
        }
        slot = slot + 1 & groups.length - 1;
      }
      return NOBODY;
    }

    void add(long hash, int number) {
      if (3 * ++used > 2 * groups.length) {
        grow();
      }
      put(hash, number);
    }

    private void put(long hash, int number) {
      int slot = slot(hash);
      while (groups[slot] != NOBODY) {
        slot = slot + 1 & groups.length - 1;
      }
      groups[slot] = number;
      hashes[slot] = hash;
    }

    private void grow() {
      int[] oldGroups = groups;
      long[] oldHashes = hashes;
      groups = new int[2 * oldGroups.length];
      hashes = new long[groups.length];
      Arrays.fill(groups, NOBODY);
      for (int i = 0; i < oldGroups.length; i++) {
        if (oldGroups[i] != NOBODY) {
          put(oldHashes[i], oldGroups[i]);
        }
      }
    }

    private int slot(long hash) {
      return (int) (hash >>> Integer.SIZE) & groups.length - 1;
    }
  }
}
