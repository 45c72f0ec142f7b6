package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.opensearch.ExceptionsHelper;
import org.opensearch.ResourceAlreadyExistsException;
import org.opensearch.action.admin.indices.create.CreateIndexRequest;
import org.opensearch.action.bulk.BulkItemResponse;
import org.opensearch.action.bulk.BulkRequest;
import org.opensearch.action.index.IndexRequest;
import org.opensearch.common.xcontent.XContentFactory;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.xcontent.MediaTypeRegistry;
import org.opensearch.core.xcontent.XContentBuilder;

/**
 * The index that gets what is skipped, rejected or replaced, before it is. If there is none of the
 * name, it is made, so that it keeps documents of any kind: their source is not indexed.
 */
final class DedupAudit {
  private static final Map<String, Object> MAPPING =
      Map.of(
          "properties",
          Map.of(
              "index", Map.of("type", "keyword"),
              "id", Map.of("type", "keyword"),
              "routing", Map.of("type", "keyword"),
              "decision", Map.of("type", "keyword"),
              "of", Map.of("type", "keyword"),
              "similarity", Map.of("type", "float"),
              "timestamp", Map.of("type", "date"),
              "source", Map.of("type", "object", "enabled", false)));

  private final Gates node;
  private final String name;

  /**
   * A document that goes.
   *
   * @param index its index
   * @param id its id
   * @param routing its routing, or null
   * @param source its source, JSON
   * @param decision why it goes
   * @param of the document that stays
   * @param similarity how similar they are
   */
  record Lost(
      String index,
      String id,
      String routing,
      BytesReference source,
      DecisionKind decision,
      String of,
      float similarity) {}

  DedupAudit(Gates node, String name) {
    this.node = node;
    this.name = name;
  }

  /** Makes the index if there is none. */
  void create(ActionListener<Void> listener) {
    if (node.state().metadata().getIndicesLookup().containsKey(name)) {
      listener.onResponse(null);
      return;
    }
    node.client()
        .admin()
        .indices()
        .create(
            new CreateIndexRequest(name).mapping(MAPPING),
            ActionListener.wrap(
                created -> listener.onResponse(null),
                e -> {
                  if (ExceptionsHelper.unwrapCause(e) instanceof ResourceAlreadyExistsException) {
                    listener.onResponse(null);
                  } else {
                    listener.onFailure(e);
                  }
                }));
  }

  /**
   * Writes documents.
   *
   * @param listener gets for each of them why it was not written, or null if it was
   */
  void write(List<Lost> documents, ActionListener<List<Exception>> listener) {
    BulkRequest bulk = new BulkRequest();
    try {
      for (Lost document : documents) {
        bulk.add(new IndexRequest(name).source(content(document)));
      }
    } catch (IOException e) {
      listener.onFailure(e);
      return;
    }
    node.client()
        .bulk(
            bulk,
            ActionListener.map(
                listener,
                response -> {
                  List<Exception> failures = new ArrayList<>();
                  for (BulkItemResponse item : response) {
                    failures.add(item.isFailed() ? item.getFailure().getCause() : null);
                  }
                  return failures;
                }));
  }

  private XContentBuilder content(Lost document) throws IOException {
    XContentBuilder content = XContentFactory.jsonBuilder().startObject();
    content.field("index", document.index).field("id", document.id);
    if (document.routing != null) {
      content.field("routing", document.routing);
    }
    content.field("decision", document.decision.id());
    content.field("of", document.of).field("similarity", document.similarity);
    content.field("timestamp", node.threads().absoluteTimeInMillis());
    try (InputStream source = document.source.streamInput()) {
      content.rawField("source", source, MediaTypeRegistry.JSON);
    }
    return content.endObject();
  }
}
