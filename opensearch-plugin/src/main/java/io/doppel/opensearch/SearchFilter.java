package io.doppel.opensearch;

import java.util.Set;
import org.opensearch.action.ActionRequest;
import org.opensearch.action.search.SearchAction;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.StreamSearchAction;
import org.opensearch.action.support.ActionFilter;
import org.opensearch.action.support.ActionFilterChain;
import org.opensearch.action.support.ActionRequestMetadata;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.tasks.Task;

/** Takes the searches out of the stream of actions. What else there is goes on unseen. */
abstract class SearchFilter implements ActionFilter {
  private static final Set<String> SEARCHES = Set.of(SearchAction.NAME, StreamSearchAction.NAME);

  /** Behind those that say who may search what, which come first. */
  @Override
  public final int order() {
    return 0;
  }

  @Override
  @SuppressWarnings("unchecked") // they are what a search asks for and answers
  public final <Q extends ActionRequest, R extends ActionResponse> void apply(
      Task task,
      String action,
      Q request,
      ActionRequestMetadata<Q, R> metadata,
      ActionListener<R> listener,
      ActionFilterChain<Q, R> chain) {
    if (SEARCHES.contains(action) && request instanceof SearchRequest search) {
      search(
          task,
          action,
          search,
          (ActionRequestMetadata<SearchRequest, SearchResponse>) metadata,
          (ActionListener<SearchResponse>) listener,
          (ActionFilterChain<SearchRequest, SearchResponse>) chain);
    } else {
      chain.proceed(task, action, request, listener);
    }
  }

  /** Answers a search, or has it go on along the chain. */
  abstract void search(
      Task task,
      String action,
      SearchRequest request,
      ActionRequestMetadata<SearchRequest, SearchResponse> metadata,
      ActionListener<SearchResponse> listener,
      ActionFilterChain<SearchRequest, SearchResponse> chain);
}
