package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DedupPolicy;

/** What a {@link DedupWriter} can be told to do with near-duplicates. */
enum DedupWay {
  TAG(DedupPolicy.TAG, Compared.REPRESENTATIVES),
  SKIP(DedupPolicy.SKIP, Compared.REPRESENTATIVES),
  REPLACE(DedupPolicy.REPLACE, Compared.REPRESENTATIVES),
  REJECT(DedupPolicy.REJECT, Compared.REPRESENTATIVES),
  MERGE(DedupPolicy.MERGE, Compared.REPRESENTATIVES),

  /** As in DDD, figure 2. */
  TAG_ALL(DedupPolicy.TAG, Compared.ALL);

  private final DedupPolicy policy;
  private final Compared compared;

  DedupWay(DedupPolicy policy, Compared compared) {
    this.policy = policy;
    this.compared = compared;
  }

  DedupPolicy policy() {
    return policy;
  }

  boolean comparesWithAll() {
    return compared == Compared.ALL;
  }

  Compared compared() {
    return compared;
  }
}
