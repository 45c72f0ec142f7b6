package io.doppel.lucene;

/**
 * Documents of an index cannot be compared as they are, and leaving them out was not asked for.
 * Says how many, and the way out.
 */
public final class UncoveredException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient Coverage coverage;

  /**
   * Refuses an index.
   *
   * @param message what is not covered
   * @param coverage how many documents are
   */
  public UncoveredException(String message, Coverage coverage) {
    super(message);
    this.coverage = coverage;
  }

  /**
   * Which documents the definition can speak about.
   *
   * @return the numbers; null if documents were not counted: if a query has more texts to read than
   *     it may, since counting all of them would take as long as signing them, or if a document was
   *     met on the way that cannot be read
   */
  public Coverage coverage() {
    return coverage;
  }
}
