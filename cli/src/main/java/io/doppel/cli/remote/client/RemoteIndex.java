package io.doppel.cli.remote.client;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An index of a cluster. */
public final class RemoteIndex {
  private static final int FORBIDDEN = 403;

  private final SearchEngineClient client;
  private final IndexAddress address;
  private final Object description;

  private RemoteIndex(SearchEngineClient client, IndexAddress address, Object description) {
    this.client = client;
    this.address = address;
    this.description = description;
  }

  /** Asks what an index is. */
  public static RemoteIndex open(SearchEngineClient client, IndexAddress address)
      throws IOException {
    Object body;
    try {
      body = client.get(address.path()).body();
    } catch (SearchEngineException e) {
      if (e.status() == 404) {
        throw new IllegalArgumentException(
            "there is no index " + address.index() + " at " + address.base(), e);
      }
      throw e;
    }
    Object description = Json.at(body, address.index());
    if (description == null && body instanceof Map<?, ?> others && !others.isEmpty()) {
      List<String> names = others.keySet().stream().map(String::valueOf).limit(5).toList();
      throw new IllegalArgumentException(
          address.index()
              + " is another name of "
              + String.join(", ", names)
              + "; name one index itself, so that it stays the same one");
    }
    if (Json.text(description, "settings", "index", "uuid").isEmpty()) {
      throw new IllegalArgumentException(
          address + " does not say what index it is; is this an OpenSearch cluster?");
    }
    return new RemoteIndex(client, address, description);
  }

  public SearchEngineClient client() {
    return client;
  }

  public String name() {
    return address.index();
  }

  public String path() {
    return address.path();
  }

  /** Another one for each index, also if one is made again with the same name. */
  public String uuid() {
    return Json.text(description, "settings", "index", "uuid");
  }

  public int shards() {
    return Integer.parseInt(Json.text(description, "settings", "index", "number_of_shards"));
  }

  public RemoteField field(String name) {
    return RemoteField.of(name(), Json.at(description, "mappings"), name);
  }

  /** Whether the mapping has a field at the top. */
  public boolean maps(String field) {
    return Json.at(description, "mappings", "properties", field) != null;
  }

  /** How many documents a query hits. */
  public long count(String query) throws IOException {
    Object body = client.post(path() + "/_count", "{\"query\":" + query + "}").body();
    return Json.at(body, "count") instanceof Long count ? count : 0;
  }

  /** Lets searches see what was written, if that is allowed. */
  public void refresh() throws IOException {
    client.post(path() + "/_refresh", null, FORBIDDEN);
  }
}
