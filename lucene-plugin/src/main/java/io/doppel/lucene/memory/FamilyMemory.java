package io.doppel.lucene.memory;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Signatures of documents in memory, and for a signature those that are its near-duplicates. Made
 * by {@link #of}. Each signature has an ordinal: 0, 1, 2, ... as they come.
 *
 * <p>Whether a signature is found depends on itself, on the one that is asked for, and on the
 * {@link Population} that the caller gives; on nothing else that is held. {@link
 * Definition#query(Signature, Population)} finds the same in an index.
 *
 * <p>Packed signatures are held as bytes, not as objects. What {@link #matches} costs depends on
 * the method:
 *
 * <ul>
 *   <li>sets and {@code hybrid}: an index of their keys, 17 to 34 bytes for each that differs and 5
 *       to 6 for each ordinal of a key that several have. For the default sketch of {@code
 *       shingles} 220 bytes a document in all; among 100,000 documents 2 microseconds, among a
 *       million 15;
 *   <li>{@code exact}: one look-up;
 *   <li>fingerprints: their tables, or all of them where that is less work. {@code simhash}: 40
 *       bytes a document, a microsecond among a million. {@code charikar}: 230 to 420 bytes, and
 *       1.3 nanoseconds for each document, since it allows of many bits;
 *   <li>{@code signcd} and {@code ncd}: an index of their 4-grams, as of sets, and a compression
 *       for each candidate;
 *   <li>sequences and vectors: every signature is looked at, 7 nanoseconds each, and compared if
 *       its length allows of a match, which takes some tenths of a microsecond.
 * </ul>
 *
 * <p>For use by one thread at a time: the caller locks, also for reading.
 */
public abstract class FamilyMemory {
  private static final int LEAST_CAPACITY = Long.SIZE;

  /** What the objects take that are no arrays. */
  private static final long OBJECT_BYTES = 512;

  private final Definition near;

  /** All before this one are gone; it is live, or the next to come. */
  private int first;

  /** The next to come. */
  private int end;

  private int size;

  private long compared;

  /** Counts what is compared for the signature that is asked for. */
  private CandidateCounter counter;

  /** A ring: what belongs to an ordinal is at {@link #slot}, as long as it is not before first. */
  private long[] live = new long[1];

  private int mask = LEAST_CAPACITY - 1;

  public FamilyMemory(Definition near) {
    this.near = near;
  }

  /**
   * A memory for signatures of a definition, which finds near-duplicates as {@link
   * Definition#query(Signature, Population)} does in an index.
   *
   * @param near the definition
   * @return the memory, empty
   */
  public static FamilyMemory of(Definition near) {
    return ((Remembering) near).memory();
  }

  /**
   * A memory of some thousands of signatures, by which it is decided what may stand for what. It
   * differs from {@link #of} in that
   *
   * <ul>
   *   <li>nothing is missed where the keys of sets are a sample, and the population is of no
   *       effect: sets, vectors and sequences are found by all their elements. That takes up to 34
   *       bytes more an element, and more time for each signature that is added;
   *   <li>where the measure is one of containment, those are found that contain the signature that
   *       is asked for, and how much of it: not those that it contains.
   * </ul>
   *
   * @param near the definition
   * @return the memory, empty
   */
  public static FamilyMemory complete(Definition near) {
    return ((Remembering) near).completeMemory();
  }

  /** Takes near-duplicates. */
  @FunctionalInterface
  public interface Matches {
    /**
     * Takes a near-duplicate. Must neither change the memory nor ask it for matches.
     *
     * @param ordinal its ordinal
     * @param similarity how similar it is, at least the threshold
     */
    void match(int ordinal, double similarity);
  }

  /**
   * How many signatures were compared with those that were asked for, in all: what {@link #matches}
   * costs where many share much. At most all that are held are compared for each that is asked for,
   * where fingerprints have several tables as often as there are tables.
   *
   * @return the number
   */
  public final long compared() {
    return compared;
  }

  /** Counts comparisons that are about to be made. */
  public final void addCompared(long number) {
    addCompared(number, 1);
  }

  /**
   * Counts comparisons that are about to be made.
   *
   * @param asOne how many of them count as one for a limit
   */
  public final void addCompared(long number, int asOne) {
    counter.add(number / asOne);
    compared += number;
  }

  /**
   * Adds a signature. Time and memory are proportional to its length, amortised.
   *
   * @param signature a signature made by the definition
   * @return its ordinal: one more than the last one's, never used again
   * @throws IllegalStateException after 2^31 - 1 signatures
   */
  public final int add(Signature signature) {
    near.checkOurs(signature);
    if (end == Integer.MAX_VALUE) {
      throw new IllegalStateException("a memory has no more than 2^31 - 1 ordinals");
    }
    if (end - first > mask) {
      resize(2 * (mask + 1));
    }
    put(end, signature);
    int slot = slot(end);
    live[slot >> 6] |= 1L << slot;
    size++;
    return end++;
  }

  /**
   * Removes a signature; no effect if it is gone already. Constant time, amortised. Its memory is
   * given back later, together with that of others.
   *
   * @param ordinal its ordinal
   */
  public final void remove(int ordinal) {
    if (has(ordinal)) {
      drop(ordinal);
      moveFirst(first);
    }
  }

  /**
   * Removes all signatures before an ordinal. Constant time for each of them, amortised; their
   * memory is given back: the bytes of their signatures at once but for a page, the rest as soon as
   * it is a third of what is held.
   *
   * @param ordinal the first that stays; at most the next one that will be given
   */
  public final void forgetBefore(int ordinal) {
    if (ordinal < 0 || ordinal > end) {
      throw new IllegalArgumentException("ordinal must be in [0, " + end + "], got " + ordinal);
    }
    for (int i = first; i < ordinal; i++) {
      if (has(i)) {
        drop(i);
      }
    }
    if (ordinal > first) {
      moveFirst(ordinal);
    }
  }

  /**
   * Whether a signature is held: given an ordinal, and neither removed nor forgotten. Constant
   * time.
   *
   * @param ordinal its ordinal
   * @return true if it is
   */
  public final boolean has(int ordinal) {
    if (ordinal < first || ordinal >= end) {
      return false;
    }
    int slot = slot(ordinal);
    return (live[slot >> 6] >>> slot & 1) != 0;
  }

  /**
   * A signature, unpacked. Linear in its length.
   *
   * @param ordinal its ordinal
   * @return the signature
   * @throws IllegalArgumentException if it is not held
   */
  public final Signature get(int ordinal) {
    if (!has(ordinal)) {
      throw new IllegalArgumentException("ordinal must be of a signature held, got " + ordinal);
    }
    return read(ordinal);
  }

  /**
   * How many signatures are held.
   *
   * @return their number
   */
  public final int size() {
    return size;
  }

  /**
   * The memory that is held, with what will be given back later. Constant time. While it is tidied
   * up, there is for a moment a second index of the keys of what is live.
   *
   * @return the number of bytes, an estimate
   */
  public final long bytes() {
    return OBJECT_BYTES + RamUsageEstimator.sizeOf(live) + heldBytes();
  }

  /**
   * Finds the near-duplicates of a signature: all whose similarity is at least the threshold. Where
   * the keys of sets are a sample, they also share a least number of keys, one of which not too
   * many documents have; both follow from the population.
   *
   * @param signature a signature made by the definition
   * @param population the documents that there are, here and elsewhere
   * @param found takes the near-duplicates, by ascending ordinals
   */
  public final void matches(Signature signature, Population population, Matches found) {
    matches(signature, population, new CandidateCounter(Long.MAX_VALUE), found);
  }

  /**
   * Finds the near-duplicates of a signature, as long as it has not too many candidates.
   *
   * @param signature a signature made by the definition
   * @param population the documents that there are, here and elsewhere
   * @param candidates counts the signatures that are compared; a thousand fingerprints, which take
   *     a nanosecond each, count as one
   * @param found takes the near-duplicates, by ascending ordinals
   * @throws TooManyCandidatesException if there are more of them than the counter allows; then none
   *     was compared
   */
  public final void matches(
      Signature signature, Population population, CandidateCounter candidates, Matches found) {
    near.checkOurs(signature);
    if (size == 0) {
      return;
    }
    counter = candidates;
    try {
      find(signature, population, found);
    } catch (IOException failure) {
      throw new UncheckedIOException("a signature in memory cannot be read", failure);
    }
  }

  /** Keeps a signature; there is a slot for it. */
  public abstract void put(int ordinal, Signature signature);

  /** Unpacks a signature that is held. */
  public abstract Signature read(int ordinal);

  /** Finds the near-duplicates among at least one signature. */
  public abstract void find(Signature signature, Population population, Matches found)
      throws IOException;

  /** A signature that was held is going. */
  public abstract void dropped(int ordinal);

  /** Some have gone: all before {@link #first()}, and perhaps others. */
  public abstract void tidy();

  /** Moves all that lies at slots to those of another size. */
  public abstract void moveSlots(int newMask);

  /** The bytes that are held by subclasses. */
  public abstract long heldBytes();

  final Definition near() {
    return near;
  }

  public final int first() {
    return first;
  }

  public final int end() {
    return end;
  }

  public final int slot(int ordinal) {
    return ordinal & mask;
  }

  /** How many slots there are. */
  public final int capacity() {
    return mask + 1;
  }

  /** A ring of another size with the same content, in which each slot has so many numbers. */
  public final long[] moved(long[] ring, int newMask, int width) {
    long[] moved = new long[Math.multiplyExact(newMask + 1, width)];
    for (int i = first; i < end; i++) {
      System.arraycopy(ring, (i & mask) * width, moved, (i & newMask) * width, width);
    }
    return moved;
  }

  /** A ring of another size with the same content. */
  public final int[] moved(int[] ring, int newMask) {
    int[] moved = new int[newMask + 1];
    for (int i = first; i < end; i++) {
      moved[i & newMask] = ring[i & mask];
    }
    return moved;
  }

  private void drop(int ordinal) {
    dropped(ordinal);
    int slot = slot(ordinal);
    live[slot >> 6] &= ~(1L << slot);
    size--;
  }

  /** Moves the first one to where one is live. */
  private void moveFirst(int from) {
    int moved = from;
    while (moved < end && !isLive(moved)) {
      moved++;
    }
    first = moved;
    int span = Math.max(LEAST_CAPACITY, end - first);
    if (span <= (mask + 1) / 4) {
      resize(2 * Integer.highestOneBit(span));
    }
    tidy();
  }

  private boolean isLive(int ordinal) {
    int slot = slot(ordinal);
    return (live[slot >> 6] >>> slot & 1) != 0;
  }

  private void resize(int capacity) {
    int newMask = capacity - 1;
    moveSlots(newMask);
    long[] moved = new long[capacity >> 6];
    for (int i = first; i < end; i++) {
      if (isLive(i)) {
        moved[(i & newMask) >> 6] |= 1L << i;
      }
    }
    live = moved;
    mask = newMask;
  }
}
