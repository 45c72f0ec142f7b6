package io.doppel.opensearch.dedup;

import java.util.ArrayList;
import java.util.List;

/**
 * What all shards of an index said of a signature.
 *
 * @param hits the documents
 * @param completeAbove all documents that are more similar than this are among them; 0 if all are
 */
record IndexAnswer(List<ShardCandidates.Hit> hits, float completeAbove) {
  static final IndexAnswer NOTHING = new IndexAnswer(List.of(), 0);

  /** Merges the answers of shards, each of which has at most as many documents as the limit. */
  static IndexAnswer merge(List<List<ShardCandidates.Hit>> shards, int limit) {
    List<ShardCandidates.Hit> hits = new ArrayList<>();
    float completeAbove = 0;
    for (List<ShardCandidates.Hit> shard : shards) {
      hits.addAll(shard);
      if (shard.size() >= limit) {
        completeAbove = Math.max(completeAbove, shard.get(shard.size() - 1).similarity());
      }
    }
    return new IndexAnswer(hits, completeAbove);
  }
}
