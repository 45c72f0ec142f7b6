package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.Main;
import io.doppel.corpus.CorpusDocument;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensearch.common.xcontent.json.JsonXContent;
import org.opensearch.core.xcontent.XContentBuilder;

/** {@code doppel opensearch}, in a process of its own, on real nodes. */
class OpenSearchJobIT {
  private static final int STANDARD = 1500;

  /** Another number for measuring: -Ddoppel.job.documents=50000. */
  private static final int DOCUMENTS = Integer.getInteger("doppel.job.documents", STANDARD);

  private static final int BATCH = 500;
  private static TestCluster cluster;
  private static String index;
  private static Path lines;

  @TempDir private static Path shared;
  @TempDir private Path folder;

  /** What a command wrote, and its exit code. */
  private record Run(int code, String out, String err) {
    Run succeeds() {
      assertEquals(0, code, err);
      return this;
    }
  }

  @BeforeAll
  static void fill() throws Exception {
    cluster = TestCluster.shared();
    index = "job";
    TestCluster.Answer made =
        cluster.put(
            "/" + index,
            "{\"settings\":{\"number_of_shards\":2,\"number_of_replicas\":1},\"mappings\":"
                + "{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":{\"near\":"
                + "{\"type\":\"near_duplicate\",\"method\":\"shingles\",\"threshold\":0.5}}}}}}");
    assertEquals(200, made.status(), made.text());
    GeneratedCorpus corpus =
        new GeneratedCorpus(
            DOCUMENTS, 1, EnumSet.of(CorpusKind.NEWS, CorpusKind.CHINESE, CorpusKind.MAIL));
    lines = shared.resolve("docs.jsonl");
    StringBuilder bulk = new StringBuilder();
    List<String> sorted = new ArrayList<>();
    for (long row = 0; row < corpus.size(); row++) {
      CorpusDocument document = corpus.document(row);
      sorted.add(json("id", document.id(), "text", document.text()));
      bulk.append("{\"index\":{\"_id\":\"" + document.id() + "\"}}\n");
      bulk.append(json("body", document.text())).append('\n');
      if (row % BATCH == BATCH - 1 || row == corpus.size() - 1) {
        TestCluster.Answer answer = cluster.post("/" + index + "/_bulk", bulk.toString());
        assertEquals(false, answer.<Boolean>at("errors"), () -> cut(answer.text()));
        bulk.setLength(0);
      }
    }
    sorted.sort(null);
    Files.write(lines, sorted);
    cluster.awaitGreen(index);
  }

  private static String json(String... fields) throws IOException {
    try (XContentBuilder json = JsonXContent.contentBuilder()) {
      json.startObject();
      for (int i = 0; i < fields.length; i += 2) {
        json.field(fields[i], fields[i + 1]);
      }
      return json.endObject().toString();
    }
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), 2000));
  }

  private Process start(Path out, Path err, Object... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command)
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
  }

  private Run run(Object... arguments) throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process = start(out, err, arguments);
    assertTrue(process.waitFor(10, TimeUnit.MINUTES));
    return new Run(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private Object[] job(Object... more) {
    List<Object> all =
        new ArrayList<>(
            List.of(
                "opensearch",
                cluster.address(1) + "/" + index,
                "--field",
                "body.near",
                "--work",
                folder.resolve("work")));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private long hits(String query) throws Exception {
    cluster.post("/" + index + "/_refresh", null);
    return cluster.post("/" + index + "/_count", "{\"query\":" + query + "}").<Integer>at("count");
  }

  private void killOnTheWay(Object... search) throws Exception {
    Process killed = start(folder.resolve("killed.out"), folder.resolve("killed.err"), search);
    while (killed.isAlive() && !Files.exists(folder.resolve("work").resolve("shard-0"))) {
      Thread.sleep(2);
    }
    killed.destroyForcibly().waitFor();
  }

  @Test
  void pairsTagsAndDeletionOverAllShards() throws Exception {
    Path pairs = folder.resolve("pairs.tsv");
    Path clusters = folder.resolve("clusters.jsonl");
    Object[] search = job("--out", pairs, "--clusters", clusters, "-v");
    if (DOCUMENTS == STANDARD) {
      killOnTheWay(search);
    }
    Run found = run(search).succeeds();
    if (DOCUMENTS > STANDARD) {
      System.err.println(found.err());
    }
    String expected =
        run("pairs", lines, "--method", "shingles", "--threshold", 0.5).succeeds().out();
    assertTrue(expected.lines().count() > DOCUMENTS / 20);
    assertEquals(expected, Files.readString(pairs));
    assertEquals(
        run("clusters", lines, "--method", "shingles", "--threshold", 0.5).succeeds().out(),
        Files.readString(clusters));

    cluster.put("/" + index + "/_doc/short?refresh=true", "{\"body\":\"\",\"dup_of\":\"nobody\"}");
    long members =
        Files.readAllLines(clusters).stream()
            .mapToLong(line -> line.split("\"id\"").length - 1)
            .sum();
    Run tagged = run(job("--apply", "tag")).succeeds();
    if (DOCUMENTS > STANDARD) {
      System.err.println(tagged.err());
    }
    assertEquals(members, hits("{\"exists\":{\"field\":\"dup_of\"}}"));
    assertTrue(tagged.err().contains(" and taken from 1"), tagged.err());
    Run again = run(job("--apply", "tag", "--out", pairs)).succeeds();
    assertTrue(again.err().contains("set in 0 documents and taken from 0"), again.err());
    assertEquals(expected, Files.readString(pairs));

    Path removed = folder.resolve("removed.jsonl");
    run(job("--apply", "delete", "--removed", removed)).succeeds();
    assertEquals(0, hits("{\"exists\":{\"field\":\"dup_of\"}}"));
    assertEquals(DOCUMENTS + 1 - members, hits("{\"match_all\":{}}"));
    assertEquals(members, Files.readAllLines(removed).size());
  }
}
