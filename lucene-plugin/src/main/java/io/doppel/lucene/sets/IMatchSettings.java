package io.doppel.lucene.sets;

/**
 * The lexicons of {@code imatch}.
 *
 * @param minIdf the least normalised inverse document frequency of a word in the lexicon
 * @param maxIdf the largest
 * @param lexicons how many hashes a text has: one of the whole lexicon, the others of random parts
 * @param minWords a hash of fewer words than this is not made
 */
public record IMatchSettings(double minIdf, double maxIdf, int lexicons, int minWords) {
  /** The middle of the frequencies as in ANDD, one lexicon, at least 5 words. */
  public static final IMatchSettings DEFAULT = new IMatchSettings(0.4, 0.75, 1, 5);
}
