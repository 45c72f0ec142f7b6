package io.doppel.pairs;

import java.util.Objects;

/**
 * How many pairs a search may compare before it is given up by a {@link
 * TooManyCandidatesException}. Documents that share much and are no near-duplicates have as many
 * candidates as there are pairs of them, and whoever writes documents can make such ones.
 *
 * <p>Example: with {@code new CandidateLimit(1000, 0)} a search of 50,000 documents may compare 50
 * million pairs. What is found within the limit does not depend on it.
 *
 * @param pairsADocument how many pairs for each document, on average, at least 1
 * @param always how many pairs in any case, at least 0
 */
public record CandidateLimit(long pairsADocument, long always) {
  /** A thousand pairs a document, and a billion in any case: minutes to an hour of work. */
  public static final CandidateLimit DEFAULT = new CandidateLimit(1000, 1_000_000_000);

  /** So many pairs of fingerprints, which take a nanosecond each, count as one. */
  public static final int FINGERPRINTS_AS_ONE = 1000;

  /** No limit. */
  public static final CandidateLimit NONE = new CandidateLimit(Long.MAX_VALUE, Long.MAX_VALUE);

  /** Checks the numbers. */
  public CandidateLimit {
    if (pairsADocument < 1) {
      throw new IllegalArgumentException("pairsADocument must be >= 1, got " + pairsADocument);
    }
    if (always < 0) {
      throw new IllegalArgumentException("always must be >= 0, got " + always);
    }
  }

  /**
   * How many pairs may be compared.
   *
   * @param documents of how many documents
   * @return their number
   */
  public long most(long documents) {
    long onAverage =
        documents > Long.MAX_VALUE / pairsADocument ? Long.MAX_VALUE : pairsADocument * documents;
    return Math.max(always, onAverage);
  }

  /**
   * A listener that holds a search to this limit.
   *
   * @param told is told the same
   * @return the listener; its {@link ProgressListener#compared} throws {@link
   *     TooManyCandidatesException}
   */
  public ProgressListener watch(ProgressListener told) {
    Objects.requireNonNull(told, "told");
    return new ProgressListener() {
      @Override
      public void progress(long done, long total) {
        told.progress(done, total);
      }

      @Override
      public void compared(long pairs, long documents) {
        told.compared(pairs, documents);
        if (pairs > most(documents)) {
          throw new TooManyCandidatesException(pairs, documents, CandidateLimit.this);
        }
      }
    };
  }
}
