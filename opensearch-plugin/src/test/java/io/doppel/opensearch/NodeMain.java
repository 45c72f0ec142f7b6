package io.doppel.opensearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.percolator.PercolatorModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * A node in a Java machine of its own, which loads the plugins of its folder as an installed node
 * does. Ends with its standard input, so that none is left behind by a test that was killed.
 *
 * <p>Arguments: folder, name, HTTP port, transport port, the transport ports of all nodes with
 * commas between them, the names of all nodes likewise.
 */
final class NodeMain {
  private NodeMain() {}

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    for (String folder : List.of("config", "modules", "plugins", "data", "logs")) {
      Files.createDirectories(home.resolve(folder));
    }
    Settings.Builder settings =
        Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("cluster.name", "doppel-test")
            .put("node.name", arguments[1])
            .put("network.host", "127.0.0.1")
            .put("http.port", arguments[2])
            .put("transport.port", arguments[3])
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("discovery.seed_hosts", seeds(arguments[4]))
            .put("cluster.initial_cluster_manager_nodes", arguments[5])
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .put("node.max_local_storage_nodes", 1);
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), home.resolve("config"), () -> arguments[1]);
    TestNode node = new TestNode(environment);
    node.start();
    endOfInput();
    node.close();
  }

  private static String seeds(String ports) {
    return "127.0.0.1:" + ports.replace(",", ",127.0.0.1:");
  }

  private static void endOfInput() throws IOException {
    while (System.in.read() >= 0) {
      // waits
    }
  }

  private static final class TestNode extends Node {
    TestNode(Environment environment) {
      super(
          environment,
          List.of(
              info(Netty4ModulePlugin.class),
              info(PercolatorModulePlugin.class),
              info(ReindexModulePlugin.class)),
          false);
    }

    private static PluginInfo info(Class<? extends Plugin> plugin) {
      return new PluginInfo(
          plugin.getSimpleName(),
          "on the class path",
          "NA",
          Version.CURRENT,
          "21",
          plugin.getName(),
          null,
          List.of(),
          false);
    }
  }
}
