package io.doppel.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenSearchApplyTest {
  private static final Definition NEAR =
      SetBuilder.shingles(FakeCluster.FIELD).threshold(0.5).build();

  @TempDir private Path folder;
  private FakeCluster cluster;

  @BeforeEach
  void start() throws IOException {
    cluster = new FakeCluster(2, NEAR);
    cluster.put("a", Documents.text(1), "n", "1.50");
    cluster.put("b", Documents.text(1), "n", "2.50", "u", "\"\\u00e9\\n\"");
    cluster.put("c", Documents.edited(1, 7));
    cluster.put("alone", Documents.text(2), "dup_of", "\"b\"", "dup_similarity", "0.9");
    cluster.put("empty", "", "dup_of", "\"b\"");
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private CommandRun run(Object... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "opensearch", cluster.url(), "--field", "body.near", "--work", work(), "--apply"));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private Path work() {
    return folder.resolve("work");
  }

  private String dupOf(String id) {
    return cluster.get(id).fields().get("dup_of");
  }

  @Test
  void tagsAreSetAndTakenOnceAndThenNoMore() {
    CommandRun dry = run("tag", "--dry-run").succeeds();
    assertTrue(
        dry.err().contains("dup_of would be set in 2 documents and taken from 2"), dry.err());
    assertEquals(0, cluster.requestsTo("_bulk") + cluster.requestsTo("PUT"));
    CommandRun first = run("tag").succeeds();
    assertTrue(first.err().contains("dup_of was set in 2 documents and taken from 2"), first.err());
    assertEquals("\"a\"", dupOf("b"));
    assertEquals("\"a\"", dupOf("c"));
    assertEquals("1.0", cluster.get("b").fields().get("dup_similarity"));
    assertNull(dupOf("a"));
    assertEquals("null", dupOf("alone"));
    assertEquals("null", dupOf("empty"));
    assertEquals(1, cluster.requestsTo("PUT /news/_mapping"));
    long changes = cluster.requestsTo("_bulk");
    CommandRun second = run("tag").succeeds();
    assertTrue(
        second.err().contains("dup_of was set in 0 documents and taken from 0"), second.err());
    assertEquals(changes, cluster.requestsTo("_bulk"));
    cluster.put("a", Documents.text(3)); // no near-duplicate any more
    run("tag").succeeds();
    assertNull(dupOf("a"));
    assertEquals("null", dupOf("b"));
    assertEquals("\"b\"", dupOf("c"));
  }

  @Test
  void tagsOfThePluginWithMoreDecimalsStay() {
    cluster.put("b", Documents.text(1), "dup_of", "\"a\"", "dup_similarity", "0.99999998");
    CommandRun run = run("tag", "--dry-run").succeeds();
    assertTrue(run.err().contains("dup_of would be set in 1 document "), run.err());
  }

  @Test
  void whatOthersChangeMeanwhileIsLeftAsItIs() {
    run("tag", "--dry-run").succeeds();
    cluster.put("b", Documents.text(5));
    cluster.put("new", Documents.text(1), "dup_of", "\"a\"");
    cluster.beforeBulk = () -> cluster.put("c", Documents.text(6));
    CommandRun run = run("tag").succeeds();
    assertTrue(run.err().contains("set in 0 documents and taken from 2"), run.err());
    assertTrue(run.err().contains("3 documents left as they are"), run.err());
    assertNull(dupOf("b"));
    assertNull(dupOf("c"));
    assertEquals("\"a\"", dupOf("new"));
  }

  @Test
  void deletedDocumentsAreInTheFileFirst() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    CommandRun dry = run("delete", "--removed", removed, "--dry-run").succeeds();
    assertTrue(dry.err().contains("2 documents would be deleted"), dry.err());
    assertFalse(Files.exists(removed));
    cluster.beforeBulk = () -> assertTrue(Files.exists(removed));
    CommandRun run = run("delete", "--removed", removed).succeeds();
    assertTrue(run.err().contains("2 documents deleted"), run.err());
    assertNull(cluster.get("b"));
    assertNull(cluster.get("c"));
    List<String> lines = Documents.read(removed);
    assertEquals(2, lines.size());
    assertEquals(
        "{\"_id\":\"b\",\"dup_of\":\"a\",\"similarity\":1.000000,"
            + "\"_seq_no\":1,\"_primary_term\":1,\"_source\":{\"body\" : "
            + Documents.quoted(Documents.text(1))
            + ", \"n\" : 2.50, \"u\" : \"\\u00e9\\n\"}}",
        lines.get(0));
    run("delete", "--removed", removed).refuses("exists already");
  }

  @Test
  void aDeletionThatWasEndedKeepsWhatItSaved() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    for (int i = 0; i < 700; i++) {
      cluster.put("x" + i, Documents.text(1));
    }
    int[] bulks = {0};
    cluster.trouble =
        (number, request) ->
            request.contains("_bulk") && bulks[0]++ == 1 ? new FakeCluster.Reply(400, "{}") : null;
    assertEquals(2, run("delete", "--removed", removed).code());
    int left = cluster.shards.stream().mapToInt(shard -> shard.size()).sum();
    assertEquals(705 - 500, left);
    CommandRun again = run("delete", "--removed", removed).succeeds();
    assertTrue(again.err().contains("202 documents deleted"), again.err());
    assertFalse(again.err().contains("left as they are"), again.err());
    Set<String> saved = new HashSet<>();
    for (String line : Documents.read(removed)) {
      assertTrue(saved.add(Documents.fields(line).get("_id")), line);
    }
    assertEquals(702, saved.size());
    assertEquals(3, cluster.shards.stream().mapToInt(shard -> shard.size()).sum());
  }

  @Test
  void whatWasDownloadedForAnotherRuleIsNotTakenForTheField() {
    run("tag", "--keep", "longest", "--dry-run").succeeds();
    run("tag", "--keep", "rank:body", "--dry-run")
        .refuses("kept there is [length of body], here [body]");
  }

  /** Two jobs may have found that there is no such file. */
  @Test
  void aFileThatAnotherJobMadeMeanwhileIsNotTakenForItsOwn() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    String others = "{\"_id\":\"b\",\"_source\":{}}";
    cluster.trouble =
        (number, request) -> {
          if (request.contains("_search") && !Files.exists(removed)) {
            write(removed, others);
          }
          return null;
        };
    CommandRun run = run("delete", "--removed", removed);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("--removed: " + removed + " exists already"), run.err());
    assertEquals(List.of(others), Documents.read(removed));
    assertNotNull(cluster.get("b"));
    assertEquals(0, cluster.requestsTo("_bulk"));
  }

  @Test
  void aSavedSourceOfAnEarlierVersionIsNotEnough() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    cluster.trouble =
        (number, request) -> request.contains("_bulk") ? new FakeCluster.Reply(400, "{}") : null;
    assertEquals(2, run("delete", "--removed", removed).code());
    cluster.trouble = (number, request) -> null;
    cluster.put("b", Documents.text(1), "n", "777");
    for (String name : Documents.names(work())) {
      if (name.startsWith("shard-")) {
        Files.writeString(work().resolve(name), "damaged");
      }
    }
    run("delete", "--removed", removed).succeeds();
    assertNull(cluster.get("b"));
    List<String> saved =
        Documents.read(removed).stream().filter(line -> line.contains("\"_id\":\"b\"")).toList();
    assertEquals(2, saved.size(), saved::toString);
    assertTrue(saved.get(1).contains("777"), saved::toString);
  }

  @Test
  void nothingIsDeletedWhoseRepresentativeWasChanged() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    run("delete", "--removed", removed, "--dry-run").succeeds();
    cluster.put("a", Documents.text(9));
    CommandRun run = run("delete", "--removed", removed).succeeds();
    assertTrue(run.err().contains("0 documents deleted"), run.err());
    assertTrue(run.err().contains("2 documents left as they are"), run.err());
    assertEquals(0, cluster.requestsTo("_bulk"));
  }

  private static void write(Path file, String line) {
    try {
      Documents.write(file, line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
