package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GateFailoverIT {
  private static final int BULKS = 250;

  /** In one cluster, since starting one takes longest. */
  @Test
  void nothingAcknowledgedIsLostOrComesTwice() throws Exception {
    TestCluster cluster = TestCluster.mortal();
    // with two nodes only the one that is not the cluster manager can go
    String manager = cluster.get("/_cat/cluster_manager?h=node").text().strip();
    int gate = manager.equals("node0") ? 1 : 0;
    whenTheGateIsCutOffAndComesBack(cluster, gate);
    whenTheGateIsKilled(cluster, gate);
  }

  /** It takes itself for the gate when it wakes up, and must not acknowledge anything. */
  private static void whenTheGateIsCutOffAndComesBack(TestCluster cluster, int gate)
      throws Exception {
    cluster.put(
        "/_cluster/settings",
        "{\"persistent\":{\"cluster.fault_detection.follower_check.timeout\":\"1s\","
            + "\"cluster.routing.rebalance.enable\":\"none\"}}");
    DedupTestIndex index = index(cluster, "paused", gate);
    DedupClients clients = DedupClients.start(index, BULKS, 1 - gate);
    clients.awaitLeft(BULKS * 2 / 3);
    cluster.pause(gate);
    clients.awaitLeft(BULKS / 2);
    cluster.resume(gate);
    clients.awaitEnd();
    cluster.awaitNodes(2);
    clients.check();
    cluster.put(
        "/_cluster/settings",
        "{\"persistent\":{\"cluster.fault_detection.follower_check.timeout\":null}}");
  }

  private static void whenTheGateIsKilled(TestCluster cluster, int gate) throws Exception {
    DedupTestIndex index = index(cluster, "killed", gate);
    DedupClients clients = DedupClients.start(index, BULKS, 1 - gate);
    clients.awaitLeft(BULKS * 2 / 3);
    cluster.kill(gate);
    clients.awaitLeft(BULKS / 3);
    cluster.startNode(gate);
    clients.awaitEnd();
    cluster.awaitNodes(2);
    cluster.awaitGreen("killed");
    clients.check();
  }

  /** With the primary of shard 0 on one node and the others on the other. */
  private static DedupTestIndex index(TestCluster cluster, String name, int gate) throws Exception {
    DedupTestIndex index = DedupTestIndex.create(cluster, name, 3, 0);
    String shards = cluster.get("/_cat/shards/" + name + "?h=shard,node").text();
    for (String shard : shards.lines().toList()) {
      String[] parts = shard.strip().split("\\s+");
      String wanted = "node" + (parts[0].equals("0") ? gate : 1 - gate);
      if (!parts[1].equals(wanted)) {
        TestCluster.Answer moved =
            cluster.post(
                "/_cluster/reroute",
                TestDocuments.json(
                    "commands",
                    List.of(
                        Map.of(
                            "move",
                            Map.of(
                                "index",
                                name,
                                "shard",
                                Integer.parseInt(parts[0]),
                                "from_node",
                                parts[1],
                                "to_node",
                                wanted)))));
        assertEquals(200, moved.status(), moved.text());
      }
    }
    cluster.get("/_cluster/health/" + name + "?wait_for_no_relocating_shards=true&timeout=30s");
    cluster.put("/" + name + "/_settings", "{\"index.number_of_replicas\":1}");
    cluster.awaitGreen(name);
    return index;
  }
}
