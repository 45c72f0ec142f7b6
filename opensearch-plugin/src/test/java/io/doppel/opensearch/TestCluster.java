package io.doppel.opensearch;

import io.doppel.opensearch.mapping.DefinitionFiles;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.opensearch.common.xcontent.XContentHelper;
import org.opensearch.common.xcontent.json.JsonXContent;

/**
 * Two real nodes, each in a Java machine of its own, with the plugin installed from its zip, that
 * are talked to over HTTP on loopback.
 */
final class TestCluster implements AutoCloseable {
  private static final int NODES = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Path ZIP = Path.of("target", "doppel-opensearch.zip");
  private static TestCluster shared;
  private static TestCluster mortal;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final Path folder;
  private final int[] httpPorts = new int[NODES];
  private final int[] transportPorts = new int[NODES];
  private final Process[] processes = new Process[NODES];

  /** An answer: its status, and its body as maps and lists. */
  record Answer(int status, Map<String, Object> body, String text) {
    /** What is at a path such as {@code hits.total.value}. */
    @SuppressWarnings("unchecked")
    <T> T at(String path) {
      Object at = body;
      for (String step : path.split("\\.")) {
        at =
            at instanceof List<?> list
                ? list.get(Integer.parseInt(step))
                : ((Map<?, ?>) at).get(step);
      }
      return (T) at;
    }
  }

  private TestCluster(Path folder) throws IOException {
    this.folder = folder;
    List<ServerSocket> reserved = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      reserved.add(new ServerSocket(0));
      httpPorts[i] = reserved.get(reserved.size() - 1).getLocalPort();
      reserved.add(new ServerSocket(0));
      transportPorts[i] = reserved.get(reserved.size() - 1).getLocalPort();
    }
    for (ServerSocket socket : reserved) {
      socket.close();
    }
  }

  /** The cluster that all tests of a run share; each uses indexes of its own. */
  static synchronized TestCluster shared() throws Exception {
    if (shared == null) {
      shared = start(Path.of("target", "cluster"));
      Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
    }
    return shared;
  }

  /**
   * Another one, whose nodes may be killed. Whoever does so leaves both nodes alive, and indexes of
   * other names than others use.
   */
  static synchronized TestCluster mortal() throws Exception {
    if (mortal == null) {
      mortal = start(Path.of("target", "mortal-cluster"));
      Runtime.getRuntime().addShutdownHook(new Thread(mortal::close));
    }
    mortal.awaitNodes(NODES);
    return mortal;
  }

  private static TestCluster start(Path folder) throws Exception {
    delete(folder);
    TestCluster cluster = new TestCluster(folder.toAbsolutePath());
    for (int i = 0; i < NODES; i++) {
      cluster.startNode(i);
    }
    cluster.awaitNodes(NODES);
    return cluster;
  }

  void startNode(int number) throws IOException {
    Path home = folder.resolve("node" + number);
    install(home.resolve("plugins").resolve(DefinitionFiles.FOLDER));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--add-modules=jdk.incubator.vector",
                "-Dopensearch.set.netty.runtime.available.processors=false",
                "-cp",
                withoutPlugin(),
                NodeMain.class.getName(),
                home.toString(),
                "node" + number));
    if (!Boolean.getBoolean("tests.nightly")) {
      command.add(1, "-XX:TieredStopAtLevel=1"); // a node that lives for a minute starts sooner
    }
    command.add(Integer.toString(httpPorts[number]));
    command.add(Integer.toString(transportPorts[number]));
    command.add(transportPorts[0] + "," + transportPorts[1]);
    command.add("node0,node1");
    processes[number] =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(number).toFile()))
            .start();
  }

  private Path log(int number) {
    return folder.resolve("node" + number + ".log");
  }

  /** How many lines with a text all nodes have logged. */
  long logged(String text) throws IOException {
    long count = 0;
    for (int node = 0; node < NODES; node++) {
      try (Stream<String> lines = Files.lines(log(node))) {
        count += lines.filter(line -> line.contains(text)).count();
      }
    }
    return count;
  }

  /** Unpacks the zip as {@code opensearch-plugin install} does. */
  private static void install(Path plugin) throws IOException {
    if (Files.exists(plugin)) {
      return; // the node was there before
    }
    Files.createDirectories(plugin);
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(ZIP))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, plugin.resolve(entry.getName()));
      }
    }
  }

  /** The class path of a node: what is in the plugin is not on it, nor are libraries of tests. */
  private static String withoutPlugin() throws IOException {
    Set<String> ofPlugin = new HashSet<>();
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      zip.stream().forEach(entry -> ofPlugin.add(entry.getName()));
    }
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !ofPlugin.contains(Path.of(entry).getFileName().toString()))
        .filter(entry -> !entry.matches(".*(junit|opentest4j|apiguardian|doppel-).*\\.jar"))
        .filter(entry -> !entry.endsWith(Path.of("target", "classes").toString()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** As a power cut does it. */
  void kill(int number) throws InterruptedException {
    processes[number].destroyForcibly();
    processes[number].waitFor(30, TimeUnit.SECONDS);
  }

  /** Stops a node in the middle of what it does, so that others take it for gone. */
  void pause(int number) throws IOException, InterruptedException {
    signal(number, "-STOP");
  }

  /** Lets it go on as if nothing had been. */
  void resume(int number) throws IOException, InterruptedException {
    signal(number, "-CONT");
  }

  private void signal(int number, String signal) throws IOException, InterruptedException {
    String process = Long.toString(processes[number].pid());
    if (new ProcessBuilder("kill", signal, process).start().waitFor() != 0) {
      throw new IOException("kill " + signal + " " + process);
    }
  }

  /** Where files of the plugin are in the configuration of a node. */
  Path configuration(int number) throws IOException {
    return Files.createDirectories(
        folder.resolve("node" + number).resolve("config").resolve(DefinitionFiles.FOLDER));
  }

  /** Waits until all nodes that live answer, and say that there are so many. */
  void awaitNodes(int count) throws Exception {
    for (int node = 0; node < NODES; node++) {
      if (isAlive(node)) {
        awaitNodes(node, count);
      }
    }
  }

  private void awaitNodes(int node, int count) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String last = "";
    while (System.nanoTime() < deadline && isAlive(node)) {
      try {
        Answer health =
            on(node, "GET", "/_cluster/health?timeout=5s&wait_for_nodes=" + count, null);
        if (health.status() == 200 && health.<Integer>at("number_of_nodes") == count) {
          return;
        }
        last = health.text();
      } catch (IOException e) { // it joins the cluster before it answers
        last = e.toString();
      }
      Thread.sleep(100);
    }
    throw new AssertionError(
        "no cluster of " + count + " nodes (see " + folder + "), last answer: " + last);
  }

  private boolean isAlive(int node) {
    return processes[node] != null && processes[node].isAlive();
  }

  /** Waits until all copies of an index are there. */
  void awaitGreen(String index) throws Exception {
    Answer health = get("/_cluster/health/" + index + "?wait_for_status=green&timeout=60s");
    if (health.status() != 200) {
      throw new AssertionError(health.text());
    }
  }

  Answer get(String path) throws IOException, InterruptedException {
    return on(0, "GET", path, null);
  }

  Answer put(String path, String body) throws IOException, InterruptedException {
    return on(0, "PUT", path, body);
  }

  Answer post(String path, String body) throws IOException, InterruptedException {
    return on(0, "POST", path, body);
  }

  Answer delete(String path) throws IOException, InterruptedException {
    return on(0, "DELETE", path, null);
  }

  /** Asks a node. */
  Answer on(int node, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPorts[node] + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    boolean isJson = response.body().startsWith("{");
    return new Answer(
        response.statusCode(),
        isJson
            ? XContentHelper.convertToMap(JsonXContent.jsonXContent, response.body(), true)
            : Map.of(),
        response.body());
  }

  /** Where a node listens. */
  String address(int node) {
    return "http://127.0.0.1:" + httpPorts[node];
  }

  @Override
  public void close() {
    for (Process process : processes) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
