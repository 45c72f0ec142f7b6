package io.doppel.decision;

/**
 * What became of a document that came to an index. The order is part of what nodes of a cluster
 * send each other: new ones come last.
 */
public enum DecisionKind {
  /** It is in the index, and represents others from now on: it is a near-duplicate of none. */
  ADDED("added"),

  /** It is in the index, and says of which document it is a near-duplicate. */
  TAGGED("tagged"),

  /** It is not in the index, because another one is. */
  SKIPPED("skipped"),

  /** It is in the index, in the place of others. */
  REPLACED("replaced"),

  /** It is not in the index, and the call failed. */
  REJECTED("rejected"),

  /**
   * It is in the index; it has no text, or one without a signature. The hook says {@link #ADDED}.
   */
  NOT_COMPARED("not_compared"),

  /**
   * It is compared with none, since it is older than the hook's window; and in the index, unless
   * documents that leave the window are taken out.
   */
  LATE("late"),

  /** It was taken out of the index on request. */
  DELETED("deleted"),

  /** It is not in the index; another one is, and got values of it. */
  MERGED("merged");

  private final String id;

  DecisionKind(String id) {
    this.id = id;
  }

  /**
   * The name in files and answers.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }
}
