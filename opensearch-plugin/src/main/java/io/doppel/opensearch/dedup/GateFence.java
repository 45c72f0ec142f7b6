package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.action.ActionType;
import org.opensearch.action.support.ActionFilters;
import org.opensearch.action.support.ActiveShardCount;
import org.opensearch.action.support.WriteResponse;
import org.opensearch.action.support.replication.ReplicatedWriteRequest;
import org.opensearch.action.support.replication.ReplicationMode;
import org.opensearch.action.support.replication.ReplicationResponse;
import org.opensearch.action.support.replication.TransportWriteAction;
import org.opensearch.cluster.action.shard.ShardStateAction;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.inject.Inject;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.index.IndexingPressureService;
import org.opensearch.index.shard.IndexShard;
import org.opensearch.indices.IndicesService;
import org.opensearch.indices.SystemIndices;
import org.opensearch.telemetry.tracing.Tracer;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportService;

/**
 * A write of nothing to the shard whose primary is the gate. It succeeds only if the primary is
 * still the one that is named: then all in-sync copies have agreed, and one of them must not have
 * become the primary, or copies that did not answer have been struck off by the cluster manager. A
 * gate that was deposed and has not heard of it finds out here, before it acknowledges anything.
 */
public final class GateFence
    extends TransportWriteAction<GateFence.Request, GateFence.Request, GateFence.Response> {
  static final ActionType<Response> TYPE =
      new ActionType<>("indices:data/write/doppel/fence", Response::new);

  private static final Logger LOGGER = LogManager.getLogger(GateFence.class);
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(10);

  /**
   * Made by the node.
   *
   * @param settings the node's settings
   * @param transport sends to other nodes
   * @param cluster knows the state of the cluster
   * @param indices the node's shards
   * @param threads the node's threads
   * @param shardStates tells the cluster manager of copies that failed
   * @param filters see every action
   * @param pressure limits what is under way
   * @param systemIndices tells them from others
   * @param tracer traces
   */
  @Inject
  public GateFence(
      Settings settings,
      TransportService transport,
      ClusterService cluster,
      IndicesService indices,
      ThreadPool threads,
      ShardStateAction shardStates,
      ActionFilters filters,
      IndexingPressureService pressure,
      SystemIndices systemIndices,
      Tracer tracer) {
    super(
        settings,
        TYPE.name(),
        transport,
        cluster,
        indices,
        threads,
        shardStates,
        filters,
        Request::new,
        Request::new,
        shard -> ThreadPool.Names.WRITE,
        true,
        pressure,
        systemIndices,
        tracer);
  }

  @Override
  protected Response newResponseInstance(StreamInput in) throws IOException {
    return new Response(in);
  }

  /** As documents are written: with a remote store, copies are asked for their term. */
  @Override
  public ReplicationMode getReplicationMode(IndexShard shard) {
    return shard.indexSettings().isAssignedOnRemoteNode()
        ? ReplicationMode.PRIMARY_TERM_VALIDATION
        : super.getReplicationMode(shard);
  }

  @Override
  protected void dispatchedShardOperationOnPrimary(
      Request request,
      IndexShard primary,
      ActionListener<PrimaryResult<Request, Response>> listener) {
    ActionListener.completeWith(
        listener,
        () -> {
          String allocation = primary.routingEntry().allocationId().getId();
          long term = primary.getOperationPrimaryTerm();
          if (!allocation.equals(request.allocation) || term != request.term) {
            throw new IllegalStateException(
                "the primary of "
                    + primary.shardId()
                    + " is now another, of term "
                    + term
                    + ", not that of term "
                    + request.term);
          }
          return new WritePrimaryResult<>(request, new Response(), null, null, primary, LOGGER);
        });
  }

  @Override
  protected void dispatchedShardOperationOnReplica(
      Request request, IndexShard replica, ActionListener<ReplicaResult> listener) {
    ActionListener.completeWith(
        listener, () -> new WriteReplicaResult<>(request, null, null, replica, LOGGER));
  }

  /** Names the primary. */
  static final class Request extends ReplicatedWriteRequest<Request> {
    private final String allocation;
    private final long term;

    Request(GateView view) {
      super(view.gateShard());
      allocation = view.gate().allocation();
      term = view.gate().term();
      waitForActiveShards(ActiveShardCount.NONE);
      timeout(PATIENCE);
    }

    Request(StreamInput in) throws IOException {
      super(in);
      StreamVersion.check(in, TYPE.name());
      allocation = in.readString();
      term = in.readVLong();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      StreamVersion.write(out);
      out.writeString(allocation);
      out.writeVLong(term);
    }

    @Override
    public String toString() {
      return "fence of " + shardId + ", term " + term;
    }
  }

  /** Says nothing but that it succeeded. */
  static final class Response extends ReplicationResponse implements WriteResponse {
    Response() {}

    Response(StreamInput in) throws IOException {
      super(in);
    }

    @Override
    public void setForcedRefresh(boolean forcedRefresh) {
      // nothing was written that could be seen
    }
  }
}
