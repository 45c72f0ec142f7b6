package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.lucene.SignatureMemory;
import io.doppel.measure.Signature;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The documents in memory that new ones are compared with, each with its key. Guarded by the
 * writer's lock.
 */
final class Standings {
  /** About what a key, its entry in the table and the rest cost, in bytes. */
  private static final int BYTES_FOR_EACH = 220;

  private final SignatureMemory memory;
  private final Map<String, Integer> ordinals = new HashMap<>();

  /** By ordinal less {@link #forgotten}. */
  private Standing[] standings = new Standing[1024];

  private int forgotten;
  private int next;

  Standings(NearDup near) {
    this.memory = near.memory();
  }

  void add(Standing standing, Signature signature) {
    int ordinal = memory.add(signature);
    if (ordinal - forgotten == standings.length) {
      standings = Arrays.copyOf(standings, 2 * standings.length);
    }
    standings[ordinal - forgotten] = standing;
    next = ordinal + 1;
    ordinals.put(standing.key(), ordinal);
  }

  /** The document with a key; null if it is not here. */
  Standing get(String key) {
    Integer ordinal = ordinals.get(key);
    return ordinal == null ? null : standings[ordinal - forgotten];
  }

  /** The signature of a document that is here. */
  Signature signature(String key) {
    return memory.get(ordinals.get(key));
  }

  /** Takes a document out, if it is here. */
  void remove(String key) {
    Integer ordinal = ordinals.remove(key);
    if (ordinal != null) {
      memory.remove(ordinal);
      standings[ordinal - forgotten] = null;
    }
  }

  /** Changes what is known of a document that is here, but for its signature. */
  void replace(Standing standing) {
    standings[ordinals.get(standing.key()) - forgotten] = standing;
  }

  /** Finds the near-duplicates of a signature among a population. */
  void matches(Signature signature, Population population, Consumer<Match> found) {
    memory.matches(
        signature,
        population,
        (ordinal, similarity) ->
            found.accept(new Match(standings[ordinal - forgotten], (float) similarity)));
  }

  void forEachSignature(Consumer<Signature> taker) {
    ordinals.values().forEach(ordinal -> taker.accept(memory.get(ordinal)));
  }

  Set<String> keys() {
    return ordinals.keySet();
  }

  int size() {
    return ordinals.size();
  }

  long bytes() {
    return memory.bytes() + (long) BYTES_FOR_EACH * (next - forgotten);
  }

  /** Forgets the older half of the documents. */
  void forgetHalf() {
    int from = forgotten + (next - forgotten + 1) / 2;
    for (int ordinal = forgotten; ordinal < from; ordinal++) {
      Standing standing = standings[ordinal - forgotten];
      if (standing != null) {
        ordinals.remove(standing.key());
      }
    }
    standings =
        Arrays.copyOf(
            Arrays.copyOfRange(standings, from - forgotten, next - forgotten),
            Math.max(1024, next - from));
    forgotten = from;
    memory.forgetBefore(from);
  }
}
