package io.doppel.cli.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.doppel.cli.Documents;
import io.doppel.cli.JsonTree;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;

/** Speaks as much of OpenSearch as {@code doppel opensearch} asks for, of one index in memory. */
final class FakeCluster implements AutoCloseable {
  static final String INDEX = "news";
  static final String FIELD = "body.near";

  /** What the cluster answers in place of what it would; null if nothing. */
  interface Trouble {
    Reply reply(int number, String request);
  }

  record Reply(int status, String body) {}

  /** A document; its fields as they stand in JSON. */
  record Doc(String id, Map<String, String> fields, long sequence) {
    String source() {
      StringBuilder json = new StringBuilder();
      fields.forEach(
          (name, value) ->
              json.append(json.isEmpty() ? "" : ", ")
                  .append(Documents.quoted(name))
                  .append(" : ")
                  .append(value));
      return "{" + json + "}";
    }
  }

  final List<String> requests = new CopyOnWriteArrayList<>();
  final List<Map<String, Doc>> shards = new ArrayList<>();
  final Definition near;
  String scheme;
  String definition;
  String method = "shingles";
  String uuid = "u-1";
  Trouble trouble = (number, request) -> null;
  Runnable beforeBulk = () -> {};

  private final HttpServer server;
  private final Map<String, List<Map<String, Doc>>> views = new LinkedHashMap<>();
  private final Map<String, Optional<Signature>> signatures = new HashMap<>();
  private final Map<String, String> extraMapping = new TreeMap<>();
  private long sequence;
  private int opened;

  FakeCluster(int shardCount, Definition near) throws IOException {
    this.near = near;
    this.scheme = near.scheme().toString();
    for (int i = 0; i < shardCount; i++) {
      shards.add(new LinkedHashMap<>());
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  String url() {
    return base() + "/" + INDEX;
  }

  Map<String, Doc> shard(String id) {
    return shards.get(Math.floorMod(id.hashCode(), shards.size()));
  }

  Doc get(String id) {
    return shard(id).get(id);
  }

  /** Indexes a document; more are fields as they stand in JSON, name by name. */
  void put(String id, String text, String... more) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("body", Documents.quoted(text));
    for (int i = 0; i < more.length; i += 2) {
      fields.put(more[i], more[i + 1]);
    }
    shard(id).put(id, new Doc(id, fields, sequence++));
  }

  void expireViews() {
    views.clear();
  }

  long requestsTo(String part) {
    return requests.stream().filter(request -> request.contains(part)).count();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body;
    requests.add(request);
    Reply reply = trouble.reply(requests.size(), request);
    try {
      reply = reply == null ? answer(request.split(" ")[0], exchange, body) : reply;
    } catch (RuntimeException e) {
      reply = new Reply(400, "{\"error\":{\"reason\":" + Documents.quoted(e.toString()) + "}}");
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(reply.body().getBytes(StandardCharsets.UTF_8));
    }
    exchange.getResponseHeaders().add("Content-Encoding", "gzip");
    exchange.sendResponseHeaders(reply.status(), packed.size());
    exchange.getResponseBody().write(packed.toByteArray());
    exchange.close();
  }

  private synchronized Reply answer(String method, HttpExchange exchange, String body)
      throws IOException {
    String path = method + " " + exchange.getRequestURI().getPath();
    return switch (path) {
      case "GET /news" -> ok("{\"news\":" + description() + "}");
      case "GET /other" -> ok("{\"news\":" + description() + "}");
      case "POST /news/_count" ->
          ok("{\"count\":" + shards.stream().mapToInt(Map::size).sum() + "}");
      case "POST /news/_refresh" -> ok("{}");
      case "POST /news/_search/point_in_time" -> view();
      case "DELETE /_search/point_in_time" -> ok("{}");
      case "POST /_search" -> search((Map<?, ?>) JsonTree.of(body));
      case "PUT /news/_mapping" -> map(body);
      case "POST /news/_bulk" -> bulk(body);
      case "POST /news/_mget" -> fetch((Map<?, ?>) JsonTree.of(body));
      default -> new Reply(404, "{\"error\":{\"root_cause\":[{\"reason\":\"no such index\"}]}}");
    };
  }

  private static Reply ok(String body) {
    return new Reply(200, body);
  }

  private String description() {
    StringBuilder more = new StringBuilder();
    extraMapping.forEach((name, said) -> more.append(",\"" + name + "\":" + said));
    return "{\"aliases\":{},\"mappings\":{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":"
        + "{\"near\":{\"type\":\"near_duplicate\""
        + (method.equals("shingles") ? ",\"threshold\":" + near.threshold() : "")
        + (definition == null
            ? ",\"method\":\"" + method + "\""
            : ",\"definition\":\"" + definition + "\"")
        + ",\"scheme\":"
        + Documents.quoted(scheme)
        + "}}},\"title\":{\"type\":\"text\"}"
        + more
        + "}},\"settings\":{\"index\":{\"uuid\":\""
        + uuid
        + "\",\"number_of_shards\":\""
        + shards.size()
        + "\"}}}";
  }

  private Reply view() {
    String id = "view" + opened++;
    views.put(
        id, shards.stream().map(shard -> (Map<String, Doc>) new LinkedHashMap<>(shard)).toList());
    return ok("{\"pit_id\":\"" + id + "\"}");
  }

  private Reply search(Map<?, ?> request) throws IOException {
    Object id = ((Map<?, ?>) request.get("pit")).get("id");
    List<Map<String, Doc>> view = views.get(id);
    if (view == null) {
      return new Reply(
          404,
          "{\"error\":{\"root_cause\":[{\"type\":\"search_context_missing_exception\",\"reason\":"
              + "\"No search context found\"}]},\"status\":404}");
    }
    Map<?, ?> slice = (Map<?, ?>) request.get("slice");
    int shard = slice == null ? 0 : ((Double) slice.get("id")).intValue();
    List<?> after = (List<?>) request.get("search_after");
    int next = after == null ? 0 : ((Double) after.get(0)).intValue() + 1;
    int size = ((Double) request.get("size")).intValue();
    boolean forTags = request.get("_source") instanceof List;
    List<Doc> docs = List.copyOf(view.get(shard).values());
    StringBuilder hits = new StringBuilder();
    for (int place = next, count = 0; place < docs.size() && count < size; place++) {
      Doc doc = docs.get(place);
      Optional<Signature> signature = signature(text(doc));
      if (signature.isPresent() || forTags && doc.fields().containsKey("dup_of")) {
        hits.append(hits.isEmpty() ? "" : ",").append(hit(doc, place, signature, request));
        count++;
      }
    }
    return ok(
        "{\"timed_out\":false,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[" + hits + "]}}");
  }

  private Optional<Signature> signature(String text) throws IOException {
    Optional<Signature> known = signatures.get(text);
    if (known == null) {
      known = near.sign(text);
      signatures.put(text, known);
    }
    return known;
  }

  private static String text(Doc doc) throws IOException {
    return (String) JsonTree.of(doc.fields().get("body"));
  }

  private String hit(Doc doc, int place, Optional<Signature> signature, Map<?, ?> request) {
    StringBuilder fields = new StringBuilder();
    if (request.get("fields") instanceof List<?> wanted) {
      for (Object name : wanted) {
        String value =
            name.equals(FIELD)
                ? '"' + Base64.getEncoder().encodeToString(near.toBytes(signature.get())) + '"'
                : doc.fields().get(name);
        if (value != null) {
          fields.append(fields.isEmpty() ? "" : ",").append("\"" + name + "\":[" + value + "]");
        }
      }
    }
    return "{\"_id\":"
        + Documents.quoted(doc.id())
        + ",\"_seq_no\":"
        + doc.sequence()
        + ",\"_primary_term\":1,\"fields\":{"
        + fields
        + "},\"_source\":"
        + doc.source()
        + (signature.isPresent() ? ",\"matched_queries\":[\"signature\"]" : "")
        + ",\"sort\":["
        + place
        + "]}";
  }

  private Reply map(String body) throws IOException {
    Map<?, ?> fields = (Map<?, ?>) ((Map<?, ?>) JsonTree.of(body)).get("properties");
    fields.forEach(
        (name, said) ->
            extraMapping.put(
                (String) name, "{\"type\":\"" + ((Map<?, ?>) said).get("type") + "\"}"));
    return ok("{}");
  }

  private Reply bulk(String body) throws IOException {
    beforeBulk.run();
    List<String> lines = body.lines().toList();
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      Map.Entry<?, ?> action = ((Map<?, ?>) JsonTree.of(lines.get(i))).entrySet().iterator().next();
      Map<?, ?> about = (Map<?, ?>) action.getValue();
      boolean isUpdate = action.getKey().equals("update");
      Map<?, ?> content = isUpdate ? (Map<?, ?>) JsonTree.of(lines.get(++i)) : Map.of();
      String id = (String) about.get("_id");
      int status = change(id, ((Double) about.get("if_seq_no")).longValue(), content);
      items
          .append(items.isEmpty() ? "" : ",")
          .append("{\"" + action.getKey() + "\":{\"_id\":" + Documents.quoted(id))
          .append(",\"status\":" + status + "}}");
    }
    return ok("{\"items\":[" + items + "]}");
  }

  private int change(String id, long ifSequence, Map<?, ?> content) {
    Doc doc = get(id);
    if (doc == null || doc.sequence() != ifSequence) {
      return doc == null ? 404 : 409;
    }
    if (content.isEmpty()) {
      shard(id).remove(id);
      return 200;
    }
    Map<String, String> fields = new LinkedHashMap<>(doc.fields());
    ((Map<?, ?>) content.get("doc"))
        .forEach(
            (name, value) ->
                fields.put(
                    (String) name,
                    value instanceof String text ? Documents.quoted(text) : String.valueOf(value)));
    shard(id).remove(id); // a changed document moves to the end of its shard
    shard(id).put(id, new Doc(id, fields, sequence++));
    return 200;
  }

  private Reply fetch(Map<?, ?> request) {
    StringBuilder docs = new StringBuilder();
    for (Object wanted : (List<?>) request.get("docs")) {
      String id = (String) ((Map<?, ?>) wanted).get("_id");
      Doc doc = get(id);
      docs.append(docs.isEmpty() ? "" : ",").append("{\"_id\":" + Documents.quoted(id));
      docs.append(
          doc == null
              ? ",\"found\":false}"
              : ",\"_seq_no\":"
                  + doc.sequence()
                  + ",\"_primary_term\":1,\"found\":true,\"_source\":"
                  + doc.source()
                  + "}");
    }
    return ok("{\"docs\":[" + docs + "]}");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
