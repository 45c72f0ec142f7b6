package io.doppel.pairs;

/**
 * The work that finding pairs took.
 *
 * @param signatures how many signatures there were
 * @param candidates how many pairs were left to be verified
 * @param compressions how many compressions were done to verify them, 0 where none are needed
 */
public record PairCounts(long signatures, long candidates, long compressions) {

  /**
   * How many pairs there are in all.
   *
   * @return n (n - 1) / 2
   */
  public long allPairs() {
    return signatures * (signatures - 1) / 2;
  }
}
