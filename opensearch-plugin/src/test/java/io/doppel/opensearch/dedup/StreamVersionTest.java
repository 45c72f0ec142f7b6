package io.doppel.opensearch.dedup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.opensearch.mapping.SignedText;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.core.common.bytes.BytesArray;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.Writeable;

/** What nodes send each other while indexing says its version, and one of another is refused. */
class StreamVersionTest {
  private static final DedupParameters PARAMETERS =
      new DedupParameters("news", "body.near", DedupPolicy.SKIP, null, 0.5, "audit", true);

  private static byte[] written(Writeable message) throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    message.writeTo(out);
    return BytesReference.toBytes(out.bytes());
  }

  /** The version follows what OpenSearch itself writes, which is of OpenSearch's version. */
  private static void assertRefused(
      Writeable message, int at, Writeable.Reader<?> reader, String name) throws IOException {
    byte[] bytes = written(message);
    assertEquals(2, bytes[at], name);
    reader.read(stream(bytes));
    bytes[at] = 1;
    String said =
        assertThrows(IllegalStateException.class, () -> reader.read(stream(bytes))).getMessage();
    for (String part :
        List.of(
            "[" + name + "]",
            "has version 1, this node has version 2",
            "install the same one on all nodes")) {
      assertTrue(said.contains(part), said);
    }
  }

  private static StreamInput stream(byte[] bytes) throws IOException {
    return new BytesArray(bytes).streamInput();
  }

  @Test
  void messagesOfAnotherVersionAreRefused() throws IOException {
    DedupBulkRequest request = new DedupBulkRequest(PARAMETERS, new BytesArray("{}"));
    BytesStreamOutput parent = new BytesStreamOutput();
    request.getParentTask().writeTo(parent);
    assertRefused(request, parent.size(), DedupBulkRequest::new, "indices:data/write/doppel/bulk");
    assertRefused(
        new DedupBulkResponse(7, List.of()),
        0,
        DedupBulkResponse::new,
        "indices:data/write/doppel/bulk");
    ShardCandidates.Hit hit = new ShardCandidates.Hit("a", null, 0.5f);
    assertRefused(
        new ShardCandidates.Response(List.of(List.of(hit))),
        0,
        ShardCandidates.Response::new,
        "indices:data/write/doppel/candidates");
    SignatureHandover.Request signed =
        new SignatureHandover.Request(List.of(new SignedText(new byte[32], new byte[6])));
    assertRefused(
        signed, parent.size(), SignatureHandover.Request::new, "indices:data/write/doppel/signed");
  }

  /** Nodes send the place of a name in these lists, so that a name keeps its place for ever. */
  @Test
  void policiesAndDecisionsKeepTheirNumbers() {
    assertEquals(
        List.of("tag", "skip", "replace", "reject", "merge"),
        Arrays.stream(DedupPolicy.values()).map(DedupPolicy::id).toList());
    assertEquals(
        List.of(
            "added",
            "tagged",
            "skipped",
            "replaced",
            "rejected",
            "not_compared",
            "late",
            "deleted",
            "merged"),
        Arrays.stream(DecisionKind.values()).map(DecisionKind::id).toList());
  }

  @Test
  void aMessageOfThisVersionComesBack() throws IOException {
    DedupBulkRequest request = new DedupBulkRequest(PARAMETERS, new BytesArray("{}"));
    DedupBulkRequest read = new DedupBulkRequest(stream(written(request)));
    assertEquals(PARAMETERS, read.parameters());
    assertEquals(new BytesArray("{}"), read.body());
  }
}
