package io.doppel.cli.method;

import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.stream.StreamRuns;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Very many documents that share much, so that all are in the same buckets, and few of which are
 * near-duplicates: each is compared with another once at most, what is found is right, and the
 * command gives up rather than go on for days.
 */
class AdversaryTest {
  /** Sentences of a few words each, of which every document has half, in an order of its own. */
  private static String text(int document) {
    Random words = new Random(5);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      StringBuilder sentence = new StringBuilder("The ");
      for (int word = 0; word < 6; word++) {
        sentence.append((char) ('a' + words.nextInt(26))).append(words.nextInt(1000)).append(", ");
      }
      sentences.add(sentence + "is the end of it. ");
    }
    Collections.shuffle(sentences, new Random(document));
    return String.join("", sentences.subList(0, 20));
  }

  private static List<Signature> signatures(Definition near, int count) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      signatures.add(near.sign(text(i)).orElse(null));
    }
    return signatures;
  }

  private static boolean isOfBits(Method method) {
    return List.of(Methods.of("simhash"), Methods.of("charikar"), Methods.of("andd-lsh-cos"))
        .contains(method);
  }

  /**
   * In memory, in an index and by a join a pair is compared once. (The one signature of imatch is a
   * hash of all words; its buckets are of equal ones, as those of exact.)
   */
  @ParameterizedTest
  @MethodSource("allButIMatch")
  void documentsInOneBucketAreComparedOnceEach(Method method) throws IOException {
    Definition near = HostileMethods.of(method);
    int count = 100;
    List<Signature> signatures = signatures(near, count);
    FamilyMemory memory = FamilyMemory.of(near);
    Population population = Population.of(count);
    Map<List<Integer>, Double> found = new HashMap<>();
    long possible = 0;
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < count; i++) {
          Signature signature = signatures.get(i);
          Document document = new Document();
          if (signature != null) {
            near.addSignature(document, signature);
          }
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      for (int i = 0; i < count; i++) {
        if (signatures.get(i) != null) {
          possible += memory.size();
          int one = i;
          memory.matches(
              signatures.get(i),
              population,
              (j, similarity) -> found.put(List.of(j, one), similarity));
          memory.add(signatures.get(i));
        }
      }
      long most = tables(method) * possible;
      assertTrue(memory.compared() <= most, () -> memory.compared() + " of " + most);
      assertTrue(memory.compared() >= found.size(), () -> memory.compared() + " for " + found);
      assertSameInIndex(near, signatures, directory);
    }
    try (PairResult pairs = near.pairs(signatures, JoinSettings.DEFAULT)) {
      PairCounts counts = pairs.counts();
      assertTrue(counts.candidates() <= tables(method) * counts.allPairs(), counts.toString());
      if (near.reach() == null) {
        assertEquals(pairs.pairs().size(), found.size());
      }
    }
  }

  private static long tables(Method method) {
    return isOfBits(method) ? 64 : 1;
  }

  /** A query looks at the documents of its bucket once; pages of hits at a window of them. */
  private static void assertSameInIndex(
      Definition near, List<Signature> signatures, Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int i = 0; i < signatures.size(); i += 20) {
        if (signatures.get(i) != null) {
          int self = i;
          ScoreDoc[] hits = searcher.search(near.query(signatures.get(i)), 1000).scoreDocs;
          assertTrue(
              Arrays.stream(hits).anyMatch(hit -> hit.doc == self && hit.score == 1),
              () -> near + " does not find document " + self);
        }
      }
      CollapsedDocs docs =
          searcher.search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).window(100).page(0, 10));
      assertEquals(signatures.size(), docs.totalHits().value());
    }
  }

  @TempDir Path folder;

  @Test
  void commandGivesUpWithAMessageAndWritesNothing() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      lines.add(line("d" + i, text(i)));
    }
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    Path out = folder.resolve("out");
    for (String method : List.of("shingles-exact", "signcd", "tfidf")) {
      Object[] few = {"pairs", input, "--out", out, "--method", method, "--threshold", "0.7"};
      CommandRun all = CommandRun.of(with(few, "-v")).succeeds();
      long candidates = candidates(all);
      assertTrue(candidates > 300, all.err());
      Files.delete(out);
      CommandRun.of(with(few, "--max-candidates", "1"))
          .refuses("pairs of 300 documents", "--cut-hot", "--max-candidates", "1 a document");
      assertEquals(List.of("in.jsonl"), Documents.names(folder));
      CommandRun.of(with(few, "--max-candidates", candidates / 300 + 1)).succeeds();
      Files.delete(out);
    }
    CommandRun.of("pairs", input, "--max-candidates", 0).refuses("--max-candidates", "got 0");
    JoinSettings usual = new RunOptions().pairSettings(ProgressListener.NONE);
    assertEquals(new CandidateLimit(1000, 1_000_000_000), usual.limit());
  }

  /** A method that nobody named is left out of an evaluation; one that was ends it by name. */
  @Test
  void evaluationGoesOnWithoutAMethodThatComparesTooMany() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add(line("d" + i, text(i), "\"cluster\":\"c" + i / 2 + "\""));
    }
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    CommandRun all = CommandRun.of("eval", input, "--max-candidates", 1).succeeds();
    assertTrue(all.err().contains("tfidf is left out: "), all.err());
    assertTrue(all.out().contains("exact"), all.out());
    CommandRun one = CommandRun.of("eval", input, "--max-candidates", 1, "--methods", "tfidf");
    assertEquals(2, one.code());
    assertTrue(one.err().contains("--methods: \"tfidf\": "), one.err());
  }

  /** A document that must be compared with too many is bad; the others are decided as ever. */
  @Test
  void streamSetsAsideWhatMustBeComparedWithTooMany() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add(line("d" + i, text(i)));
      lines.add(line("e" + i, Documents.text(i)));
    }
    Object[] options = {"--method", "signcd", "--threshold", "0.9"};
    List<String> all = StreamRuns.stream(lines, options).succeeds().lines();
    assertEquals(lines.size(), all.size());
    CommandRun ended =
        StreamRuns.stream(
            lines, with(options, "--max-candidates", 20, "--index", folder.resolve("index")));
    assertEquals(2, ended.code());
    String message =
        ended.err().lines().filter(line -> line.startsWith("doppel: ")).findFirst().get();
    for (String part :
        List.of("standard input:", "21 documents or more", "allows for 20", "--skip-bad")) {
      assertTrue(message.contains(part), message);
    }
    assertEquals(
        ended.lines().size(),
        StreamRuns.indexed(folder.resolve("index")).size(),
        "nothing is lost");

    Path bad = folder.resolve("bad.jsonl");
    CommandRun run =
        StreamRuns.stream(lines, with(options, "--max-candidates", 20, "--skip-bad", bad))
            .succeeds();
    List<String> aside = Files.readAllLines(bad);
    assertTrue(aside.size() > 5 && aside.size() < 60, () -> run.err());
    assertTrue(aside.stream().allMatch(line -> line.contains("\"d")), () -> run.err());
    assertEquals(lines.size(), aside.size() + run.lines().size());
    assertTrue(lines.containsAll(aside));
    assertTrue(all.containsAll(run.lines().stream().filter(line -> line.contains("\"e")).toList()));
    StreamRuns.stream(lines, "--max-candidates", 0).refuses("--max-candidates", "got 0");
  }

  private static Object[] with(Object[] command, Object... more) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private static long candidates(CommandRun run) {
    return run.err()
        .lines()
        .filter(line -> line.startsWith("candidates "))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }

  static List<Method> allButIMatch() {
    return Methods.all().stream().filter(method -> !method.id().equals("imatch")).toList();
  }
}
