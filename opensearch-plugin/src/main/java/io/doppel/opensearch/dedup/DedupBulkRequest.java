package io.doppel.opensearch.dedup;

import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import org.opensearch.action.ActionRequest;
import org.opensearch.action.ActionRequestValidationException;
import org.opensearch.action.IndicesRequest;
import org.opensearch.action.support.IndicesOptions;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;

/** A bulk of documents as it came, and what is asked for with it. */
final class DedupBulkRequest extends ActionRequest implements IndicesRequest {
  private final DedupParameters parameters;

  /** JSON, an action and a document a line, as {@code _bulk} takes it. */
  private final BytesReference body;

  DedupBulkRequest(DedupParameters parameters, BytesReference body) {
    this.parameters = parameters;
    this.body = body;
  }

  DedupBulkRequest(StreamInput in) throws IOException {
    super(in);
    StreamVersion.check(in, DedupBulkAction.NAME);
    parameters = new DedupParameters(in);
    body = in.readBytesReference();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    StreamVersion.write(out);
    parameters.writeTo(out);
    out.writeBytesReference(body);
  }

  DedupParameters parameters() {
    return parameters;
  }

  BytesReference body() {
    return body;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null; // parameters check themselves, and the gate the rest
  }

  @Override
  public String[] indices() {
    return new String[] {parameters.index()};
  }

  @Override
  public IndicesOptions indicesOptions() {
    return IndicesOptions.strictSingleIndexNoExpandForbidClosed();
  }

  @Override
  public String getDescription() {
    return "documents for [" + parameters.index() + "], near-duplicates: " + parameters.policy();
  }
}
