package io.doppel.opensearch.dedup;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.ExceptionsHelper;
import org.opensearch.action.ActionListenerResponseHandler;
import org.opensearch.action.support.ActionFilters;
import org.opensearch.action.support.ChannelActionListener;
import org.opensearch.action.support.HandledTransportAction;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.ClusterStateObserver;
import org.opensearch.cluster.metadata.IndexNameExpressionResolver;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.inject.Inject;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.Index;
import org.opensearch.indices.IndicesService;
import org.opensearch.node.NodeClosedException;
import org.opensearch.tasks.Task;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.ConnectTransportException;
import org.opensearch.transport.NodeDisconnectedException;
import org.opensearch.transport.TransportService;

/** Brings a bulk from the node that was asked to the one that is the gate of its index. */
public final class TransportDedupBulkAction
    extends HandledTransportAction<DedupBulkRequest, DedupBulkResponse> {
  private static final Logger LOGGER = LogManager.getLogger(TransportDedupBulkAction.class);
  private static final String GATE_ACTION = DedupBulkAction.NAME + "[g]";

  /** So long it is waited for another gate when one has gone. */
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(10);

  private final TransportService transport;
  private final ClusterService cluster;
  private final IndexNameExpressionResolver names;
  private final ThreadPool threads;
  private final Gates gates;

  /**
   * Made by the node.
   *
   * @param transport sends to other nodes
   * @param filters see every action
   * @param cluster knows the state of the cluster
   * @param names finds the index that is meant by a name
   * @param threads the node's threads
   * @param indices the node's shards
   * @param gates the gates that are on this node
   */
  @Inject
  public TransportDedupBulkAction(
      TransportService transport,
      ActionFilters filters,
      ClusterService cluster,
      IndexNameExpressionResolver names,
      ThreadPool threads,
      IndicesService indices,
      Gates gates) {
    super(DedupBulkAction.NAME, transport, filters, DedupBulkRequest::new);
    this.transport = transport;
    this.cluster = cluster;
    this.names = names;
    this.threads = threads;
    this.gates = gates;
    transport.registerRequestHandler(
        GATE_ACTION,
        ThreadPool.Names.SAME,
        DedupBulkRequest::new,
        (request, channel, task) ->
            take(request, new ChannelActionListener<>(channel, GATE_ACTION, request)));
    transport.registerRequestHandler(
        ShardCandidates.ACTION,
        ThreadPool.Names.SEARCH,
        ShardCandidates.Request::new,
        (request, channel, task) -> channel.sendResponse(ShardCandidates.find(request, indices)));
    SignatureHandover.register(transport, gates.signed());
  }

  private void take(DedupBulkRequest request, ActionListener<DedupBulkResponse> listener) {
    try {
      gates.take(request, index(cluster.state(), request), transport, listener);
    } catch (RuntimeException e) {
      listener.onFailure(e);
    }
  }

  private Index index(ClusterState state, DedupBulkRequest request) {
    return names.concreteSingleIndex(state, request);
  }

  @Override
  protected void doExecute(
      Task task, DedupBulkRequest request, ActionListener<DedupBulkResponse> listener) {
    forward(cluster.state(), request, true, listener);
  }

  private void forward(
      ClusterState state,
      DedupBulkRequest request,
      boolean isFirst,
      ActionListener<DedupBulkResponse> listener) {
    Index index = index(state, request);
    GateView view = GateView.of(state, index);
    DiscoveryNode node =
        view == null || view.gate().node() == null ? null : state.nodes().get(view.gate().node());
    if (node == null) {
      listener.onFailure(
          GateFailures.unavailable(
              "index [" + index.getName() + "] has no gate: its shard 0 has no active primary",
              null));
      return;
    }
    transport.sendRequest(
        node,
        GATE_ACTION,
        request,
        new ActionListenerResponseHandler<>(
            ActionListener.wrap(
                response -> {
                  if (response.isElsewhere()) {
                    again(view, request, isFirst, null, listener);
                  } else {
                    listener.onResponse(response);
                  }
                },
                e -> failed(view, request, isFirst, e, listener)),
            DedupBulkResponse::new));
  }

  private void failed(
      GateView view,
      DedupBulkRequest request,
      boolean isFirst,
      Exception cause,
      ActionListener<DedupBulkResponse> listener) {
    Throwable root = ExceptionsHelper.unwrapCause(cause);
    if (root instanceof NodeDisconnectedException || root instanceof NodeClosedException) {
      listener.onFailure(
          GateFailures.unknown(
              "the node that was the gate of [" + view.index().getName() + "] has gone", cause));
    } else if (root instanceof ConnectTransportException) {
      again(view, request, isFirst, cause, listener);
    } else {
      listener.onFailure(cause);
    }
  }

  /** Nothing was done: waits until another node is the gate, once. */
  private void again(
      GateView view,
      DedupBulkRequest request,
      boolean isFirst,
      Exception cause,
      ActionListener<DedupBulkResponse> listener) {
    Exception gone =
        GateFailures.unavailable("the gate of [" + view.index().getName() + "] is moving", cause);
    if (!isFirst) {
      listener.onFailure(gone);
      return;
    }
    ClusterStateObserver observer =
        new ClusterStateObserver(cluster, PATIENCE, LOGGER, threads.getThreadContext());
    ActionListener<ClusterState> moved =
        ActionListener.wrap(state -> forward(state, request, false, listener), listener::onFailure);
    if (isElsewhere(observer.setAndGetObservedState(), view)) {
      moved.onResponse(cluster.state());
      return;
    }
    observer.waitForNextChange(
        new ClusterStateObserver.Listener() {
          @Override
          public void onNewClusterState(ClusterState state) {
            moved.onResponse(state);
          }

          @Override
          public void onClusterServiceClose() {
            listener.onFailure(gone);
          }

          @Override
          public void onTimeout(TimeValue timeout) {
            listener.onFailure(gone);
          }
        },
        state -> isElsewhere(state, view));
  }

  private static boolean isElsewhere(ClusterState state, GateView view) {
    GateView now = GateView.of(state, view.index());
    return now == null || now.gate().node() != null && !now.gate().equals(view.gate());
  }
}
