package io.doppel.corpus;

/**
 * Documents that are planned together, of which each one can be written alone: whatever a member
 * shares with the others comes from the family's random streams, whatever is its own from its own.
 *
 * @param kind what kind of documents
 * @param form what they are to each other
 * @param seed of the corpus
 * @param number other for each family of a corpus
 * @param size how many documents
 */
record Family(CorpusKind kind, Form form, long seed, long number, int size) {
  /** What the members of a family are to each other. */
  enum Form {
    /** There is only one. */
    SINGLE,
    /** Near-duplicates of each other. */
    CLUSTER,
    /** Written on one form. */
    SERIES,
    /** About one affair. */
    RELATED
  }

  static final int MOST_MEMBERS = 64;

  /** A stream that all members share. */
  SeededRandom shared(int purpose) {
    return new SeededRandom(seed + purpose, number);
  }

  /** A stream of one member's own. */
  SeededRandom own(int purpose, int member) {
    return new SeededRandom(~seed + purpose, number * MOST_MEMBERS + member);
  }
}
