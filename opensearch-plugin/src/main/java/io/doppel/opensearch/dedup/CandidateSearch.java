package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.FieldDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.opensearch.action.ActionListenerResponseHandler;
import org.opensearch.action.support.GroupedActionListener;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportService;

/** Asks the primaries of all shards for near-duplicates; all of them answer, or it fails. */
final class CandidateSearch {
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(30);

  private final TransportService transport;
  private final ClusterState state;
  private final GateView view;
  private final FieldDefinition definition;
  private final Double threshold;

  CandidateSearch(
      TransportService transport,
      ClusterState state,
      GateView view,
      FieldDefinition definition,
      Double threshold) {
    this.transport = transport;
    this.state = state;
    this.view = view;
    this.definition = definition;
    this.threshold = threshold;
  }

  /**
   * Gives each item what the index says.
   *
   * @param limit how many documents each shard names for an item, at most
   * @param listener hears when all have it, on any thread
   */
  void answer(List<DedupItem> items, int limit, ActionListener<Void> listener) {
    List<DedupItem> asked =
        items.stream().filter(item -> item.signature() != null && !item.isFailed()).toList();
    if (asked.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    List<byte[]> signatures =
        asked.stream().map(item -> definition.near().toBytes(item.signature())).toList();
    int shards = view.primaries().size();
    AtomicReferenceArray<ShardCandidates.Response> responses = new AtomicReferenceArray<>(shards);
    ActionListener<Void> each =
        new GroupedActionListener<>(
            ActionListener.map(
                listener,
                all -> {
                  merge(asked, responses, limit);
                  return null;
                }),
            shards);
    for (int shard = 0; shard < shards; shard++) {
      ask(shard, limit, signatures, responses, each);
    }
  }

  private void ask(
      int shard,
      int limit,
      List<byte[]> signatures,
      AtomicReferenceArray<ShardCandidates.Response> responses,
      ActionListener<Void> listener) {
    GateView.Primary primary = view.primaries().get(shard);
    DiscoveryNode node = primary.node() == null ? null : state.nodes().get(primary.node());
    ShardId id = new ShardId(view.index(), shard);
    if (node == null) {
      listener.onFailure(new IllegalStateException("shard " + id + " has no active primary"));
      return;
    }
    transport.sendRequest(
        node,
        ShardCandidates.ACTION,
        new ShardCandidates.Request(
            id, primary.allocation(), definition, threshold, limit, signatures),
        TransportRequestOptions.builder().withTimeout(PATIENCE).build(),
        new ActionListenerResponseHandler<>(
            ActionListener.wrap(
                response -> {
                  responses.set(shard, response);
                  listener.onResponse(null);
                },
                listener::onFailure),
            ShardCandidates.Response::new));
  }

  private static void merge(
      List<DedupItem> asked, AtomicReferenceArray<ShardCandidates.Response> responses, int limit) {
    for (int i = 0; i < asked.size(); i++) {
      List<List<ShardCandidates.Hit>> hits = new ArrayList<>(responses.length());
      for (int shard = 0; shard < responses.length(); shard++) {
        hits.add(responses.get(shard).hits().get(i));
      }
      asked.get(i).answer(IndexAnswer.merge(hits, limit));
    }
  }
}
