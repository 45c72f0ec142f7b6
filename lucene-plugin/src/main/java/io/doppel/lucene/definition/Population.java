package io.doppel.lucene.definition;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.KeyChoice;
import io.doppel.candidates.KeyCounts;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;

/**
 * The documents among which near-duplicates are searched for, as a whole: how many there are, and
 * how many have a key. It decides what makes a candidate where the keys of sets are a sample, and
 * is of no effect elsewhere. What an index says of itself would do for a query, but changes with
 * deletions and merges; what is said here does not, so that memory and index find the same.
 *
 * <p>Either {@linkplain #of stated} as a number, or {@linkplain Definition#population() counted}:
 * signatures are added and removed. Then it depends on those that are in it only, not on their
 * order. Memory: 2 MiB where keys are counted. For use by one thread at a time.
 */
public final class Population {
  /**
   * Among documents that are counted candidates are chosen as if there were so many times as many:
   * who counts them asks for each of them, and can afford fewer candidates by chance than a query.
   */
  private static final long CAUTION = 16;

  /** Null if the number is stated. */
  private final Definition near;

  /** Null as long as there are no keys to count. */
  private KeyCounts counts;

  private long documents;

  private Population(Definition near, long documents) {
    this.near = near;
    this.documents = documents;
  }

  /** Nothing yet, to be counted. */
  Population(Definition near) {
    this(near, 0);
  }

  /**
   * A stated number of documents. However many of them have a key, it leads to candidates.
   *
   * @param documents how many there are or will be, at least 0
   * @return the population
   */
  public static Population of(long documents) {
    if (documents < 0) {
      throw new IllegalArgumentException("documents must be >= 0, got " + documents);
    }
    return new Population(null, documents);
  }

  /**
   * Counts a signature. Constant time for each of its keys.
   *
   * @param signature a signature made by the definition
   * @throws IllegalStateException if the number is stated
   */
  public void add(Signature signature) {
    SetSignature keys = countedKeys(signature);
    if (keys != null) {
      if (counts == null) {
        counts = new KeyCounts();
      }
      counts.add(keys);
    }
    documents++;
  }

  /**
   * Takes back what {@link #add} did.
   *
   * @param signature a signature that was added
   * @throws IllegalStateException if the number is stated
   */
  public void remove(Signature signature) {
    SetSignature keys = countedKeys(signature);
    if (keys != null) {
      counts.remove(keys);
    }
    documents--;
  }

  private SetSignature countedKeys(Signature signature) {
    if (near == null) {
      throw new IllegalStateException("the number of documents is stated: " + documents);
    }
    near.checkOurs(signature);
    return near.countedKeys(signature);
  }

  /**
   * How many documents there are.
   *
   * @return their number, as stated or as counted
   */
  public long documents() {
    return documents;
  }

  /** Which documents are candidates; null where a rule needs no choice. */
  public KeyChoice choice(SetSignature set, CandidateRule rule) {
    if (rule.complete()) {
      return null;
    }
    if (near == null) {
      return rule.choose(set, documents);
    }
    return counts == null
        ? rule.choose(set, CAUTION * documents)
        : rule.choose(set, CAUTION * documents, counts, documents);
  }
}
