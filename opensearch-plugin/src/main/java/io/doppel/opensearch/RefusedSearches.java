package io.doppel.opensearch;

import io.doppel.opensearch.mapping.UnsignedRefusal;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.ShardSearchFailure;
import org.opensearch.action.support.ActionFilterChain;
import org.opensearch.action.support.ActionRequestMetadata;
import org.opensearch.core.action.ActionListener;
import org.opensearch.tasks.Task;

/**
 * Refuses a search as a whole if one of its shards refuses it because of documents without a
 * signature. OpenSearch would answer with the hits of the other shards and status 200, and who does
 * not look at {@code _shards} would overlook documents. Who asks for {@code
 * allow_partial_search_results} has them.
 */
final class RefusedSearches extends SearchFilter {
  @Override
  void search(
      Task task,
      String action,
      SearchRequest request,
      ActionRequestMetadata<SearchRequest, SearchResponse> metadata,
      ActionListener<SearchResponse> listener,
      ActionFilterChain<SearchRequest, SearchResponse> chain) {
    boolean isWhole =
        !Boolean.TRUE.equals(request.allowPartialSearchResults()); // set by OpenSearch later
    chain.proceed(task, action, request, isWhole ? refusing(listener) : listener);
  }

  private static ActionListener<SearchResponse> refusing(ActionListener<SearchResponse> listener) {
    return ActionListener.wrap(
        response -> {
          Exception refusal = refusal(response.getShardFailures());
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
