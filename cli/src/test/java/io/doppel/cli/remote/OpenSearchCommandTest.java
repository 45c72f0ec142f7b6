package io.doppel.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.ThreadWork;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionNames;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class OpenSearchCommandTest {
  private static final Definition NEAR =
      SetBuilder.shingles(FakeCluster.FIELD).threshold(0.5).build();

  @TempDir private Path folder;
  private FakeCluster cluster;

  @BeforeAll
  static void pauseShortly() {
    System.setProperty("doppel.pause.milliseconds", "1");
  }

  @AfterAll
  static void pauseAsEver() {
    System.clearProperty("doppel.pause.milliseconds");
  }

  @BeforeEach
  void start() throws IOException {
    cluster = new FakeCluster(2, NEAR);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /** Documents in clusters of four, and as many lines for {@code doppel pairs}. */
  private Path fill(FakeCluster filled, int documents) throws IOException {
    TreeMap<String, String> lines = new TreeMap<>();
    for (int i = 0; i < documents; i++) {
      String id = "doc-" + (i * 7919 % documents);
      String text = i % 4 < 2 ? Documents.text(i / 4) : Documents.edited(i / 4, i % 4);
      filled.put(id, text, "n", i + ".50");
      lines.put(id, Documents.line(id, text));
    }
    return Documents.write(
        folder.resolve("docs-" + documents + ".jsonl"), lines.values().toArray(String[]::new));
  }

  private CommandRun run(Object... more) {
    return run(cluster, more);
  }

  private CommandRun run(FakeCluster asked, Object... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of("opensearch", asked.url(), "--field", "body.near", "--work", work()));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private Path work() {
    return folder.resolve("work");
  }

  private Path out(String name) {
    return folder.resolve(name);
  }

  private static String pairs(Path documents) {
    return CommandRun.of("pairs", documents, "--method", "shingles", "--threshold", 0.5)
        .succeeds()
        .out();
  }

  @Test
  void onlyFilesOfTheJobAreDeletedInTheWorkFolder() throws IOException {
    Path documents = fill(cluster, 40);
    Files.createDirectory(work());
    Path pairs = work().resolve("pairs-news.tsv");
    Path note = Files.writeString(work().resolve("shard-notes"), "mine");
    run("--out", pairs).succeeds();
    assertEquals(pairs(documents), Files.readString(pairs));
    assertEquals("mine", Files.readString(note));
    for (String name : List.of("pairs-0-1", "shard-0", "removed", "manifest", "lock")) {
      run("--out", work().resolve(name)).refuses("--out: ", "the name of a file of --work");
    }
    Path shard = Files.writeString(work().resolve("shard-0"), "mine");
    run("--out", out("pairs")).refuses("--work: ", "has a file shard-0 that is not of a job");
    assertEquals("mine", Files.readString(shard));
    assertFalse(Files.exists(work().resolve("lock")));
    Path lock = work().resolve("lock");
    Files.move(shard, lock);
    run("--out", out("pairs")).refuses("--work: ", "has a file lock that is not of a job");
    assertEquals("mine", Files.readString(lock));
  }

  @Test
  void pairsAndClustersAreThoseOfTheSameDocumentsInAFile() throws IOException {
    Path documents = fill(cluster, 200);
    run("--out", out("pairs"), "--clusters", out("clusters")).succeeds();
    assertEquals(pairs(documents), Files.readString(out("pairs")));
    assertTrue(Documents.read(out("pairs")).size() >= 200);
    assertEquals(
        CommandRun.of("clusters", documents, "--method", "shingles", "--threshold", 0.5)
            .succeeds()
            .out(),
        Files.readString(out("clusters")));
    assertEquals(List.of(), Documents.names(work()), "nothing is left when it is done");
    try (FakeCluster one = new FakeCluster(1, NEAR);
        FakeCluster five = new FakeCluster(5, NEAR)) {
      fill(one, 200);
      fill(five, 200);
      assertEquals(pairs(documents), run(one).succeeds().out());
      assertEquals(pairs(documents), run(five, "--memory", "1m").succeeds().out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hybrid", "signcd", "containment", "simhash", "featurecode", "exact"})
  void shardsMakeNoDifferenceToAnyFamilyOfMethods(String method) throws IOException {
    MethodSettings settings = MethodSettings.ofJson(method, Map.of());
    Definition near = settings.define(FakeCluster.FIELD, MethodSources.none(settings));
    try (FakeCluster three = new FakeCluster(3, near)) {
      three.method = method;
      Path documents = fill(three, 120);
      run(three, "--out", out("pairs"), "--clusters", out("clusters"), "--memory", "1m").succeeds();
      String pairs = CommandRun.of("pairs", documents, "--method", method).succeeds().out();
      assertTrue(pairs.lines().count() >= 30, pairs);
      assertEquals(pairs, Files.readString(out("pairs")));
      assertEquals(
          CommandRun.of("clusters", documents, "--method", method).succeeds().out(),
          Files.readString(out("clusters")));
    }
  }

  /** Each document is in a cluster of four, so there are more pairs than documents. */
  @Test
  void searchThatComparesTooManyIsGivenUp() throws IOException {
    try (FakeCluster one = new FakeCluster(1, NEAR)) {
      Path documents = fill(one, 200);
      run(one, "--out", out("pairs"), "--max-candidates", 1)
          .refuses("pairs of 200 documents", "--max-candidates allows for more than 1 a document");
      assertFalse(Files.exists(out("pairs")));
      run(one, "--out", out("pairs"), "--max-candidates", 100).succeeds();
      assertEquals(pairs(documents), Files.readString(out("pairs")));
    }
    try (FakeCluster five = new FakeCluster(5, NEAR)) { // the limit is of all shards together
      fill(five, 200);
      run(five, "--out", out("again"), "--max-candidates", 1)
          .refuses("of 200 documents", "--max-candidates allows for more than 1 a document");
      assertFalse(Files.exists(out("again")));
    }
  }

  @Test
  void twoDocumentsOfOneIdAreRefused() throws IOException {
    cluster.put("x", Documents.text(1));
    cluster.shards.forEach(shard -> shard.put("x", cluster.get("x")));
    run().refuses("two documents of the index have the id x", "routing");
  }

  @Test
  void manyPagesAndAnEmptyIndex() throws IOException {
    assertEquals("", run().succeeds().out());
    Path documents = fill(cluster, 2600);
    assertEquals(pairs(documents), run().succeeds().out());
    assertTrue(cluster.requestsTo("search_after") >= 2);
  }

  @Test
  void whateverRequestFailsTheSameCommandGoesOn() throws IOException {
    fill(cluster, 60);
    cluster.put("old", "one two three", "dup_of", "\"gone\"");
    String expected = run("--out", "-", "--apply", "tag", "--dry-run").succeeds().out();
    Files.walk(work()).filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    int before = cluster.requests.size();
    boolean failed = true;
    for (int bad = 1; failed; bad++) {
      int wrong = before + bad;
      cluster.trouble =
          (number, request) -> number == wrong ? new FakeCluster.Reply(400, "{}") : null;
      CommandRun first = run("--out", out("first"), "--apply", "tag", "--dry-run");
      failed = first.code() != 0;
      if (failed && !first.err().contains("point_in_time")) {
        assertFalse(Files.exists(out("first.tmp")));
      }
      cluster.trouble = (number, request) -> null;
      long searches = cluster.requestsTo("\"fields\":[");
      boolean had0 = Files.exists(work().resolve("shard-0"));
      boolean had1 = Files.exists(work().resolve("shard-1"));
      assertEquals(expected, run("--out", "-", "--apply", "tag", "--dry-run").succeeds().out());
      long again = cluster.requestsTo("\"fields\":[") - searches;
      assertEquals((had0 ? 0 : 1) + (had1 ? 0 : 1), again, "shards that are there stay");
      Files.walk(work()).filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
      Files.deleteIfExists(out("first"));
      before = cluster.requests.size();
      assertTrue(bad < 50);
    }
  }

  @Test
  void joinsThatAreDoneAreNotDoneAgain() throws IOException {
    fill(cluster, 80);
    String expected = run("--out", "-", "--apply", "tag", "--dry-run").succeeds().out();
    Path done = work().resolve("pairs-1-1");
    FileTime written = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(done, written);
    Files.delete(work().resolve("pairs-0-1"));
    cut(work().resolve("pairs-0-0"));
    long searches = cluster.requestsTo("\"fields\":[");
    CommandRun again = run("--out", "-", "--apply", "tag", "--dry-run").succeeds();
    assertEquals(expected, again.out());
    assertTrue(again.err().contains("searched anew"), again.err());
    assertEquals(written, Files.getLastModifiedTime(done));
    assertEquals(searches, cluster.requestsTo("\"fields\":["));
    cut(work().resolve("shard-0"));
    CommandRun mended = run("--out", "-", "--apply", "tag", "--dry-run").succeeds();
    assertEquals(expected, mended.out());
    assertTrue(mended.err().contains("shard-0 is cut off"), mended.err());
    assertEquals(searches + 1, cluster.requestsTo("\"fields\":["));
  }

  private static void cut(Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(all, all.length - 9));
  }

  @Test
  void anExpiredPointInTimeBeginsTheShardAnew() throws IOException {
    Path documents = fill(cluster, 2600);
    boolean[] expired = {false};
    cluster.trouble =
        (number, request) -> {
          if (request.contains("search_after") && !expired[0]) {
            expired[0] = true;
            cluster.expireViews();
          }
          return null;
        };
    CommandRun run = run().succeeds();
    assertEquals(pairs(documents), run.out());
    assertTrue(run.err().contains("shard 0 is downloaded anew"), run.err());
    cluster.trouble =
        (number, request) ->
            request.contains("POST /_search?") ? new FakeCluster.Reply(404, "{}") : null;
    CommandRun lost = run();
    assertEquals(2, lost.code());
    assertTrue(lost.err().contains("404"), lost.err());
    assertEquals("", lost.out());
  }

  @Test
  void serverErrorsAreTriedAgainAndThenTold() throws IOException {
    Path documents = fill(cluster, 40);
    cluster.trouble =
        (number, request) -> number % 3 == 0 ? null : new FakeCluster.Reply(503, "<html>");
    assertEquals(pairs(documents), run().succeeds().out());
    cluster.trouble = (number, request) -> new FakeCluster.Reply(500, "{}");
    run("--out", out("pairs")).refuses(cluster.url(), "500", "tried 8 times");
    assertFalse(Files.exists(out("pairs")));
    cluster.close();
    run("--out", out("pairs")).refuses(cluster.url(), "no answer", "tried 8 times");
  }

  @Test
  void whatTheClusterSaysIsRefusedIfItIsNotRight() throws IOException {
    cluster.trouble = (number, request) -> new FakeCluster.Reply(401, "Unauthorized");
    run().refuses("401", "--user NAME", "DOPPEL_PASSWORD");
    cluster.trouble = (number, request) -> new FakeCluster.Reply(200, "{\"news\":{");
    run().refuses(cluster.url(), "not JSON");
    cluster.trouble = (number, request) -> new FakeCluster.Reply(200, "{}");
    run().refuses(cluster.url(), "does not say what index it is");
    cluster.trouble =
        (number, request) ->
            request.startsWith("GET") ? null : new FakeCluster.Reply(200, "{\"count\":1}");
    assertEquals(2, run().code());
    cluster.trouble = (number, request) -> null;
    fill(cluster, 8);
    CommandRun.of("opensearch", cluster.base() + "/absent", "--field", "f", "--work", work())
        .refuses("there is no index absent at " + cluster.base());
    CommandRun.of("opensearch", cluster.base() + "/other", "--field", "f", "--work", work())
        .refuses("other is another name of news");
    cluster.scheme = "shingles/9{seed=7}";
    run().refuses("body.near of index news", "shingles/9{seed=7}", NEAR.scheme().toString());
    cluster.scheme = NEAR.scheme().toString();
    cluster.definition = "ours.json";
    run().refuses("body.near is defined by the file ours.json", "--definition FILE");
    assertFalse(Files.exists(work().resolve("shard-0")));
  }

  @Test
  void signaturesOfAnotherDefinitionAndHostileIdsAreRefused() throws IOException {
    cluster.put("a\tb", Documents.text(1));
    run().refuses("index news", "a\\tb", "must not have control characters");
    cluster.shard("a\tb").clear();
    cluster.put("line", Documents.text(1));
    cluster.trouble =
        (number, request) ->
            request.contains("POST /_search?")
                ? new FakeCluster.Reply(
                    200,
                    "{\"hits\":{\"hits\":[{\"_id\":\"line\",\"_seq_no\":1,\"_primary_term\":1,"
                        + "\"fields\":{\"body.near\":[\"AAAAAAAAAAAA\"]},\"sort\":[1]}]}}")
                : null;
    CommandRun run = run();
    assertEquals(2, run.code());
    assertTrue(run.err().contains("field body.near, document line"), run.err());
  }

  @Test
  void aFolderOfAnotherJobIsRefused() throws IOException {
    fill(cluster, 12);
    run("--apply", "tag", "--dry-run").succeeds();
    cluster.uuid = "u-2";
    run().refuses("uuid there is u-1, here u-2", "name another folder");
    cluster.uuid = "u-1";
    run("--keep", "newest").refuses("kept there is [], here [timestamp]");
    try (FakeCluster other =
        new FakeCluster(2, SetBuilder.shingles(FakeCluster.FIELD).threshold(0.7).build())) {
      run(other).refuses("threshold there is 0.5, here 0.7");
    }
    Files.writeString(work().resolve("manifest"), "something else\n");
    run().refuses("manifest begins with \"something else\"", "version 1");
  }

  @Test
  void optionsThatMakeNoSense() {
    run("--dry-run").refuses("--dry-run", "--apply");
    run("--apply", "delete").refuses("--removed FILE");
    run("--removed", out("r.jsonl")).refuses("--apply delete");
    run("--apply", "delete", "--removed", out("r.jsonl.gz")).refuses("not compressed");
    run("--user", "me").refuses("--user me", "DOPPEL_PASSWORD");
    for (String bad :
        List.of("news", "ftp://h/news", "http://h:1", "http://h/a?b", "http://h/_all")) {
      CommandRun.of("opensearch", bad, "--field", "f", "--work", work()).refuses("URL must");
    }
    CommandRun secret =
        CommandRun.of(
            "opensearch", "http://me:pass@localhost/news", "--field", "f", "--work", work());
    secret.refuses("--user NAME");
    assertFalse(secret.err().contains("pass@"), secret.err());
    CommandRun.of("opensearch", cluster.url(), "--field", "title", "--work", work())
        .refuses("field title, which is of another type", "it has body.near");
    CommandRun.of("opensearch", cluster.url(), "--field", "x.y", "--work", work())
        .refuses("index news has no field x.y");
    assertEquals(2, cluster.requests.size());
  }

  @Test
  void aDefinitionFileIsReadFromThisMachine() throws IOException {
    Path documents = fill(cluster, 40);
    Path file = folder.resolve("ours.def");
    Object[] method = {"--method", "shingles", "--threshold", 0.5, "--boilerplate", 0.9};
    CommandRun.of(with(method, "define", documents, "--out", file)).succeeds();
    Definition near;
    try (InputStream in = Files.newInputStream(file)) {
      near = DefinitionFile.read(in, OptionNames.JSON).define(FakeCluster.FIELD, Map.of());
    }
    try (FakeCluster defined = new FakeCluster(2, near)) {
      fill(defined, 40);
      defined.definition = "ours.def";
      assertEquals(
          CommandRun.of(with(method, "pairs", documents)).succeeds().out(),
          run(defined, "--definition", file).succeeds().out());
      Files.writeString(file, "no definition");
      run(defined, "--definition", file).refuses("--definition: " + file);
      run(defined, "--definition", folder.resolve("absent")).refuses("absent");
    }
    run("--definition", file).refuses("--definition is for a field", "names method shingles");
  }

  @Test
  void aDefinitionFileThatIsNoneIsRefused() throws IOException {
    Path documents = fill(cluster, 40);
    Path file = folder.resolve("ours.def");
    Object[] method = {"--method", "shingles", "--threshold", 0.5, "--boilerplate", 0.9};
    CommandRun.of(with(method, "define", documents, "--out", file)).succeeds();
    String text = Files.readString(file);
    cluster.definition = "ours.def";
    for (String version : List.of("0", "01", "-1", "")) {
      Files.writeString(
          file, text.replaceFirst("doppel-definition 1\n", "doppel-definition " + version + "\n"));
      run("--definition", file)
          .refuses("--definition: " + file, "must have version 1, got " + version);
    }
    Files.write(file, Documents.blankBomb(200));
    long allocated = ThreadWork.bytes();
    run("--definition", file).refuses("--definition: " + file, "at most 67108864 bytes, got more");
    allocated = ThreadWork.bytes() - allocated;
    assertTrue(allocated < 160 << 20, "took " + allocated + " bytes");
  }

  private static Object[] with(Object[] method, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(method));
    return all.toArray();
  }

  @Test
  void theKeptOneIsChosenByFieldsOfTheIndex() throws IOException {
    String text = Documents.text(1);
    cluster.put("a", text, "timestamp", "\"2024-01-01\"", "rank", "3");
    cluster.put("b", text, "timestamp", "\"2026-01-01T00:00:00.000Z\"", "rank", "2");
    cluster.put("c", text + " and more, of it.", "timestamp", "1700000000", "rank", "1");
    assertTrue(clusters().startsWith("{\"representative\":\"a\""));
    assertTrue(clusters("--keep", "newest").startsWith("{\"representative\":\"b\""));
    assertTrue(clusters("--keep", "longest").startsWith("{\"representative\":\"c\""));
    assertTrue(clusters("--keep", "rank:rank,newest").startsWith("{\"representative\":\"c\""));
    cluster.put("d", text, "timestamp", "\"yesterday\"");
    run("--clusters", "-", "--keep", "newest").refuses("document d", "timestamp", "yesterday");
  }

  private String clusters(String... more) {
    List<Object> all = new ArrayList<>(List.of("--clusters", "-"));
    all.addAll(List.of(more));
    return run(all.toArray()).succeeds().out();
  }
}
