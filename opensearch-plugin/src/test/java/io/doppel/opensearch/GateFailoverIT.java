package io.doppel.opensearch;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GateFailoverIT {
  private static final int BULKS = 300;

  @Test
  void nothingAcknowledgedIsLostOrComesTwiceWhenTheGateIsKilled() throws Exception {
    try (TestCluster cluster = TestCluster.start(Path.of("target", "gate-cluster"))) {
      // with two nodes only the one that is not the cluster manager can go
      String manager = cluster.get("/_cat/cluster_manager?h=node").text().strip();
      int gate = manager.equals("node0") ? 1 : 0;
      DedupTestIndex index =
          DedupTestIndex.create(
              cluster,
              "failover",
              3,
              0,
              ",\"routing.allocation.require._name\":\"node" + gate + "\"",
              "");
      cluster.put(
          "/failover/_settings",
          "{\"index.routing.allocation.require._name\":null,\"index.number_of_replicas\":1}");
      cluster.awaitGreen("failover");

      DedupClients clients = DedupClients.start(index, BULKS, 1 - gate);
      clients.awaitLeft(BULKS * 2 / 3);
      cluster.kill(gate);
      clients.awaitLeft(BULKS / 3);
      cluster.startNode(gate);
      clients.awaitEnd();
      cluster.awaitNodes(2);
      cluster.awaitGreen("failover");
      clients.check();
    }
  }
}
