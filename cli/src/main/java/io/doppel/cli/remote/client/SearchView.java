package io.doppel.cli.remote.client;

import io.doppel.cli.output.JsonText;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An index at a point in time. Its documents are read shard by shard, in the order of the shard, in
 * pages of some megabytes. A view is lost if its nodes are, or if nobody reads from it for five
 * minutes; {@link #renew()} takes another one.
 */
public final class SearchView implements Closeable {
  private static final String KEEP_ALIVE = "5m";
  private static final int NOT_FOUND = 404;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int FIRST_PAGE = 1000;
  private static final int LARGEST_PAGE = 5000;
  private static final int PAGE_BYTES = 4 << 20;

  private final RemoteIndex index;
  private String id;

  /** The view is gone, with a reason. */
  public static final class LostException extends IOException {
    private static final long serialVersionUID = 1;

    LostException(SearchEngineException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /** Is shown hits. */
  public interface Visitor {
    void hit(Map<?, ?> hit) throws IOException;
  }

  private SearchView(RemoteIndex index) {
    this.index = index;
  }

  public static SearchView of(RemoteIndex index) throws IOException {
    SearchView view = new SearchView(index);
    view.renew();
    return view;
  }

  /** Looks at the index as it is now. */
  public void renew() throws IOException {
    index.refresh();
    Object body =
        index
            .client()
            .post(
                index.path()
                    + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive="
                    + KEEP_ALIVE,
                null)
            .body();
    id = Json.text(body, "pit_id");
    if (id.isEmpty()) {
      throw new IOException(index.path() + ": the cluster gave no point in time");
    }
  }

  /**
   * Reads the hits of a query in a shard.
   *
   * @param request members of the request such as {@code "query":{…},"_source":false}
   * @throws LostException if this view is gone; what was shown until then may be shown again
   */
  public void forEach(int shard, String request, Visitor visitor) throws IOException {
    Object after = null;
    int size = FIRST_PAGE;
    while (true) {
      SearchEngineClient.Answer page = page(shard, request, size, after);
      List<?> hits = Json.list(page.body(), "hits", "hits");
      checkWhole(page.body());
      for (Object hit : hits) {
        visitor.hit((Map<?, ?>) hit);
      }
      if (hits.size() < size) {
        return;
      }
      after = Json.list(hits.get(hits.size() - 1), "sort").get(0);
      size = nextSize(page.bytes().length / hits.size());
    }
  }

  /** As many as make up a page of moderate bytes. */
  private static int nextSize(int bytesOfHit) {
    return Math.max(10, Math.min(LARGEST_PAGE, PAGE_BYTES / Math.max(1, bytesOfHit)));
  }

  private SearchEngineClient.Answer page(int shard, String request, int size, Object after)
      throws IOException {
    int shards = index.shards();
    String body =
        "{\"size\":"
            + size
            + ",\"track_total_hits\":false,\"sort\":[{\"_shard_doc\":\"asc\"}],\"pit\":{\"id\":"
            + JsonText.quoted(id)
            + ",\"keep_alive\":\""
            + KEEP_ALIVE
            + "\"}"
            // with as many slices as shards, each slice is a shard and asks no other
            + (shards == 1 ? "" : ",\"slice\":{\"id\":" + shard + ",\"max\":" + shards + "}")
            + (after == null ? "" : ",\"search_after\":[" + after + "]")
            + ","
            + request
            + "}";
    try {
      return index.client().post("/_search?allow_partial_search_results=false", body);
    } catch (SearchEngineException e) {
      if (e.status() == NOT_FOUND || e.status() >= FIRST_SERVER_ERROR) {
        throw new LostException(e);
      }
      throw e;
    }
  }

  private void checkWhole(Object body) throws IOException {
    Object failed = Json.at(body, "_shards", "failed");
    boolean isCut = Boolean.TRUE.equals(Json.at(body, "timed_out"));
    if (Json.at(body, "hits", "hits") == null || isCut || failed instanceof Long n && n > 0) {
      throw new IOException(index.path() + "/_search: the answer is not complete");
    }
  }

  /** Tells the cluster that nobody reads any more; what it does not hear it forgets by itself. */
  @Override
  public void close() {
    index
        .client()
        .tell("DELETE", "/_search/point_in_time", "{\"pit_id\":[" + JsonText.quoted(id) + "]}");
  }
}
