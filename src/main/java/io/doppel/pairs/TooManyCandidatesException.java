package io.doppel.pairs;

/**
 * A search was given up because it compared more than it may: very many documents share much
 * without being near-duplicates, or there are more of them than a method that compares with all was
 * allowed. Nothing was reported that is wrong.
 */
public final class TooManyCandidatesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** How many pairs, or documents, were compared. */
  private final long compared;

  /** Of how many documents. */
  private final long documents;

  /** How many were allowed. */
  private final long allowed;

  /**
   * Makes the exception of a search for pairs.
   *
   * @param pairs how many pairs were compared
   * @param documents of how many documents
   * @param limit what is allowed
   */
  public TooManyCandidatesException(long pairs, long documents, CandidateLimit limit) {
    this(
        pairs
            + " pairs of "
            + documents
            + " documents have been compared and the search is not done: the limit is "
            + limit.pairsADocument()
            + " pairs a document and "
            + limit.always()
            + " in any case",
        pairs,
        documents,
        limit.pairsADocument());
  }

  /**
   * Makes the exception of a search for the near-duplicates of one document.
   *
   * @param compared how many documents were compared with it, or were about to be
   * @param allowed how many are allowed
   */
  public TooManyCandidatesException(long compared, long allowed) {
    this(
        "at least " + compared + " documents must be compared with one: the limit is " + allowed,
        compared,
        1,
        allowed);
  }

  private TooManyCandidatesException(String what, long compared, long documents, long allowed) {
    super(
        what
            + ". Very many documents share much without being near-duplicates; a higher threshold"
            + " or less boilerplate leads to fewer candidates");
    this.compared = compared;
    this.documents = documents;
    this.allowed = allowed;
  }

  /**
   * How many pairs were compared, or documents with one.
   *
   * @return their number
   */
  public long compared() {
    return compared;
  }

  /**
   * Of how many documents pairs were compared.
   *
   * @return their number; 1 if it was about one document
   */
  public long documents() {
    return documents;
  }

  /**
   * How many comparisons were allowed for each document, on average.
   *
   * @return their number
   */
  public long allowed() {
    return allowed;
  }
}
