package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.MappedDefinitions;
import io.doppel.opensearch.mapping.SignedTexts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.opensearch.cluster.ClusterChangedEvent;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.common.util.concurrent.AbstractRunnable;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.concurrency.OpenSearchRejectedExecutionException;
import org.opensearch.core.index.Index;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportService;
import org.opensearch.transport.client.Client;

/** The gates of the indexes whose shard 0 has its primary on this node. */
final class Gates {
  /** The threads that read, sign and decide. Their queue has no bound, but what is taken has. */
  static final String EXECUTOR = "doppel_gate";

  private static final int MOST_BULKS = 256;

  /** A tenth of the heap. */
  private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 10;

  private final Client client;
  private final ClusterService cluster;
  private final ThreadPool threads;
  private final MappedDefinitions definitions;
  private final SignedTexts signed;
  private final Map<Index, Gate> gates = new ConcurrentHashMap<>();
  private final AtomicInteger bulks = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  Gates(
      Client client,
      ClusterService cluster,
      ThreadPool threads,
      MappedDefinitions definitions,
      SignedTexts signed) {
    this.client = client;
    this.cluster = cluster;
    this.threads = threads;
    this.definitions = definitions;
    this.signed = signed;
    cluster.addListener(this::clusterChanged);
  }

  /**
   * Takes a bulk, if this node is the gate of the index.
   *
   * @param transport asks the shards
   */
  void take(
      DedupBulkRequest request,
      Index index,
      TransportService transport,
      ActionListener<DedupBulkResponse> listener) {
    if (!isHere(cluster.state(), index)) {
      listener.onResponse(DedupBulkResponse.elsewhere());
      return;
    }
    long size = request.body().length();
    boolean isTaken = bulks.incrementAndGet() <= MOST_BULKS;
    isTaken &= bytes.addAndGet(size) <= MOST_BYTES || bulks.get() == 1;
    ActionListener<DedupBulkResponse> released =
        ActionListener.runBefore(
            listener,
            () -> {
              bulks.decrementAndGet();
              bytes.addAndGet(-size);
            });
    if (!isTaken) {
      released.onFailure(
          new OpenSearchRejectedExecutionException(
              "the gate of ["
                  + index.getName()
                  + "] has more bulks in line than it takes: at most "
                  + MOST_BULKS
                  + " of "
                  + MOST_BYTES
                  + " bytes in all",
              false));
      return;
    }
    GateBulk[] entered = new GateBulk[1];
    gates.compute(
        index,
        (key, known) -> {
          Gate gate = known == null ? new Gate(this, index) : known;
          entered[0] = new GateBulk(gate, transport, request, released);
          gate.enter(entered[0]);
          return gate;
        });
    execute(entered[0]::prepare);
  }

  private boolean isHere(ClusterState state, Index index) {
    GateView view = GateView.of(state, index);
    return view != null && state.nodes().getLocalNodeId().equals(view.gate().node());
  }

  /** Gates that went elsewhere are forgotten when nobody is in line; they would begin anew. */
  private void clusterChanged(ClusterChangedEvent event) {
    for (Index index : gates.keySet()) {
      if (!isHere(event.state(), index)) {
        gates.computeIfPresent(index, (key, gate) -> gate.isIdle() ? null : gate);
      }
    }
  }

  Client client() {
    return client;
  }

  ClusterState state() {
    return cluster.state();
  }

  MappedDefinitions definitions() {
    return definitions;
  }

  /** What the mapping needs not sign on this node. */
  SignedTexts signed() {
    return signed;
  }

  ThreadPool threads() {
    return threads;
  }

  /** Runs a step of a bulk, which says itself when it fails. */
  void execute(Runnable step) {
    threads.executor(EXECUTOR).execute(step);
  }

  void schedule(Runnable step, TimeValue delay) {
    threads.schedule(
        new AbstractRunnable() {
          @Override
          public void onFailure(Exception e) {
            // the node stops
          }

          @Override
          protected void doRun() {
            step.run();
          }
        },
        delay,
        EXECUTOR);
  }
}
