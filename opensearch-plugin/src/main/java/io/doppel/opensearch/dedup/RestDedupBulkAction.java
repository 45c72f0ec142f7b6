package io.doppel.opensearch.dedup;

import java.util.List;
import org.opensearch.core.xcontent.MediaTypeRegistry;
import org.opensearch.rest.BaseRestHandler;
import org.opensearch.rest.RestRequest;
import org.opensearch.rest.action.RestToXContentListener;
import org.opensearch.transport.client.node.NodeClient;

/**
 * {@code POST /_plugins/_doppel/{index}/_bulk?field=body.near&policy=tag}: a bulk of documents, of
 * which those that are near-duplicates of one in the index are treated as asked for.
 */
final class RestDedupBulkAction extends BaseRestHandler {
  @Override
  public String getName() {
    return "doppel_bulk";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.POST, "/_plugins/_doppel/{index}/_bulk"),
        new Route(RestRequest.Method.PUT, "/_plugins/_doppel/{index}/_bulk"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    DedupParameters parameters = DedupParameters.of(request);
    DedupBulkRequest bulk = new DedupBulkRequest(parameters, request.requiredContent());
    if (request.getMediaType() != MediaTypeRegistry.JSON) {
      throw new IllegalArgumentException(
          "the body must be JSON, a line for each action and document, got ["
              + request.getMediaType().mediaType()
              + "]");
    }
    return channel ->
        client.execute(DedupBulkAction.INSTANCE, bulk, new RestToXContentListener<>(channel));
  }

  @Override
  public boolean supportsContentStream() {
    return true;
  }
}
