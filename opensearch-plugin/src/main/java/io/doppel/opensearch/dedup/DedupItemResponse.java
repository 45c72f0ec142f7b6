package io.doppel.opensearch.dedup;

import java.io.IOException;
import org.opensearch.OpenSearchException;
import org.opensearch.action.DocWriteRequest.OpType;
import org.opensearch.action.DocWriteResponse;
import org.opensearch.action.bulk.BulkItemResponse;
import org.opensearch.action.delete.DeleteResponse;
import org.opensearch.action.index.IndexResponse;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.core.xcontent.ToXContentObject;
import org.opensearch.core.xcontent.XContentBuilder;

/**
 * The answer to an item of a bulk.
 *
 * @param operation what was asked for
 * @param index the index
 * @param id the document
 * @param written what {@code _bulk} says; null if nothing was written
 * @param failure why it failed; null if it did not
 * @param decision what was decided; null if nothing was
 */
record DedupItemResponse(
    OpType operation,
    String index,
    String id,
    DocWriteResponse written,
    BulkItemResponse.Failure failure,
    DedupDecision decision)
    implements Writeable, ToXContentObject {

  static DedupItemResponse read(StreamInput in) throws IOException {
    OpType operation = OpType.fromId(in.readByte());
    boolean isDelete = operation == OpType.DELETE;
    return new DedupItemResponse(
        operation,
        in.readString(),
        in.readOptionalString(),
        isDelete
            ? in.readOptionalWriteable(DeleteResponse::new)
            : in.readOptionalWriteable(IndexResponse::new),
        in.readOptionalWriteable(BulkItemResponse.Failure::new),
        in.readOptionalWriteable(DedupDecision::new));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByte(operation.getId());
    out.writeString(index);
    out.writeOptionalString(id);
    out.writeOptionalWriteable(written);
    out.writeOptionalWriteable(failure);
    out.writeOptionalWriteable(decision);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject().startObject(operation.getLowercase());
    if (failure != null) {
      content.field("_index", index).field("_id", id);
      content.field("status", failure.getStatus().getStatus());
      content.startObject("error");
      OpenSearchException.generateThrowableXContent(content, params, failure.getCause());
      content.endObject();
    } else if (written != null) {
      written.innerToXContent(content, params);
      content.field("status", written.status().getStatus());
    } else {
      content.field("_index", index).field("_id", id).field("result", "noop");
      content.field("status", RestStatus.OK.getStatus());
    }
    if (decision != null) {
      content.field("near_duplicate", decision);
    }
    return content.endObject().endObject();
  }
}
