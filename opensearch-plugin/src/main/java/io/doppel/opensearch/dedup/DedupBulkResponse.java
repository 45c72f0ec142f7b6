package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import java.util.List;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.ToXContentObject;
import org.opensearch.core.xcontent.XContentBuilder;

/** The answer to a bulk: an answer for each item. Or that the node asked is not the gate. */
final class DedupBulkResponse extends ActionResponse implements ToXContentObject {
  private final long tookMillis;

  /** Null if the node is not the gate. */
  private final List<DedupItemResponse> items;

  DedupBulkResponse(long tookMillis, List<DedupItemResponse> items) {
    this.tookMillis = tookMillis;
    this.items = items;
  }

  /** The node is not the gate, and did nothing. */
  static DedupBulkResponse elsewhere() {
    return new DedupBulkResponse(0, null);
  }

  DedupBulkResponse(StreamInput in) throws IOException {
    super(in);
    StreamVersion.check(in, DedupBulkAction.NAME);
    tookMillis = in.readVLong();
    items = in.readBoolean() ? in.readList(DedupItemResponse::read) : null;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    StreamVersion.write(out);
    out.writeVLong(tookMillis);
    out.writeBoolean(items != null);
    if (items != null) {
      out.writeList(items);
    }
  }

  boolean isElsewhere() {
    return items == null;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject().field("took", tookMillis);
    content.field("errors", items.stream().anyMatch(item -> item.failure() != null));
    content.startArray("items");
    for (DedupItemResponse item : items) {
      item.toXContent(content, params);
    }
    return content.endArray().endObject();
  }
}
