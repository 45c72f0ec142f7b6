package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.MappedDefinitions;
import io.doppel.opensearch.mapping.SignedTexts;
import java.util.List;
import org.opensearch.action.ActionRequest;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.concurrent.OpenSearchExecutors;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.plugins.ActionPlugin.ActionHandler;
import org.opensearch.rest.RestHandler;
import org.opensearch.threadpool.ExecutorBuilder;
import org.opensearch.threadpool.FixedExecutorBuilder;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.client.Client;

/** What a node needs for dedup while indexing. */
public final class Dedup {
  private Dedup() {}

  /**
   * The gates of a node.
   *
   * @param client asks the cluster
   * @param cluster its state
   * @param threads those of the node
   * @param definitions what signatures of a field are
   * @param signed what the mapping needs not sign
   * @return the component, which the actions ask for
   */
  public static Object component(
      Client client,
      ClusterService cluster,
      ThreadPool threads,
      MappedDefinitions definitions,
      SignedTexts signed) {
    return new Gates(client, cluster, threads, definitions, signed);
  }

  /**
   * What nodes ask each other.
   *
   * @return the actions
   */
  public static List<ActionHandler<? extends ActionRequest, ? extends ActionResponse>> actions() {
    return List.of(
        new ActionHandler<>(DedupBulkAction.INSTANCE, TransportDedupBulkAction.class),
        new ActionHandler<>(GateFence.TYPE, GateFence.class));
  }

  /**
   * What users ask.
   *
   * @return the handlers
   */
  public static List<RestHandler> restHandlers() {
    return List.of(new RestDedupBulkAction());
  }

  /**
   * The threads that read, sign and decide.
   *
   * @param settings the node's settings
   * @return the pool
   */
  public static List<ExecutorBuilder<?>> executors(Settings settings) {
    return List.of(
        new FixedExecutorBuilder(
            settings,
            Gates.EXECUTOR,
            OpenSearchExecutors.allocatedProcessors(settings),
            -1,
            "thread_pool." + Gates.EXECUTOR));
  }
}
