package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.SignedText;
import io.doppel.opensearch.mapping.SignedTexts;
import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.opensearch.action.ActionListenerResponseHandler;
import org.opensearch.action.support.GroupedActionListener;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.routing.IndexRoutingTable;
import org.opensearch.cluster.routing.OperationRouting;
import org.opensearch.cluster.routing.ShardRouting;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.index.Index;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.indices.replication.common.ReplicationType;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportService;

/**
 * Tells the nodes that are about to index documents which signatures the gate has made of them, so
 * that no text is signed again by each copy of its shard. A node that cannot be told, for example
 * because its plugin is older, signs for itself: nothing depends on it.
 *
 * <p>It goes from node to node, beside the documents and not in them: their source stays as it is,
 * and no request of a user can bring a signature.
 */
final class SignatureHandover {
  static final String ACTION = "indices:data/write/doppel/signed";

  /** So long a bulk waits for a node that does not answer. */
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(1);

  private final TransportService transport;
  private final SignedTexts here;

  SignatureHandover(TransportService transport, SignedTexts here) {
    this.transport = transport;
    this.here = here;
  }

  /** Takes what other nodes tell. */
  static void register(TransportService transport, SignedTexts here) {
    transport.registerRequestHandler(
        ACTION,
        ThreadPool.Names.SAME,
        Request::new,
        (request, channel, task) -> {
          request.texts.forEach(here::put);
          channel.sendResponse(TransportResponse.Empty.INSTANCE);
        });
  }

  /**
   * Tells of the texts of documents.
   *
   * @param items what will be written
   * @param listener hears when all nodes know, or have failed; on any thread
   */
  void tell(ClusterState state, Index index, List<DedupItem> items, ActionListener<Void> listener) {
    Map<DiscoveryNode, List<SignedText>> texts = byNode(state, index, items);
    List<SignedText> ours = texts.remove(state.nodes().getLocalNode());
    if (ours != null) {
      ours.forEach(here::put);
    }
    if (texts.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    ActionListener<Void> each =
        new GroupedActionListener<>(ActionListener.map(listener, all -> null), texts.size());
    texts.forEach(
        (node, list) ->
            transport.sendRequest(
                node,
                ACTION,
                new Request(list),
                TransportRequestOptions.builder().withTimeout(PATIENCE).build(),
                new ActionListenerResponseHandler<>(
                    ActionListener.wrap(done -> each.onResponse(null), e -> each.onResponse(null)),
                    in -> TransportResponse.Empty.INSTANCE)));
  }

  /** Who will parse which texts. */
  private static Map<DiscoveryNode, List<SignedText>> byNode(
      ClusterState state, Index index, List<DedupItem> items) {
    IndexMetadata metadata = state.metadata().index(index);
    IndexRoutingTable table = state.routingTable().index(index);
    Map<DiscoveryNode, List<SignedText>> texts = new LinkedHashMap<>();
    if (metadata == null || table == null) {
      return texts;
    }
    for (DedupItem item : items) {
      if (!item.signedTexts().isEmpty()) {
        int shard = OperationRouting.generateShardId(metadata, item.id(), item.routing());
        for (DiscoveryNode node : nodes(state, metadata, table, shard)) {
          texts.computeIfAbsent(node, key -> new ArrayList<>()).addAll(item.signedTexts());
        }
      }
    }
    return texts;
  }

  /** Where segments are replicated, copies parse nothing. */
  private static Set<DiscoveryNode> nodes(
      ClusterState state, IndexMetadata metadata, IndexRoutingTable table, int shard) {
    boolean isPrimaryAlone =
        IndexMetadata.INDEX_REPLICATION_TYPE_SETTING.get(metadata.getSettings())
            == ReplicationType.SEGMENT;
    Set<DiscoveryNode> nodes = new HashSet<>();
    for (ShardRouting copy : table.shard(shard).activeShards()) {
      DiscoveryNode node = state.nodes().get(copy.currentNodeId());
      if (node != null && (copy.primary() || !isPrimaryAlone)) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  /** Signed texts. */
  static final class Request extends TransportRequest {
    private final List<SignedText> texts;

    Request(List<SignedText> texts) {
      this.texts = texts;
    }

    Request(StreamInput in) throws IOException {
      super(in);
      StreamVersion.check(in, ACTION);
      texts = in.readList(SignedText::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      StreamVersion.write(out);
      out.writeList(texts);
    }
  }
}
