package io.doppel.pairs;

/**
 * The work that finding pairs took.
 *
 * @param documents how many documents there were, with or without a signature
 * @param candidates how many pairs were left to be verified
 * @param compressions how many compressions were done to verify them, 0 where none are needed
 */
public record PairCounts(long documents, long candidates, long compressions) {

  /**
   * How many pairs of documents there are in all.
   *
   * @return n (n - 1) / 2
   */
  public long allPairs() {
    return documents * (documents - 1) / 2;
  }
}
