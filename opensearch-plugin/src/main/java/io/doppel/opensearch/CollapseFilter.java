package io.doppel.opensearch;

import io.doppel.opensearch.mapping.MappedDefinitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.support.ActionFilterChain;
import org.opensearch.action.support.ActionRequestMetadata;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.metadata.ResolvedIndices;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.Index;
import org.opensearch.core.tasks.TaskCancelledException;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.query.InnerHitContextBuilder;
import org.opensearch.index.query.QueryBuilder;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.pipeline.SearchPipelineService;
import org.opensearch.tasks.CancellableTask;
import org.opensearch.tasks.Task;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.client.Client;

/**
 * Takes the searches out of the stream of actions in which near-duplicates are to be hidden,
 * refuses what cannot be answered right, and answers the others. What goes on is not looked at.
 *
 * <p>The searches by which it answers are children of the user's, which are cancelled with it.
 */
final class CollapseFilter extends SearchFilter {
  private final Client client;
  private final ClusterService cluster;
  private final ThreadPool threads;
  private final MappedDefinitions definitions;

  CollapseFilter(
      Client client, ClusterService cluster, ThreadPool threads, MappedDefinitions definitions) {
    this.client = client;
    this.cluster = cluster;
    this.threads = threads;
    this.definitions = definitions;
  }

  @Override
  void search(
      Task task,
      String action,
      SearchRequest request,
      ActionRequestMetadata<SearchRequest, SearchResponse> metadata,
      ActionListener<SearchResponse> listener,
      ActionFilterChain<SearchRequest, SearchResponse> chain) {
    CollapseRequest collapse = CollapseRequest.of(request);
    if (collapse == null) {
      chain.proceed(task, action, request, listener);
      return;
    }
    try {
      search(task, request, collapse, indexes(metadata), listener);
    } catch (Exception e) {
      listener.onFailure(e);
    }
  }

  private void search(
      Task task,
      SearchRequest request,
      CollapseRequest collapse,
      List<IndexMetadata> indexes,
      ActionListener<SearchResponse> listener) {
    checkRequest(request, collapse);
    SearchedSignatures signatures = SearchedSignatures.of(definitions, indexes, collapse);
    CollapseSearches searches =
        new CollapseSearches(request, collapse, signatures.fields(), each -> finish(each, task));
    CollapsedAnswer search =
        new CollapsedAnswer(
            request,
            collapse,
            signatures,
            searches,
            client::search,
            threads.executor(ThreadPool.Names.SEARCH),
            () -> checkCancelled(task),
            listener);
    if (isRescored(request) || hasPipeline(request, indexes) || hasInnerHits(request)) {
      search.runWhole(); // scores depend on what else is found, or hits need their ids
    } else {
      search.run();
    }
  }

  /** All searches of a task go to the same copies of the shards. */
  private void finish(SearchRequest request, Task task) {
    request.setParentTask(cluster.localNode().getId(), task.getId());
    if (request.preference() == null && request.pointInTimeBuilder() == null) {
      request.preference(CollapseRequest.NAME + task.getId());
    }
  }

  private static void checkCancelled(Task task) {
    if (task instanceof CancellableTask cancellable && cancellable.isCancelled()) {
      throw new TaskCancelledException(cancellable.getReasonCancelled());
    }
  }

  private List<IndexMetadata> indexes(ActionRequestMetadata<?, ?> metadata) {
    if (!(metadata.resolvedIndices() instanceof ResolvedIndices resolved
        && resolved.local() instanceof ResolvedIndices.Local.Concrete local)) {
      throw new IllegalStateException("[" + CollapseRequest.NAME + "]: indexes are not known");
    }
    if (!resolved.remote().isEmpty()) {
      throw new IllegalArgumentException(
          "["
              + CollapseRequest.NAME
              + "] must be of indexes of this cluster, got "
              + resolved.remote().asRawExpressions());
    }
    List<IndexMetadata> indexes = new ArrayList<>();
    for (Index index : local.concreteIndices()) {
      IndexMetadata found = cluster.state().metadata().index(index);
      if (found != null) { // or the search says that it is gone
        indexes.add(found);
      }
    }
    return indexes;
  }

  static void checkRequest(SearchRequest request, CollapseRequest collapse) {
    SearchSourceBuilder source = request.source();
    int from = CollapsedAnswer.from(source);
    int size = CollapsedAnswer.size(source);
    if ((long) from + size > collapse.window()) {
      throw new IllegalArgumentException(
          "["
              + CollapseRequest.NAME
              + "] from + size must be <= window, got from "
              + from
              + ", size "
              + size
              + " and window "
              + collapse.window()
              + "; a page can only have hits that were looked at: enlarge the window");
    }
    refuse(request.scroll() != null, "a scroll; page with [from] and [size]");
    refuse(
        source.searchAfter() != null,
        "[search_after]: what is hidden depends on all hits before; page with [from] and [size]");
    refuse(source.collapse() != null, "[collapse], which hides hits by a field's value");
    refuse(
        source.getDerivedFieldsObject() != null || source.getDerivedFields() != null,
        "[derived] in the search; derived fields of the mapping can be used");
    refuse(
        source.storedFields() != null && !source.storedFields().fetchFields(),
        "[stored_fields] of [_none_]: hidden hits are listed by their [_id]");
  }

  private static void refuse(boolean isGiven, String what) {
    if (isGiven) {
      throw new IllegalArgumentException(
          "[" + CollapseRequest.NAME + "] cannot be used together with " + what);
    }
  }

  private static boolean isRescored(SearchRequest request) {
    return request.source().rescores() != null && !request.source().rescores().isEmpty();
  }

  private static boolean hasPipeline(SearchRequest request, List<IndexMetadata> indexes) {
    String named = request.pipeline();
    return request.source().searchPipelineSource() != null
        || (named == null
            ? indexes.stream()
                .map(index -> IndexSettings.DEFAULT_SEARCH_PIPELINE.get(index.getSettings()))
                .anyMatch(byDefault -> !SearchPipelineService.NOOP_PIPELINE_ID.equals(byDefault))
            : !SearchPipelineService.NOOP_PIPELINE_ID.equals(named));
  }

  private static boolean hasInnerHits(SearchRequest request) {
    Map<String, InnerHitContextBuilder> innerHits = new HashMap<>();
    SearchSourceBuilder source = request.source();
    for (QueryBuilder query : Arrays.asList(source.query(), source.postFilter())) {
      if (query != null) {
        InnerHitContextBuilder.extractInnerHits(query, innerHits);
      }
    }
    return !innerHits.isEmpty();
  }
}
