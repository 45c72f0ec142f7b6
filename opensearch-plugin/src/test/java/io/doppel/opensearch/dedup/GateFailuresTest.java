package io.doppel.opensearch.dedup;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.opensearch.OpenSearchException;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.index.IndexNotFoundException;
import org.opensearch.index.shard.ShardNotFoundException;
import org.opensearch.transport.RemoteTransportException;

class GateFailuresTest {
  @Test
  void whatTheUserCanPutRightIsARefusal() {
    assertTrue(GateFailures.isRefusal(new IllegalArgumentException("a field")));
    assertTrue(GateFailures.isRefusal(new IndexNotFoundException("news")));
    assertFalse(GateFailures.isRefusal(new OpenSearchException("a node")));
  }

  @Test
  void aShardThatMovesIsNone() {
    Exception moved = new ShardNotFoundException(new ShardId("news", "uuid", 0));
    assertFalse(GateFailures.isRefusal(moved));
    assertFalse(GateFailures.isRefusal(new RemoteTransportException("at a node", moved)));
  }
}
