package io.doppel.cli.remote.client;

import io.doppel.cli.output.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes of documents, sent in batches. Each is made only if the document is still as it was seen:
 * the sequence number says so. What was changed meanwhile is counted and left as it is.
 */
public final class BulkRequest {
  private static final int BATCH = 500;
  private static final int FIRST_BAD = 300;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int TOO_MANY = 429;

  private final RemoteIndex index;
  private final Map<String, Change> waiting = new LinkedHashMap<>();
  private long changed;
  private long conflicts;

  /** Lines to be sent, and whom to tell when the change was made. */
  private record Change(String lines, Runnable made) {}

  /**
   * The version of a document that is to be changed.
   *
   * @param routing null if it is by the id
   */
  public record Version(String id, String routing, long sequence, long term) {
    public static Version of(Map<?, ?> hit) throws IOException {
      if (!(Json.at(hit, "_seq_no") instanceof Long sequence
          && Json.at(hit, "_primary_term") instanceof Long term)) {
        throw new IOException("document " + Json.text(hit, "_id") + " came without its _seq_no");
      }
      String routing = Json.text(hit, "_routing");
      return new Version(Json.text(hit, "_id"), routing.isEmpty() ? null : routing, sequence, term);
    }
  }

  public BulkRequest(RemoteIndex index) {
    this.index = index;
  }

  /**
   * Adds a change.
   *
   * @param action {@code update} or {@code delete}
   * @param content the line behind the action; null if it has none
   * @param made is run when the change was made
   */
  public void add(String action, Version version, String content, Runnable made)
      throws IOException {
    String lines =
        "{"
            + JsonText.quoted(action)
            + ":{\"_id\":"
            + JsonText.quoted(version.id())
            + (version.routing() == null
                ? ""
                : ",\"routing\":" + JsonText.quoted(version.routing()))
            + ",\"if_seq_no\":"
            + version.sequence()
            + ",\"if_primary_term\":"
            + version.term()
            + "}}\n"
            + (content == null ? "" : content + "\n");
    waiting.put(version.id(), new Change(lines, made));
    if (waiting.size() >= BATCH) {
      flush();
    }
  }

  /** How many documents were changed. */
  public long changed() {
    return changed;
  }

  /** How many were not, because others had changed or deleted them. */
  public long conflicts() {
    return conflicts;
  }

  /** Sends what waits. */
  public void flush() throws IOException {
    for (int attempt = 1; !waiting.isEmpty(); attempt++) {
      Object body = index.client().post(index.path() + "/_bulk", lines()).body();
      List<String> rejected = new ArrayList<>();
      for (Object item : Json.list(body, "items")) {
        Object result = ((Map<?, ?>) item).values().iterator().next();
        String id = Json.text(result, "_id");
        if (take(id, result)) {
          waiting.remove(id);
        } else {
          rejected.add(id);
        }
      }
      if (!waiting.keySet().equals(Set.copyOf(rejected))) {
        throw new IOException(index.path() + "/_bulk: the answer is not complete");
      }
      if (!rejected.isEmpty()) {
        index.client().pauseAfter(attempt, index.path() + "/_bulk: too many requests");
      }
    }
  }

  private String lines() {
    return waiting.values().stream().map(Change::lines).collect(Collectors.joining());
  }

  /** Counts a result; false if the node was too busy. */
  private boolean take(String id, Object result) throws IOException {
    if (!waiting.containsKey(id)) {
      throw new IOException(index.path() + "/_bulk: an answer for document " + id + " twice");
    }
    int status = Json.at(result, "status") instanceof Long number ? number.intValue() : 0;
    if (status == TOO_MANY) {
      return false;
    }
    if (status == CONFLICT || status == NOT_FOUND) {
      conflicts++;
    } else if (status == 0 || status >= FIRST_BAD) {
      throw new IOException(
          "index "
              + index.name()
              + ": document "
              + id
              + " cannot be changed: "
              + Json.text(result, "error", "reason"));
    } else {
      changed++;
      waiting.get(id).made().run();
    }
    return true;
  }
}
