package io.doppel.candidates;

import io.doppel.signature.SetSignature;

/**
 * Which documents are looked at as candidates for a set: those that share enough of its keys.
 *
 * <p>With all elements as keys ({@link #COMPLETE}) shared keys are the overlap itself, and nothing
 * is missed. With a sample of them a document is a candidate if it shares a few, and is verified
 * with all elements; what a sample guarantees depends on how it was taken: {@link #expectedRecall}
 * for sketch slots, a common run of words for winnowed shingles.
 *
 * @param complete whether all elements are keys
 * @param chance the probability with which two documents that have nothing in common share a key:
 *     2^-b for sketch slots of b bits, 0 for hashed features
 * @param minKeys how many keys a candidate shares; 0 to choose it by the size of the collection
 * @param hotShare a key that more than this share of all documents have does not lead to
 *     candidates, though it is counted for those that others lead to
 */
public record CandidateRule(boolean complete, double chance, int minKeys, double hotShare) {
  /** All elements are keys. */
  public static final CandidateRule COMPLETE = new CandidateRule(true, 0, 1, 1);

  /** The share of documents from which on a key is too common to lead, if nothing else is said. */
  public static final double DEFAULT_HOT_SHARE = 0.002;

  /**
   * So many of a set's keys lead in any case, the rarest: a set with very many copies would not be
   * found by any key otherwise.
   */
  public static final int ALWAYS_LEADING = 4;

  /** So many documents are never too many for a key. */
  private static final int NEVER_HOT = 200;

  /**
   * Sets that are near-duplicates of none share a key because of boilerplate, and not because they
   * are copies: so a key is too common for them at this part of the share.
   */
  private static final int FEWER_FOR_DISTINCT = 8;

  /** A key that no more than so many times as many sets have as by chance is not common. */
  private static final int TIMES_CHANCE = 2;

  /** With more keys all lead: an index would have to keep the postings of all that follow open. */
  private static final int MOST_KEYS_TO_CHOOSE_FROM = 1024;

  /**
   * Hashed features are not shared by chance, but phrases are. Up to so many documents one common
   * key is looked at, then two, then three; but no more than one for each four that a set has.
   */
  private static final long SMALL = 10_000;

  private static final long LARGE = 1_000_000;
  private static final int KEYS_FOR_ONE = 4;

  /** So many candidates by chance do no harm. */
  private static final double FEW_CANDIDATES = 256;

  /** Checks the parameters. */
  public CandidateRule {
    if (!(chance >= 0 && chance < 1)) {
      throw new IllegalArgumentException("chance must be in [0, 1), got " + chance);
    }
    if (minKeys < 0) {
      throw new IllegalArgumentException("minKeys must be >= 0, got " + minKeys);
    }
    if (!(hotShare > 0 && hotShare <= 1)) {
      throw new IllegalArgumentException("hotShare must be in (0, 1], got " + hotShare);
    }
  }

  /**
   * A sample of the elements are keys; how many a candidate shares follows from the size of the
   * collection.
   *
   * @param chance the probability with which two documents that have nothing in common share a key
   * @return the rule
   */
  public static CandidateRule sampled(double chance) {
    return new CandidateRule(false, chance, 0, DEFAULT_HOT_SHARE);
  }

  /**
   * Whether everything is left to the rule: nobody has set the number of keys or the share of
   * documents.
   *
   * @return true if it is
   */
  public boolean isDefault() {
    return minKeys == 0 && hotShare == DEFAULT_HOT_SHARE;
  }

  /**
   * How many keys a candidate must share: as set, or as few as leave no more than a few hundred
   * candidates to chance.
   *
   * @param keys how many keys the set has
   * @param documents how many documents there are
   * @return at least 1 and, if there are keys, at most {@code keys}
   */
  public int minKeys(int keys, long documents) {
    if (minKeys > 0) {
      return Math.max(1, Math.min(minKeys, keys));
    }
    if (chance == 0) {
      int bySize = documents <= SMALL ? 1 : documents <= LARGE ? 2 : 3;
      return Math.max(1, Math.min(bySize, keys / KEYS_FOR_ONE));
    }
    int least = 1;
    int most = Math.max(1, keys);
    while (least < most) {
      int middle = least + (most - least) / 2;
      if (documents * Binomial.atLeast(middle, keys, chance) > FEW_CANDIDATES) {
        least = middle + 1;
      } else {
        most = middle;
      }
    }
    return least;
  }

  /**
   * How many documents a key may be in and still lead to candidates.
   *
   * @param documents how many documents there are
   * @return the largest number
   */
  public int mostDocuments(long documents) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(NEVER_HOT, hotShare * documents));
  }

  /**
   * How a set is searched for if a number of documents is stated, and no more is known.
   *
   * @param set the set
   * @param documents how many documents there are
   * @return the choice: however many have a key, it leads
   */
  public KeyChoice choose(SetSignature set, long documents) {
    return KeyChoice.allLead(minKeys(set.keyCount(), documents));
  }

  /**
   * How a set is searched for among sets that are near-duplicates of none, whose keys are counted.
   *
   * @param set the set
   * @param documents the number by which {@link #minKeys(int, long)} is chosen
   * @param counts how many of them have a key
   * @param counted how many there are
   * @return the choice
   */
  public KeyChoice choose(SetSignature set, long documents, KeyCounts counts, long counted) {
    if (set.keyCount() > MOST_KEYS_TO_CHOOSE_FROM) {
      return choose(set, documents);
    }
    return KeyChoice.byCounts(
        minKeys(set.keyCount(), documents), set, counts, mostDistinct(counted), ALWAYS_LEADING);
  }

  /**
   * How a set is searched for in an index that counts its keys. Those that the index does not have
   * are of no use as leaders, so the few that lead in any case are chosen among the others.
   *
   * @param set the set
   * @param documents how many documents there are
   * @param counts for each key of the set how many documents have it
   * @return the choice
   */
  public KeyChoice choose(SetSignature set, long documents, long[] counts) {
    int minKeys = minKeys(set.keyCount(), documents);
    return set.keyCount() > MOST_KEYS_TO_CHOOSE_FROM
        ? KeyChoice.allLead(minKeys)
        : KeyChoice.ofPresent(minKeys, set, counts, mostDocuments(documents), ALWAYS_LEADING);
  }

  private long mostDistinct(long counted) {
    if (hotShare == 1) {
      return Long.MAX_VALUE; // no key is too common
    }
    double share = Math.max(hotShare / FEWER_FOR_DISTINCT, TIMES_CHANCE * chance);
    return Math.max(NEVER_HOT, (long) (share * counted));
  }

  /**
   * How likely it is that a document of a given similarity is a candidate, for sketch slots, each
   * of which two documents share with a probability that is their similarity.
   *
   * @param keys how many keys a set has
   * @param shared how many of them a candidate shares
   * @param similarity the similarity
   * @return the probability
   */
  public static double expectedRecall(int keys, int shared, double similarity) {
    return Binomial.atLeast(shared, keys, similarity);
  }
}
