package io.doppel.opensearch;

import io.doppel.opensearch.mapping.UnsignedRefusal;
import java.util.Set;
import org.opensearch.action.ActionRequest;
import org.opensearch.action.search.SearchAction;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.ShardSearchFailure;
import org.opensearch.action.search.StreamSearchAction;
import org.opensearch.action.support.ActionFilter;
import org.opensearch.action.support.ActionFilterChain;
import org.opensearch.action.support.ActionRequestMetadata;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.tasks.Task;

/**
 * Refuses a search as a whole if one of its shards refuses it because of documents without a
 * signature. OpenSearch would answer with the hits of the other shards and status 200, and who does
 * not look at {@code _shards} would overlook documents. Who asks for {@code
 * allow_partial_search_results} has them.
 */
final class RefusedSearches implements ActionFilter {
  private static final Set<String> SEARCHES = Set.of(SearchAction.NAME, StreamSearchAction.NAME);

  @Override
  public int order() {
    return 0;
  }

  @Override
  public <Q extends ActionRequest, R extends ActionResponse> void apply(
      Task task,
      String action,
      Q request,
      ActionRequestMetadata<Q, R> metadata,
      ActionListener<R> listener,
      ActionFilterChain<Q, R> chain) {
    boolean isWhole =
        SEARCHES.contains(action)
            && request instanceof SearchRequest search
            && !Boolean.TRUE.equals(search.allowPartialSearchResults()); // set by OpenSearch later
    chain.proceed(task, action, request, isWhole ? refusing(listener) : listener);
  }

  private static <R extends ActionResponse> ActionListener<R> refusing(ActionListener<R> listener) {
    return ActionListener.wrap(
        response -> {
          Exception refusal =
              response instanceof SearchResponse searched
                  ? refusal(searched.getShardFailures())
                  : null;
          if (refusal == null) {
            listener.onResponse(response);
          } else {
            listener.onFailure(refusal);
          }
        },
        listener::onFailure);
  }

  private static Exception refusal(ShardSearchFailure[] failures) {
    for (ShardSearchFailure failure : failures) {
      Exception refusal = UnsignedRefusal.of(failure.getCause());
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }
}
