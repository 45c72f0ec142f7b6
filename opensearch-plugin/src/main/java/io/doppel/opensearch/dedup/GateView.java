package io.doppel.opensearch.dedup;

import java.util.ArrayList;
import java.util.List;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.routing.IndexRoutingTable;
import org.opensearch.cluster.routing.IndexShardRoutingTable;
import org.opensearch.cluster.routing.ShardRouting;
import org.opensearch.core.index.Index;
import org.opensearch.core.index.shard.ShardId;

/**
 * Who has the primaries of an index, by shard. As long as it is the same, what a refresh made
 * visible stays visible to searches of the primaries; another primary may have to be refreshed
 * first.
 *
 * @param index the index
 * @param primaries its primaries
 */
record GateView(Index index, List<Primary> primaries) {

  /**
   * The primary of a shard.
   *
   * @param node the id of its node; null if it is not active
   * @param allocation what tells it from all other copies, also those that the node had before
   * @param term how many primaries the shard has had that others took over from
   */
  record Primary(String node, String allocation, long term) {}

  /** As a state of the cluster has it; null if it does not have the index. */
  static GateView of(ClusterState state, Index index) {
    IndexMetadata metadata = state.metadata().index(index);
    IndexRoutingTable table = state.routingTable().index(index);
    if (metadata == null || table == null) {
      return null;
    }
    List<Primary> primaries = new ArrayList<>();
    for (int shard = 0; shard < metadata.getNumberOfShards(); shard++) {
      IndexShardRoutingTable copies = table.shard(shard);
      ShardRouting primary = copies == null ? null : copies.primaryShard();
      long term = metadata.primaryTerm(shard);
      primaries.add(
          primary == null || !primary.active()
              ? new Primary(null, null, term)
              : new Primary(primary.currentNodeId(), primary.allocationId().getId(), term));
    }
    return new GateView(index, primaries);
  }

  /** The primary whose node is the gate. */
  Primary gate() {
    return primaries.get(0);
  }

  /** The shard whose primary's node is the gate. */
  ShardId gateShard() {
    return new ShardId(index, 0);
  }
}
