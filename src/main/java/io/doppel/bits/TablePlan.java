package io.doppel.bits;

import io.doppel.signature.BitSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * By which keys fingerprints find each other, so that none within a number of bits is missed.
 *
 * <p>A fingerprint is cut into blocks, and each choice of {@code keyBlocks} of them is the key of a
 * table. If k bits differ they are in at most k blocks, so with one block a key and k + 1 blocks
 * one key is the same; with b blocks and keys of b - k there are (b choose b - k) tables of longer
 * keys, for larger collections (Manku, Jain and Das Sarma, WWW 2007). If more bits differ than that
 * allows, some key is still nearly the same, and all keys within a {@link #radius} of it are looked
 * up (Norouzi, Punjani and Fleet, CVPR 2012): so a plan serves every k, and {@link #probes} says at
 * what cost.
 *
 * <p>Example: 64 bits in 4 blocks of 16. Two fingerprints that differ in 3 bits agree in one block:
 * 4 keys are looked up. With 4 bits, either the first block differs in at most one bit, or one of
 * the others not at all: 17 + 3 keys.
 *
 * <p>Immutable; equal when the three numbers are.
 */
public final class TablePlan {
  /** So many tables at most: the keys that each document has. */
  public static final int MOST_TABLES = 1024;

  /** A block has so many bits if nothing else is said: 65,536 values, and 2 bytes in an index. */
  private static final int BLOCK_BITS = 16;

  /** Fewer and longer blocks have at most so many. */
  private static final int LONG_BLOCK_BITS = 32;

  /** Longer keys find no less, so they are not chosen; with the number of a table they fit. */
  private static final int LONG_KEY_BITS = 48;

  /** More keys than this for each document are not chosen, but may be set. */
  private static final int MANY_TABLES = 64;

  /** A look-up of a key costs about as much as this number of candidates. */
  private static final double LOOK_UP_COST = 20;

  /** A query may cost as much as so many candidates, about half a millisecond. */
  private static final double MOST_COST = 10_000;

  private final int bits;
  private final int blocks;
  private final int keyBlocks;

  /** How many bits the longest key has. */
  private final int longest;

  /** The bits of each table's key, for each word. */
  private final long[][] masks;

  private final int[] keyBits;

  /** The last block of each table's key. */
  private final int[] lastBlocks;

  /**
   * Makes a plan.
   *
   * @param bits how many bits a fingerprint has
   * @param blocks how many blocks they are cut into
   * @param keyBlocks how many blocks make a key
   */
  public TablePlan(int bits, int blocks, int keyBlocks) {
    if (bits < Long.SIZE || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException("bits must be a multiple of 64, got " + bits);
    }
    if (blocks < 1 || blocks > bits) {
      throw new IllegalArgumentException("blocks must be in [1, " + bits + "], got " + blocks);
    }
    if (keyBlocks < 1 || keyBlocks > blocks) {
      throw new IllegalArgumentException(
          "keyBlocks must be in [1, " + blocks + "], got " + keyBlocks);
    }
    double tables = combinations(blocks, keyBlocks);
    if (tables > MOST_TABLES) {
      throw new IllegalArgumentException(
          "blocks and keyBlocks must make at most "
              + MOST_TABLES
              + " tables, got "
              + blocks
              + " and "
              + keyBlocks
              + ", which make "
              + (long) tables);
    }
    this.bits = bits;
    this.blocks = blocks;
    this.keyBlocks = keyBlocks;
    this.masks = new long[(int) tables][];
    this.keyBits = new int[masks.length];
    this.lastBlocks = new int[masks.length];
    chooseKeys();
    this.longest = Arrays.stream(keyBits).max().orElseThrow();
    if (numberBits() > Long.SIZE) {
      throw new IllegalArgumentException(
          "keys must have at most "
              + (Long.SIZE - numberBits() + longest)
              + " bits, got "
              + longest
              + " for "
              + bits
              + " bits in "
              + blocks
              + " blocks with "
              + keyBlocks
              + " in a key");
    }
  }

  /**
   * The plan if nothing else is said: blocks of 16 bits, each a key.
   *
   * @param bits how many bits a fingerprint has
   * @return the plan; for 64 bits 4 blocks
   */
  public static TablePlan of(int bits) {
    return new TablePlan(bits, Math.max(1, bits / BLOCK_BITS), 1);
  }

  /**
   * The plan for a collection: blocks of 16 bits, which take the least room in an index, as long as
   * a query is expected to look at no more than some thousand candidates; else the first with more
   * and longer keys for which that is so, or the one with fewer blocks; if there is none, the one
   * with the least work.
   *
   * @param bits how many bits a fingerprint has
   * @param maxBits how many bits may differ
   * @param documents how many documents there are or will be
   * @return the plan
   */
  public static TablePlan forDocuments(int bits, int maxBits, long documents) {
    List<TablePlan> plans = new ArrayList<>(List.of(of(bits)));
    for (int keyBlocks = 2; keyBlocks <= 4 && maxBits + keyBlocks <= bits; keyBlocks++) {
      int keyBits = bits * keyBlocks / (maxBits + keyBlocks);
      if (combinations(maxBits + keyBlocks, keyBlocks) <= MANY_TABLES && keyBits <= LONG_KEY_BITS) {
        plans.add(new TablePlan(bits, maxBits + keyBlocks, keyBlocks));
      }
    }
    for (int blocks = bits / BLOCK_BITS - 1; blocks >= bits / LONG_BLOCK_BITS; blocks--) {
      plans.add(new TablePlan(bits, blocks, 1));
    }
    TablePlan best = plans.get(0);
    for (int i = 1; i < plans.size() && best.queryCost(maxBits, documents) > MOST_COST; i++) {
      if (plans.get(i).queryCost(maxBits, documents) < best.queryCost(maxBits, documents)) {
        best = plans.get(i);
      }
    }
    return best;
  }

  private double queryCost(int maxBits, long documents) {
    return LOOK_UP_COST * probes(maxBits) + expectedCandidates(maxBits, documents);
  }

  private void chooseKeys() {
    int[] chosen = new int[keyBlocks];
    Arrays.setAll(chosen, i -> i);
    for (int table = 0; table < masks.length; table++) {
      masks[table] = new long[bits / Long.SIZE];
      for (int block : chosen) {
        for (int bit = start(block); bit < start(block + 1); bit++) {
          masks[table][bit / Long.SIZE] |= 1L << bit;
          keyBits[table]++;
        }
      }
      lastBlocks[table] = chosen[keyBlocks - 1];
      moveToNext(chosen);
    }
  }

  private int start(int block) {
    return (int) ((long) block * bits / blocks);
  }

  /** The next choice in lexicographic order, if there is one. */
  private void moveToNext(int[] chosen) {
    int moving = keyBlocks - 1;
    while (moving >= 0 && chosen[moving] == blocks - keyBlocks + moving) {
      moving--;
    }
    if (moving >= 0) {
      chosen[moving]++;
      for (int i = moving + 1; i < keyBlocks; i++) {
        chosen[i] = chosen[i - 1] + 1;
      }
    }
  }

  /**
   * How many bits a fingerprint has.
   *
   * @return the number of bits
   */
  public int bits() {
    return bits;
  }

  /**
   * How many tables there are, and so how many keys a fingerprint has.
   *
   * @return at least 1
   */
  public int tables() {
    return masks.length;
  }

  /**
   * How many bits a table's key has.
   *
   * @param table the table
   * @return the number of bits
   */
  public int keyBits(int table) {
    return keyBits[table];
  }

  /**
   * The bits of a table's key.
   *
   * @param table the table
   * @param word which word of the fingerprint
   * @return the mask
   */
  public long mask(int table, int word) {
    return masks[table][word];
  }

  /**
   * How many bits the keys of two fingerprints may differ in, to find all that are near.
   *
   * @param table the table
   * @param maxBits how many bits of the fingerprints may differ
   * @return the number of bits; -1 if the table is not needed, since the others find them all
   */
  public int radius(int table, int maxBits) {
    if (maxBits + keyBlocks <= blocks) {
      // of the first k + keyBlocks blocks so many as make a key are not touched
      return lastBlocks[table] < maxBits + keyBlocks ? 0 : -1;
    }
    int each = maxBits / blocks;
    int more = maxBits % blocks;
    if (keyBlocks == 1) {
      // or else the first more + 1 blocks have each + 1 and the others each: more than k
      return table <= more ? each : each - 1;
    }
    // the worst case is an even spread; the best key has the blocks with fewest
    return keyBlocks * each + Math.max(0, keyBlocks - (blocks - more));
  }

  /**
   * How many keys are looked up to find all that are near.
   *
   * @param maxBits how many bits may differ
   * @return the number of keys, in all tables
   */
  public double probes(int maxBits) {
    double probes = 0;
    for (int table = 0; table < tables(); table++) {
      probes += probes(table, maxBits);
    }
    return probes;
  }

  /**
   * How many keys of a table are looked up.
   *
   * @param table the table
   * @param maxBits how many bits may differ
   * @return the number of keys
   */
  public double probes(int table, int maxBits) {
    double probes = 0;
    for (int i = 0; i <= radius(table, maxBits); i++) {
      probes += combinations(keyBits[table], i);
    }
    return probes;
  }

  /**
   * How many fingerprints a look-up is expected to find, near or not, if their bits are random. One
   * that is found by several keys counts for each.
   *
   * @param maxBits how many bits may differ
   * @param documents how many fingerprints there are
   * @return the number of candidates
   */
  public double expectedCandidates(int maxBits, long documents) {
    double share = 0;
    for (int table = 0; table < tables(); table++) {
      share += Math.scalb(probes(table, maxBits), -keyBits[table]);
    }
    return share * documents;
  }

  /**
   * The key of a fingerprint in a table.
   *
   * @param fingerprint the fingerprint
   * @param table the table
   * @return the key, with the number of the table in the bits above it
   */
  public long key(BitSignature fingerprint, int table) {
    long key = 0;
    for (int word = 0; word < masks[table].length; word++) {
      long mask = masks[table][word];
      if (mask != 0) {
        // a shift by all 64 bits leaves what is there: nothing yet
        key = key << Long.bitCount(mask) | Long.compress(fingerprint.word(word), mask);
      }
    }
    return table == 0 ? key : (long) table << longest | key;
  }

  /**
   * How many bits the longest key has, with the number of its table.
   *
   * @return at most 64
   */
  public int numberBits() {
    return longest + Integer.SIZE - Integer.numberOfLeadingZeros(tables() - 1);
  }

  /**
   * Goes through all keys that must be looked up.
   *
   * @param fingerprint the fingerprint whose near ones are wanted
   * @param maxBits how many bits may differ
   * @param keys takes the keys, each once
   */
  public void forEachProbe(BitSignature fingerprint, int maxBits, LongConsumer keys) {
    for (int table = 0; table < tables(); table++) {
      int radius = radius(table, maxBits);
      if (radius >= 0) {
        forEachNear(key(fingerprint, table), keyBits[table], radius, keys);
      }
    }
  }

  /** Flips up to so many of the lowest bits. */
  private static void forEachNear(long key, int bits, int radius, LongConsumer keys) {
    keys.accept(key);
    for (int bit = 0; radius > 0 && bit < bits; bit++) {
      forEachNear(key ^ 1L << bit, bit, radius - 1, keys);
    }
  }

  /** How many ways there are to choose some of many. */
  static double combinations(int many, int some) {
    double combinations = some > many ? 0 : 1;
    for (int i = 1; i <= Math.min(some, many - some); i++) {
      combinations = combinations * (many - i + 1) / i;
    }
    return combinations;
  }

  /**
   * The plan in words, for the scheme of an index.
   *
   * @return such as {@code blocks=4 keyBlocks=1}
   */
  public String parameters() {
    return "blocks=" + blocks + " keyBlocks=" + keyBlocks;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TablePlan that
        && bits == that.bits
        && blocks == that.blocks
        && keyBlocks == that.keyBlocks;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new int[] {bits, blocks, keyBlocks});
  }

  @Override
  public String toString() {
    return tables() + " tables of " + bits + " bits, " + parameters();
  }
}
