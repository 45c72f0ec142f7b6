package io.doppel.join;

/** Takes the pairs that a search finds, as they come. */
@FunctionalInterface
public interface PairSink {

  /**
   * Takes a pair. Several threads may do so, one at a time.
   *
   * @param one the position of a signature
   * @param other the position of another one, before or after it
   * @param similarity their similarity in [0, 1]
   */
  void add(int one, int other, double similarity);
}
