package io.doppel.pairs;

/**
 * The work that finding pairs took.
 *
 * @param documents how many documents there were, with or without a signature
 * @param candidates how many pairs were left to be verified
 * @param compressions how many compressions were done to verify them, 0 where none are needed
 * @param byKeys whether candidates were found by keys, so that pairs that share too few are missed
 * @param skippedKeys how many keys were in too many documents to find candidates
 * @param cut how many times the search for the pairs of a document was cut short, because what
 *     would have had to lead to candidates is in too many documents: what shares nothing else with
 *     it was missed
 */
public record PairCounts(
    long documents,
    long candidates,
    long compressions,
    boolean byKeys,
    long skippedKeys,
    long cut) {

  /**
   * The work of a search that uses no keys.
   *
   * @param documents how many documents there were, with or without a signature
   * @param candidates how many pairs were left to be verified
   * @param compressions how many compressions were done to verify them
   */
  public PairCounts(long documents, long candidates, long compressions) {
    this(documents, candidates, compressions, false, 0, 0);
  }

  /**
   * How many pairs of documents there are in all.
   *
   * @return n (n - 1) / 2
   */
  public long allPairs() {
    return documents * (documents - 1) / 2;
  }

  /**
   * The work of this search and of another one.
   *
   * @param other the other search
   * @param allDocuments over how many documents it was in all
   * @return the sum
   */
  public PairCounts plus(PairCounts other, long allDocuments) {
    return new PairCounts(
        allDocuments,
        candidates + other.candidates,
        compressions + other.compressions,
        byKeys || other.byKeys,
        Math.max(skippedKeys, other.skippedKeys),
        cut + other.cut);
  }
}
