package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import java.io.Serial;

/** Says that a document was rejected as a near-duplicate. */
public final class DuplicateDocumentException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final transient Decision decision;

  DuplicateDocumentException(Decision decision) {
    super(
        "document "
            + decision.key()
            + " is a near-duplicate of "
            + decision.other()
            + ", similarity "
            + decision.similarity());
    this.decision = decision;
  }

  /**
   * The decision.
   *
   * @return of kind {@link DecisionKind#REJECTED}
   */
  public Decision decision() {
    return decision;
  }
}
