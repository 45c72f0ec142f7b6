package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.Main;
import io.doppel.combined.SampledModel;
import io.doppel.corpus.CorpusDocument;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensearch.common.xcontent.XContentHelper;
import org.opensearch.common.xcontent.json.JsonXContent;

/**
 * The default finds the same pairs with the same scores at every door: in a file, an index (joined
 * and asked), a stream, a writer hook, and two nodes of OpenSearch (asked, downloaded, and
 * deduplicated while indexing). Untuned, and with the model of the collection.
 */
class AllDoorsIT {
  /** Scores are written with six digits, or are floats. */
  private static final double ROUNDED = 2e-6;

  private static final int MOST_HITS = 2_000;

  /** In ten languages; documents are made of their words. */
  private static final List<String> LANGUAGES =
      List.of(
          "der Hafen wird im Frühjahr neu gebaut sagte die Bürgermeisterin am Montag vor vielen"
              + " Leuten die lange auf diese Nachricht gewartet hatten und nun sehr froh waren",
          "le vieux port sera rebâti au printemps a dit la mairesse lundi devant beaucoup de gens"
              + " qui attendaient depuis longtemps cette nouvelle et furent très heureux ensuite",
          "el puerto viejo será reconstruido en primavera dijo la alcaldesa el lunes ante mucha"
              + " gente que esperaba desde hacía tiempo esta noticia y estaba muy contenta",
          "старый порт весной построят заново сказала мэр в понедельник перед людьми которые"
              + " давно ждали этой новости и теперь были очень рады её наконец услышать вместе",
          "ο παλιός λιμένας θα ξαναχτιστεί την άνοιξη είπε η δήμαρχος τη Δευτέρα μπροστά σε"
              + " πολύ κόσμο που περίμενε καιρό αυτά τα νέα και χάρηκε πολύ",
          "سيعاد بناء الميناء القديم في الربيع قالت رئيسة البلدية يوم الاثنين أمام كثير من الناس"
              + " الذين انتظروا هذا الخبر طويلا وفرحوا به كثيرا",
          "הנמל הישן ייבנה מחדש באביב אמרה ראש העיר ביום שני לפני אנשים רבים שחיכו זמן רב"
              + " לחדשות האלה ושמחו מאוד לשמוע אותן סוף סוף",
          "पुराना बंदरगाह वसंत में फिर बनाया जाएगा महापौर ने सोमवार को बहुत लोगों के सामने कहा"
              + " जो लंबे समय से इस समाचार की प्रतीक्षा कर रहे थे",
          "eski liman ilkbaharda yeniden yapılacak dedi belediye başkanı pazartesi günü uzun"
              + " zamandır bu haberi bekleyen ve çok sevinen birçok insanın önünde",
          "bến cảng cũ sẽ được xây lại vào mùa xuân bà thị trưởng nói hôm thứ hai trước nhiều"
              + " người đã chờ đợi tin này từ lâu và rất vui mừng");

  @TempDir private static Path folder;

  private static Map<String, String> texts;
  private static Path file;
  private static TestCluster cluster;

  @BeforeAll
  static void write() throws Exception {
    cluster = TestCluster.shared();
    texts = texts();
    file = folder.resolve("documents.jsonl");
    List<String> lines = new ArrayList<>();
    texts.forEach((id, text) -> lines.add(TestDocuments.json("id", id, "text", text)));
    Files.write(file, lines);
  }

  /** A generated corpus; groups of edited copies; variants of numbers; ten languages; tiny ones. */
  private static Map<String, String> texts() {
    Random random = new Random(26);
    List<String> all = new ArrayList<>();
    GeneratedCorpus corpus =
        new GeneratedCorpus(
            450, 7, EnumSet.of(CorpusKind.NEWS, CorpusKind.CHINESE, CorpusKind.MAIL));
    for (long row = 0; row < corpus.size(); row++) {
      CorpusDocument document = corpus.document(row);
      all.add(document.text());
    }
    for (int group = 0; group < 12; group++) {
      String text = all.get(random.nextInt(450));
      for (int copy = 0; copy < 6 + group; copy++) {
        all.add(edited(text, random, 1 + copy % 6));
      }
    }
    for (int i = 0; i < 40; i++) {
      all.add(
          "Invoice "
              + (1000 + random.nextInt(9000))
              + " of 14 May: we delivered "
              + random.nextInt(90)
              + " boxes of nails, two ladders and a saw to the yard behind the old mill, for which"
              + " we ask you to pay "
              + random.nextInt(900)
              + " crowns within thirty days to the account that is named below.");
    }
    for (String language : LANGUAGES) {
      List<String> words = Arrays.asList(language.split(" "));
      for (int i = 0; i < 6; i++) {
        List<String> more = new ArrayList<>(words);
        Collections.shuffle(more, random);
        String text = language + " " + String.join(" ", more);
        all.add(text);
        all.add(edited(text, random, 2));
      }
    }
    all.addAll(List.of("", "one", "only three words", "only three words", "!!!", "a b", "a b"));
    Collections.shuffle(all, random);
    Map<String, String> texts = new LinkedHashMap<>();
    for (String text : all) {
      texts.put("d" + (10_000 + texts.size()), text);
    }
    return texts;
  }

  private static String edited(String text, Random random, int edits) {
    String[] words = text.split(" ");
    for (int i = 0; i < edits; i++) {
      words[random.nextInt(words.length)] = "edit" + random.nextInt(1000);
    }
    return String.join(" ", words);
  }

  @Test
  void untuned() throws Exception {
    assertSameEverywhere("doors-untuned", SampledModel.USUAL.toText());
  }

  @Test
  void withTheModelOfTheCollection() throws Exception {
    Path model = folder.resolve("tuned.model");
    command("tune", file, "--out", model);
    String learned = Files.readString(model);
    assertFalse(SampledModel.parse(learned).common().size() == 0, "nothing was learned");
    assertSameEverywhere("doors-tuned", learned);
  }

  private static void assertSameEverywhere(String index, String model) throws Exception {
    Path written = Files.writeString(folder.resolve(index + ".model"), model);
    NearDup near = NearDups.of("body").model(model).build();
    Map<String, Double> expected =
        pairs(command("pairs", file, "--method", "runs", "--model", written));
    assertTrue(expected.size() > texts.size() / 2, expected.size() + " pairs");

    indexed(near, expected);
    ordered(expected, stream(written));
    ordered(expected, hook(near));
    cluster(index, model, expected);
  }

  // --- the index

  private static void indexed(NearDup near, Map<String, Double> expected) throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Map.Entry<String, String> each : texts.entrySet()) {
          writer.addDocument(near.addSignature(document(each.getKey()), each.getValue()));
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        StoredFields stored = reader.storedFields();
        Map<String, Double> joined = new TreeMap<>();
        try (DuplicatePairs found = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
          for (DuplicatePair pair : found) {
            String one = stored.document(pair.first()).get("id");
            String other = stored.document(pair.second()).get("id");
            joined.put(key(one, other), pair.similarity());
          }
        }
        assertSame("index, joined", expected, joined);
        Map<String, Map<String, Double>> asked = new LinkedHashMap<>();
        IndexSearcher searcher = new IndexSearcher(reader);
        for (Map.Entry<String, String> each : texts.entrySet()) {
          Map<String, Double> hits = new TreeMap<>();
          for (ScoreDoc hit : searcher.search(near.query(each.getValue()), MOST_HITS).scoreDocs) {
            hits.put(stored.document(hit.doc).get("id"), (double) hit.score);
          }
          asked.put(each.getKey(), hits);
        }
        assertAsked("index, asked", expected, asked);
      }
    }
  }

  private static Document document(String id) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    return document;
  }

  // --- one document after the other

  /** What became of a document: of which it is a near-duplicate, or null. */
  private record Became(String id, String of, double similarity) {}

  private static List<Became> stream(Path model) throws Exception {
    List<Became> decisions = new ArrayList<>();
    String out = command("stream", file, "--method", "runs", "--model", model, "--window", "none");
    for (String line : out.lines().toList()) {
      Map<String, Object> said =
          XContentHelper.convertToMap(JsonXContent.jsonXContent, line, false);
      Object similarity = said.getOrDefault("similarity", 0);
      decisions.add(
          new Became(
              (String) said.get("id"),
              (String) said.get("of"),
              ((Number) similarity).doubleValue()));
    }
    return decisions;
  }

  private static List<Became> hook(NearDup near) throws IOException {
    List<Became> decisions = new ArrayList<>();
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.TAG).open()) {
      for (Map.Entry<String, String> each : texts.entrySet()) {
        Document fields = new Document();
        fields.add(new TextField("body", each.getValue(), Field.Store.YES));
        Decision decision =
            dedup.addDocument(new DedupDocument(each.getKey(), each.getValue(), fields));
        decisions.add(new Became(each.getKey(), decision.other(), decision.similarity()));
      }
      dedup.commit();
    }
    return decisions;
  }

  /** Each goes to the most similar of those before it that are no near-duplicates themselves. */
  private static void ordered(Map<String, Double> expected, List<Became> decisions) {
    assertEquals(List.copyOf(texts.keySet()), decisions.stream().map(Became::id).toList());
    List<String> kept = new ArrayList<>();
    for (Became each : decisions) {
      double best = 0;
      for (String before : kept) {
        best = Math.max(best, expected.getOrDefault(key(before, each.id()), 0.0));
      }
      if (each.of() == null) {
        assertEquals(0, best, each.id() + " is near to one that was kept");
        kept.add(each.id());
      } else {
        assertTrue(kept.contains(each.of()), each.id() + " goes to " + each.of());
        assertEquals(best, each.similarity(), ROUNDED, each.id());
        assertEquals(
            expected.get(key(each.of(), each.id())), each.similarity(), ROUNDED, each.id());
      }
    }
    assertTrue(kept.size() < texts.size() - 100, "near-duplicates among them");
  }

  // --- two nodes

  private static void cluster(String index, String model, Map<String, Double> expected)
      throws Exception {
    boolean isTuned = !model.equals(SampledModel.USUAL.toText());
    Map<String, Object> near = new HashMap<>(Map.of("type", "near_duplicate"));
    Path definition = folder.resolve(index + ".doppel");
    Files.writeString(definition, NearDups.of("body").model(model).toText());
    if (isTuned) {
      near.put("definition", index + ".doppel");
      for (int node = 0; node < 2; node++) {
        Files.copy(definition, cluster.configuration(node).resolve(index + ".doppel"));
      }
    }
    create(index, near);
    create(index + "-gate", near);
    List<Map.Entry<String, String>> all = new ArrayList<>(texts.entrySet());
    TestCluster.Answer written =
        cluster.on(0, "POST", "/" + index + "/_bulk?refresh=true", TestDocuments.bulk(all));
    assertEquals(false, written.at("errors"), written.text());

    Map<String, Map<String, Double>> asked = new LinkedHashMap<>();
    for (int from = 0; from < all.size(); from += 100) {
      List<Map.Entry<String, String>> part = all.subList(from, Math.min(all.size(), from + 100));
      StringBuilder searches = new StringBuilder();
      for (Map.Entry<String, String> each : part) {
        String query =
            TestDocuments.json(
                "size",
                MOST_HITS,
                "_source",
                false,
                "query",
                Map.of("near_duplicate", Map.of("field", "body.near", "like", each.getValue())));
        searches.append("{}\n").append(query).append('\n');
      }
      TestCluster.Answer answer =
          cluster.on(from / 100 % 2, "POST", "/" + index + "/_msearch", searches.toString());
      assertEquals(200, answer.status(), answer.text());
      for (int i = 0; i < part.size(); i++) {
        Map<String, Double> hits = new TreeMap<>();
        List<Map<String, Object>> found = answer.at("responses." + i + ".hits.hits");
        found.forEach(
            hit -> hits.put((String) hit.get("_id"), ((Number) hit.get("_score")).doubleValue()));
        asked.put(part.get(i).getKey(), hits);
      }
    }
    assertAsked("cluster, asked", expected, asked);

    List<Object> job =
        new ArrayList<>(
            List.of("opensearch", cluster.address(1) + "/" + index, "--field", "body.near"));
    Path pairs = folder.resolve(index + ".tsv");
    job.addAll(List.of("--work", folder.resolve(index + ".work"), "--out", pairs));
    job.addAll(isTuned ? List.of("--definition", definition) : List.of());
    command(job.toArray());
    assertSame("cluster, downloaded", expected, pairs(Files.readString(pairs)));

    List<Became> decisions = new ArrayList<>();
    for (int from = 0; from < all.size(); from += 150) {
      TestCluster.Answer answer =
          cluster.on(
              from / 150 % 2,
              "POST",
              "/_plugins/_doppel/" + index + "-gate/_bulk?field=body.near&policy=tag",
              TestDocuments.bulk(all.subList(from, Math.min(all.size(), from + 150))));
      assertEquals(200, answer.status(), answer.text());
      for (Map<String, Object> item : DedupTestIndex.items(answer)) {
        Map<?, ?> said = (Map<?, ?>) item.get("near_duplicate");
        Object similarity = said.get("similarity");
        decisions.add(
            new Became(
                (String) item.get("_id"),
                (String) said.get("of"),
                similarity == null ? 0 : ((Number) similarity).doubleValue()));
      }
    }
    ordered(expected, decisions);
  }

  private static void create(String index, Map<String, Object> near) throws Exception {
    TestCluster.Answer made = cluster.put("/" + index, TestDocuments.index(Map.of("near", near)));
    assertEquals(200, made.status(), made.text());
    cluster.awaitGreen(index);
  }

  // --- comparing

  private static String key(String one, String other) {
    return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
  }

  private static Map<String, Double> pairs(String out) {
    Map<String, Double> pairs = new TreeMap<>();
    for (String line : out.lines().toList()) {
      String[] cells = line.split("\t");
      pairs.put(key(cells[0], cells[1]), Double.valueOf(cells[2]));
    }
    return pairs;
  }

  private static void assertSame(
      String door, Map<String, Double> expected, Map<String, Double> found) {
    assertEquals(expected.keySet(), new TreeMap<>(found).keySet(), door);
    expected.forEach((pair, score) -> assertEquals(score, found.get(pair), ROUNDED, door + pair));
  }

  /** Every pair is found from both sides; a document with a signature finds itself. */
  private static void assertAsked(
      String door, Map<String, Double> expected, Map<String, Map<String, Double>> asked) {
    Map<String, Double> found = new TreeMap<>();
    int sides = 0;
    for (Map.Entry<String, Map<String, Double>> each : asked.entrySet()) {
      for (Map.Entry<String, Double> hit : each.getValue().entrySet()) {
        if (!hit.getKey().equals(each.getKey())) {
          found.put(key(each.getKey(), hit.getKey()), hit.getValue());
          sides++;
        }
      }
    }
    assertSame(door, expected, found);
    assertEquals(2 * expected.size(), sides, door);
  }

  // --- the command

  private static String command(Object... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    Path out = Files.createTempFile(folder, "command", ".out");
    Path err = Files.createTempFile(folder, "command", ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), Files.readString(err, StandardCharsets.UTF_8));
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
