package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import java.io.IOException;
import java.util.List;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.core.xcontent.ToXContentObject;
import org.opensearch.core.xcontent.XContentBuilder;

/**
 * What was decided of a document.
 *
 * @param kind the decision
 * @param of the id of the representative, or null
 * @param similarity how similar it is to it
 * @param replaced the ids of all that it replaces
 */
record DedupDecision(DecisionKind kind, String of, float similarity, List<String> replaced)
    implements Writeable, ToXContentObject {

  static final DedupDecision ADDED = new DedupDecision(DecisionKind.ADDED, null, 0, List.of());
  static final DedupDecision NOT_COMPARED =
      new DedupDecision(DecisionKind.NOT_COMPARED, null, 0, List.of());

  DedupDecision(StreamInput in) throws IOException {
    this(
        in.readEnum(DecisionKind.class),
        in.readOptionalString(),
        in.readFloat(),
        in.readStringList());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeEnum(kind);
    out.writeOptionalString(of);
    out.writeFloat(similarity);
    out.writeStringCollection(replaced);
  }

  static DedupDecision of(DecisionKind kind, String representative, float similarity) {
    return new DedupDecision(kind, representative, similarity, List.of());
  }

  boolean isIndexed() {
    return kind != DecisionKind.SKIPPED && kind != DecisionKind.REJECTED;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject().field("decision", kind.id());
    if (of != null) {
      content.field("of", of).field("similarity", similarity);
    }
    if (replaced.size() > 1) {
      content.field("replaced", replaced);
    }
    return content.endObject();
  }
}
