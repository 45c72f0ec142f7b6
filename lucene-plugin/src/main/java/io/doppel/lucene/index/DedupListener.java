package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;

/** Is told what becomes of documents. */
@FunctionalInterface
public interface DedupListener {
  /** Ignores it. */
  DedupListener NONE = decision -> {};

  /**
   * Is called for each decision, before the call returns, by one thread at a time. Decisions come
   * after those that they depend on; those of calls that were made at the same time otherwise in
   * any order, see {@link Decision#sequence}. Also for documents that were tagged and whose
   * representative went: {@link DecisionKind#ADDED} if they are near-duplicates of none any more,
   * {@link DecisionKind#TAGGED} if of another one. And for a document that was skipped for one that
   * others had deleted: {@link DecisionKind#ADDED} follows. Must not call the writer. What it
   * throws, the call throws, which was made all the same.
   *
   * @param decision the decision
   */
  void decided(Decision decision);
}
