package io.doppel.lucene.bits;

import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.KeyPostings;
import io.doppel.pairs.CandidateLimit;
import io.doppel.signature.BitSignature;
import io.doppel.signature.Signature;
import java.util.Arrays;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Fingerprints, 8 bytes for every 64 bits. They are found by the keys of a table plan, 5 to 6 bytes
 * for each table, or by comparing all of them: whichever is less work for what is held, and neither
 * misses any. Where a plan has very many keys to look up, there are no tables.
 */
final class BitMemory extends FamilyMemory {
  /** Nanoseconds, as measured: to look a key up, and to compare a fingerprint that has it ... */
  private static final double LOOK_UP_COST = 20;

  private static final double CANDIDATE_COST = 10;

  /** ... and to compare one of all, for each 64 bits. */
  private static final double SCAN_COST = 0.6;

  /**
   * With more look-ups than this there are no tables: they take some four times the memory of the
   * fingerprints, which should make it faster for a million of them.
   */
  private static final double MOST_PROBES = 4096;

  /** So many dead fingerprints do no harm. */
  private static final int LITTLE = 1024;

  /** So many fingerprints are compared before it is asked whether one of them is near. */
  private static final int BLOCK = 128;

  private final HammingBounds bounds;
  private final int width;
  private final TablePlan plan;
  private long[] words;
  private KeyPostings postings = new KeyPostings();
  private int dead;
  private int[] lists = new int[16];
  private int listCount;
  private int[] candidates = new int[64];

  BitMemory(Definition near, HammingBounds bounds, TablePlan plan) {
    super(near);
    this.bounds = bounds;
    this.width = bounds.bits() / Long.SIZE;
    this.plan = bounds.pruning() && plan.probes(bounds.maxBits()) <= MOST_PROBES ? plan : null;
    this.words = new long[capacity() * width];
  }

  @Override
  public void put(int ordinal, Signature signature) {
    BitSignature fingerprint = checked(signature);
    for (int i = 0; i < width; i++) {
      words[slot(ordinal) * width + i] = fingerprint.word(i);
    }
    if (plan != null) {
      if (postings.isWasteful()) {
        sweep();
      }
      for (int table = 0; table < plan.tables(); table++) {
        if (plan.radius(table, bounds.maxBits()) >= 0) {
          postings.add(plan.key(fingerprint, table) & Long.MAX_VALUE, ordinal);
        }
      }
    }
  }

  private BitSignature checked(Signature signature) {
    BitSignature fingerprint = (BitSignature) signature;
    if (fingerprint.bits() != bounds.bits()) {
      throw new IllegalArgumentException(
          "the fingerprint must have " + bounds.bits() + " bits, got " + fingerprint.bits());
    }
    return fingerprint;
  }

  @Override
  public Signature read(int ordinal) {
    int start = slot(ordinal) * width;
    return BitSignature.of(Arrays.copyOfRange(words, start, start + width));
  }

  @Override
  public void find(Signature signature, Population population, Matches found) {
    BitSignature fingerprint = checked(signature);
    double scan = (double) (end() - first()) * width * SCAN_COST;
    if (plan == null || plan.probes(bounds.maxBits()) * LOOK_UP_COST > scan) {
      compareAll(fingerprint, found);
      return;
    }
    listCount = 0;
    plan.forEachProbe(fingerprint, bounds.maxBits(), key -> lookUp(key & Long.MAX_VALUE));
    long entries = 0;
    for (int i = 0; i < listCount; i++) {
      entries += postings.count(lists[i]);
    }
    if (entries * CANDIDATE_COST > scan) {
      compareAll(fingerprint, found);
    } else {
      compareLists(fingerprint, (int) entries, found);
    }
  }

  /** The sign is cut off: keys that differ in nothing else are in one list, and compared. */
  private void lookUp(long key) {
    int list = postings.list(key);
    if (list != KeyPostings.NONE) {
      if (listCount == lists.length) {
        lists = Arrays.copyOf(lists, listCount * 2);
      }
      lists[listCount++] = list;
    }
  }

  private void compareLists(BitSignature fingerprint, int entries, Matches found) {
    addCompared(entries, CandidateLimit.FINGERPRINTS_AS_ONE);
    if (candidates.length < entries) {
      candidates = new int[entries + entries / 2];
    }
    int near = 0;
    for (int i = 0; i < listCount; i++) {
      int list = lists[i];
      if (list >= 0) {
        candidates[near] = list;
        near += isNear(list, fingerprint) ? 1 : 0;
      } else {
        int[] page = postings.page(list);
        int start = KeyPostings.start(list);
        for (int j = start + page[start]; j > start; j--) {
          candidates[near] = page[j];
          near += isNear(page[j], fingerprint) ? 1 : 0;
        }
      }
    }
    Arrays.sort(candidates, 0, near);
    for (int i = 0; i < near; i++) {
      if (i == 0 || candidates[i] != candidates[i - 1]) {
        report(candidates[i], fingerprint, found);
      }
    }
  }

  private boolean isNear(int ordinal, BitSignature fingerprint) {
    return has(ordinal) && distance(ordinal, fingerprint) <= bounds.maxBits();
  }

  private int distance(int ordinal, BitSignature fingerprint) {
    int start = slot(ordinal) * width;
    int distance = 0;
    for (int i = 0; i < width; i++) {
      distance += Long.bitCount(words[start + i] ^ fingerprint.word(i));
    }
    return distance;
  }

  private void report(int ordinal, BitSignature fingerprint, Matches found) {
    found.match(ordinal, bounds.similarity(distance(ordinal, fingerprint)));
  }

  private void compareAll(BitSignature fingerprint, Matches found) {
    addCompared(size(), CandidateLimit.FINGERPRINTS_AS_ONE);
    long[] wanted = new long[width];
    Arrays.setAll(wanted, fingerprint::word);
    int from = first();
    while (from < end()) {
      // a block ends where the ring does
      int size = Math.min(Math.min(BLOCK, end() - from), capacity() - slot(from));
      if (isAnyNear(slot(from), size, wanted)) {
        for (int i = from; i < from + size; i++) {
          if (isNear(i, fingerprint)) {
            report(i, fingerprint, found);
          }
        }
      }
      from += size;
    }
  }

  private boolean isAnyNear(int start, int size, long[] wanted) {
    if (width == 1) {
      return nearest(start, size, wanted[0]) <= bounds.maxBits();
    }
    for (int i = start * width; i < (start + size) * width; i += width) {
      int distance = 0;
      // most are too far by a part of their words
      for (int word = 0; word < width && distance <= bounds.maxBits(); word++) {
        distance += Long.bitCount(words[i + word] ^ wanted[word]);
      }
      if (distance <= bounds.maxBits()) {
        return true;
      }
    }
    return false;
  }

  /** The least distance of fingerprints of 64 bits that follow each other. */
  private int nearest(int start, int size, long wanted) {
    int least = Long.SIZE;
    for (int i = start; i < start + size; i++) {
      least = Math.min(least, Long.bitCount(words[i] ^ wanted));
    }
    return least;
  }

  @Override
  public void dropped(int ordinal) {
    dead++;
  }

  @Override
  public void tidy() {
    if (plan != null && dead > size() / 2 + LITTLE) {
      sweep();
    }
  }

  private void sweep() {
    postings = postings.without(this::has);
    dead = 0;
  }

  @Override
  public void moveSlots(int newMask) {
    words = moved(words, newMask, width);
  }

  @Override
  public long heldBytes() {
    return RamUsageEstimator.sizeOf(words)
        + postings.bytes()
        + RamUsageEstimator.sizeOf(lists)
        + RamUsageEstimator.sizeOf(candidates);
  }
}
