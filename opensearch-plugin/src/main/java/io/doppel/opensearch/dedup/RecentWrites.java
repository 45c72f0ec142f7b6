package io.doppel.opensearch.dedup;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a gate wrote and searches may not see yet: for each document that was written, deleted or
 * tagged, how it stands now. It goes before what the index says of the same document, which may be
 * older.
 *
 * <p>What is being written is there at once, so that the next item of a bulk is compared with it,
 * but not settled: it is {@linkplain #settle settled} when it was acknowledged, or {@linkplain
 * #undo undone}. For use by one thread at a time.
 */
final class RecentWrites {
  /** What an entry of 20 characters takes beside its signature, an estimate. */
  private static final int ENTRY_BYTES = 250;

  private final FamilyMemory memory;
  private final Population population;

  /** By id. Those that are settled by the order in which they were. */
  private final Map<String, Entry> settled = new LinkedHashMap<>();

  private final Map<String, Entry> unsettled = new LinkedHashMap<>();
  private final Map<Integer, Entry> byOrdinal = new HashMap<>();

  /** Signatures that are in the index only if something else fails. */
  private final List<Entry> unsure = new ArrayList<>();

  private long lastSettled;

  private static final class Entry {
    private final String id;
    private final String routing;

    /** Of its signature, or -1 if it represents nothing: deleted, tagged or without signature. */
    private final int ordinal;

    private long settledAs;

    private Entry(String id, String routing, int ordinal) {
      this.id = id;
      this.routing = routing;
      this.ordinal = ordinal;
    }
  }

  /**
   * A near-duplicate that is a representative now.
   *
   * @param hit the document
   * @param isSettled whether it is certain that it is written
   */
  record Candidate(ShardCandidates.Hit hit, boolean isSettled) {}

  /**
   * What is near to a document.
   *
   * @param candidates all representatives that are, as far as they are known
   * @param best the most similar one, of equal ones one that the index knows; or null
   * @param isDoubtful whether there is something else that would be one if a write failed
   * @param isComplete whether all are known that are as similar as the best one
   */
  record Near(List<Candidate> candidates, Candidate best, boolean isDoubtful, boolean isComplete) {}

  RecentWrites(Definition near, Population population) {
    memory = FamilyMemory.of(near);
    this.population = population;
  }

  /**
   * Finds what is near to a document.
   *
   * @param signature its signature
   * @param id its id, whose earlier version does not count
   * @param answer what the index said
   */
  Near near(Signature signature, String id, IndexAnswer answer) {
    List<Candidate> candidates = new ArrayList<>();
    boolean[] isDoubtful = new boolean[1];
    for (ShardCandidates.Hit hit : answer.hits()) {
      if (hit.id().equals(id)) {
        continue;
      }
      if (unsettled.containsKey(hit.id())) {
        isDoubtful[0] = true;
      } else if (!settled.containsKey(hit.id())) {
        candidates.add(new Candidate(hit, true));
      }
    }
    memory.matches(
        signature,
        population,
        (ordinal, similarity) -> {
          Entry entry = byOrdinal.get(ordinal);
          if (entry.id.equals(id)) {
            return;
          }
          boolean isUnsettled = unsettled.get(entry.id) == entry;
          if (isUnsettled || !unsettled.containsKey(entry.id) && settled.get(entry.id) == entry) {
            candidates.add(
                new Candidate(
                    new ShardCandidates.Hit(entry.id, entry.routing, (float) similarity),
                    !isUnsettled));
          } else {
            isDoubtful[0] = true;
          }
        });
    Candidate best = null;
    for (Candidate each : candidates) {
      if (best == null || each.hit.similarity() > best.hit.similarity()) {
        best = each;
      }
    }
    float known = best == null ? 0 : best.hit.similarity();
    return new Near(candidates, best, isDoubtful[0], answer.completeAbove() <= known);
  }

  /** A document is being written; without a signature if it represents nothing from now on. */
  void put(String id, String routing, Signature signature) {
    Entry entry = new Entry(id, routing, signature == null ? -1 : memory.add(signature));
    if (entry.ordinal >= 0) {
      byOrdinal.put(entry.ordinal, entry);
    }
    unsettled.put(id, entry);
  }

  /** A document is not written because of one that is being written. */
  void putUnsure(String id, Signature signature) {
    Entry entry = new Entry(id, null, memory.add(signature));
    byOrdinal.put(entry.ordinal, entry);
    unsure.add(entry);
  }

  /** All that was being written is. */
  void settle() {
    for (Entry entry : unsettled.values()) {
      Entry previous = settled.remove(entry.id);
      if (previous != null) {
        remove(previous);
      }
      entry.settledAs = ++lastSettled;
      settled.put(entry.id, entry);
    }
    unsettled.clear();
    clearUnsure();
  }

  /** All that was being written is as it was before. */
  void undo() {
    unsettled.values().forEach(this::remove);
    unsettled.clear();
    clearUnsure();
  }

  private void clearUnsure() {
    unsure.forEach(this::remove);
    unsure.clear();
  }

  private void remove(Entry entry) {
    if (entry.ordinal >= 0) {
      memory.remove(entry.ordinal);
      byOrdinal.remove(entry.ordinal);
    }
  }

  /** The number of the last one that was settled; later ones have greater numbers. */
  long lastSettled() {
    return lastSettled;
  }

  /** Forgets what was settled up to a number: all searches that matter see it. */
  void forget(long upTo) {
    Iterator<Entry> oldest = settled.values().iterator();
    while (oldest.hasNext()) {
      Entry entry = oldest.next();
      if (entry.settledAs > upTo) {
        return;
      }
      remove(entry);
      oldest.remove();
    }
  }

  /** How many documents are remembered. */
  int size() {
    return settled.size() + unsettled.size();
  }

  /** The memory that is taken, an estimate. */
  long bytes() {
    return memory.bytes() + (long) ENTRY_BYTES * size();
  }
}
