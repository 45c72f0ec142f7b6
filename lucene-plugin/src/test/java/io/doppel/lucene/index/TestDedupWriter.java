package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupTestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;

/** The writer hook, against {@link DedupModel}. */
public class TestDedupWriter extends NearDupTestCase {

  private static NearDup definition() {
    return switch (random().nextInt(4)) {
      case 0 -> NearDup.words(FIELD).threshold(0.5).build();
      case 1 -> NearDup.shinglesExact(FIELD, 2).threshold(0.4).build();
      case 2 -> NearDup.simHash(FIELD).maxBits(8).build();
      default -> NearDup.qGrams(FIELD, 3).threshold(0.6).build();
    };
  }

  private static Preference preference() {
    return switch (random().nextInt(3)) {
      case 0 -> Preference.LONGEST;
      case 1 -> Preference.NEWEST.then(Preference.LONGEST);
      default -> Preference.LOWEST_RANK.then(Preference.NEWEST);
    };
  }

  private static DedupDocument document(String key, String text) {
    Document fields = new Document();
    fields.add(new TextField(FIELD, text, Field.Store.YES));
    return new DedupDocument(key, text, fields)
        .withRank(random().nextInt(3))
        .withTimestamp(random().nextInt(5));
  }

  /** A few texts and many edits of them, so that there are clusters, chains and copies. */
  private static List<String> clusteredTexts(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean edits = !texts.isEmpty() && random().nextInt(4) > 0;
      texts.add(
          edits
              ? edited(texts.get(random().nextInt(texts.size())), 6)
              : randomText(5 + random().nextInt(20), 0.2));
    }
    return texts;
  }

  private static IndexWriterConfig config() {
    return newIndexWriterConfig();
  }

  /** What the index says of each document. */
  private static Map<String, String> state(DirectoryReader reader, DedupFields fields)
      throws IOException {
    Map<String, String> state = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          values.to(document);
          String before =
              state.put(
                  values.key(),
                  line(
                      values.sequenceNumber(),
                      values.representative(),
                      values.representative() == null ? 0 : values.similarityToIt()));
          assertNull("key " + values.key() + " is there twice", before);
        }
      }
    }
    return state;
  }

  private static String line(long sequence, String of, double similarity) {
    return sequence + " " + of + " " + similarity;
  }

  private static Map<String, String> state(DedupModel model) {
    Map<String, String> state = new TreeMap<>();
    model
        .entries()
        .values()
        .forEach(e -> state.put(e.key, line(e.sequence, e.of, e.of == null ? 0 : e.similarity)));
    return state;
  }

  public void testDecidesAsTheModelDoes() throws IOException {
    for (DedupPolicy policy : DedupPolicy.values()) {
      NearDup near = definition();
      Preference preference = preference();
      DedupModel model = new DedupModel(near, policy, preference);
      List<Decision> decided = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        DedupWriter.Builder builder =
            DedupWriter.of(writer, near, ID)
                .policy(policy)
                .preference(preference)
                .listener(decided::add)
                .memory(
                    random().nextBoolean()
                        ? DedupWriter.DEFAULT_MEMORY
                        : near.memory().bytes() + 20_000);
        DedupWriter dedup = builder.open();
        int checked = 0;
        for (String text : clusteredTexts(atLeast(100))) {
          String key = "k" + random().nextInt(60);
          if (random().nextInt(6) == 0) {
            model.delete(key);
            dedup.delete(key);
          } else {
            DedupDocument document = document(key, text);
            model.add(document);
            try {
              dedup.add(document);
            } catch (DuplicateDocumentException e) {
              assertEquals(DedupPolicy.REJECT, policy);
            }
          }
          checked = assertSame(near + " " + policy, model.decisions(), decided, checked);
          if (random().nextInt(20) == 0) { // nothing is known but what the index has
            dedup.commit();
            dedup.close();
            dedup = builder.open();
          }
        }
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(state(model), state(reader, dedup.fields()));
          assertEquals(
              model.decisions().size(),
              DedupWriter.committedSequence(reader.getIndexCommit().getUserData(), FIELD));
        }
        dedup.close();
      }
    }
  }

  public void testAWindowForgetsWholeHours() throws IOException {
    for (boolean drops : new boolean[] {false, true}) {
      for (DedupPolicy policy : DedupPolicy.values()) {
        NearDup near = definition();
        Preference preference = preference();
        int hours = 1 + random().nextInt(5);
        DedupModel model = new DedupModel(near, policy, preference, hours, drops);
        List<Decision> decided = new ArrayList<>();
        try (Directory directory = newDirectory();
            IndexWriter writer = new IndexWriter(directory, config())) {
          DedupWriter.Builder builder =
              DedupWriter.of(writer, near, ID)
                  .policy(policy)
                  .preference(preference)
                  .window(Duration.ofHours(hours), drops)
                  .listener(decided::add);
          DedupWriter dedup = builder.open();
          int checked = 0;
          long now = random().nextInt();
          for (String text : clusteredTexts(atLeast(60))) {
            String key = "k" + random().nextInt(60);
            now += random().nextInt(3_000_000);
            long late = random().nextInt(4) == 0 ? random().nextInt(30_000_000) : 0;
            DedupDocument document = document(key, text).withTimestamp(now - late);
            if (random().nextInt(8) == 0) {
              model.delete(key);
              dedup.delete(key);
            } else {
              model.add(document);
              try {
                dedup.add(document);
              } catch (DuplicateDocumentException e) {
                assertEquals(DedupPolicy.REJECT, policy);
              }
            }
            checked = assertSame(near + " " + policy, model.decisions(), decided, checked);
            if (random().nextInt(20) == 0) {
              dedup.commit();
              dedup.close();
              dedup = builder.open();
            }
          }
          dedup.commit();
          try (DirectoryReader reader = DirectoryReader.open(directory)) {
            assertEquals(state(model), state(reader, dedup.fields()));
          }
          dedup.close();
        }
      }
    }
  }

  public void testAWindowNeedsTimestamps() throws IOException {
    NearDup near = NearDup.words(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID).window(Duration.ofHours(24), false).open()) {
      IllegalArgumentException e =
          expectThrows(
              IllegalArgumentException.class,
              () -> dedup.add(new DedupDocument("a", "text", new Document())));
      assertEquals("document a must have a timestamp, since there is a window", e.getMessage());
      expectThrows(
          IllegalArgumentException.class,
          () -> DedupWriter.of(writer, near, ID).window(Duration.ofMinutes(5), false));
    }
  }

  /** Compares what came since the last time. */
  private static int assertSame(
      String message, List<Decision> expected, List<Decision> decided, int checked) {
    assertEquals(
        message,
        expected.subList(checked, expected.size()),
        decided.subList(Math.min(checked, decided.size()), decided.size()));
    return expected.size();
  }

  public void testThreadsDecideAsOneAfterTheOther() throws Exception {
    for (DedupPolicy policy : DedupPolicy.values()) {
      NearDup near = definition();
      Preference preference = preference();
      List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
      List<List<DedupDocument>> work = new ArrayList<>();
      Map<String, DedupDocument> documents = new TreeMap<>();
      List<String> texts = clusteredTexts(atLeast(200));
      int threads = 8;
      for (int i = 0; i < threads; i++) {
        work.add(new ArrayList<>());
      }
      for (int i = 0; i < texts.size(); i++) {
        DedupDocument document = document("k" + i, texts.get(i));
        documents.put(document.key(), document);
        work.get(i % threads).add(document);
      }
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(policy)
                  .preference(preference)
                  .listener(decided::add)
                  .open()) {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> running = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        for (List<DedupDocument> share : work) {
          Thread thread =
              new Thread(
                  () -> {
                    try {
                      start.await();
                      for (DedupDocument document : share) {
                        try {
                          dedup.add(document);
                        } catch (DuplicateDocumentException e) {
                          assertEquals(document.key(), e.decision().key());
                        }
                      }
                    } catch (Throwable t) {
                      failures.add(t);
                    }
                  });
          thread.start();
          running.add(thread);
        }
        start.countDown();
        for (Thread thread : running) {
          thread.join();
        }
        assertEquals(List.of(), failures);
        DedupModel model = new DedupModel(near, policy, preference);
        for (Decision decision : decided) {
          model.add(documents.get(decision.key()));
        }
        assertEquals(model.decisions(), decided);
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(state(model), state(reader, dedup.fields()));
        }
      }
    }
  }

  public void testADryRunDecidesTheSameAndWritesNothing() throws IOException {
    NearDup near = definition();
    DedupPolicy policy = DedupPolicy.values()[random().nextInt(3)];
    DedupModel model = new DedupModel(near, policy, Preference.LONGEST);
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID)
                .policy(policy)
                .dryRun(true)
                .listener(decided::add)
                .open()) {
      int checked = 0;
      for (String text : clusteredTexts(80)) {
        String key = "k" + random().nextInt(40);
        if (random().nextInt(6) == 0) {
          model.delete(key);
          dedup.delete(key);
        } else {
          DedupDocument document = document(key, text);
          model.add(document);
          dedup.add(document);
        }
        checked = assertSame(near.toString(), model.decisions(), decided, checked);
      }
      dedup.commit();
      assertEquals(0, writer.getDocStats().numDocs);
    }
  }

  public void testTheAuditFileHasAllThatIsNotInTheIndex() throws IOException {
    for (DedupPolicy policy : List.of(DedupPolicy.SKIP, DedupPolicy.REPLACE, DedupPolicy.REJECT)) {
      NearDup near = NearDup.words(FIELD).threshold(0.5).build();
      Path audit = createTempDir().resolve("audit.jsonl");
      List<String> texts = clusteredTexts(60);
      texts.add("a \"quoted\" \\ text\twith\nlines \u2028 and more");
      texts.add("a \"quoted\" \\ text\twith\nlines \u2028 and more.");
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup = DedupWriter.of(writer, near, ID).policy(policy).audit(audit).open()) {
        for (int i = 0; i < texts.size(); i++) {
          try {
            dedup.add(document("k" + i, texts.get(i)));
          } catch (DuplicateDocumentException e) {
            assertEquals(DedupPolicy.REJECT, policy);
          }
        }
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          Map<String, String> kept = state(reader, dedup.fields());
          List<String> lines = Files.readAllLines(audit);
          assertEquals(
              policy + " " + kept.keySet() + lines, texts.size(), kept.size() + lines.size());
          for (int i = 0; i < texts.size(); i++) {
            String key = "\"key\":\"k" + i + "\"";
            assertEquals(
                kept.containsKey("k" + i) ? 0 : 1,
                lines.stream().filter(line -> line.contains(key)).count());
            String source = ",\"source\":" + AuditFile.quoted(texts.get(i)) + "}";
            assertTrue(
                kept.containsKey("k" + i)
                    || lines.stream().anyMatch(l -> l.contains(key) && l.endsWith(source)));
          }
        }
      }
    }
  }

  public void testAnyTextIsQuoted() {
    assertEquals("\"a\\\"b\\\\c\\u0009\\u000a\"", AuditFile.quoted("a\"b\\c\t\n"));
    assertEquals(
        "\"\\ud800 \uD83D\uDE00 \\udc00\\u2028\"",
        AuditFile.quoted("\uD800 \uD83D\uDE00 \uDC00\u2028"));
  }

  public void testDocumentsOfOthersAreSeen() throws IOException {
    NearDup near = NearDup.words(FIELD).threshold(0.5).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      writer.addDocument(document("old", "one two three four", signatures(near)));
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        Decision decision = dedup.add(document("new", "one two three five"));
        assertEquals(Decision.Kind.TAGGED, decision.kind());
        assertEquals("old", decision.other());
        assertEquals((float) 0.6, decision.similarity(), 0);
      }
    }
  }

  public void testWhatIsWrongIsSaid() throws IOException {
    NearDup near = NearDup.words(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      expectThrows(IllegalArgumentException.class, () -> DedupWriter.of(writer, near, FIELD));
      expectThrows(
          IllegalArgumentException.class, () -> DedupWriter.of(writer, near, ID).memory(-1));
      expectThrows(IllegalArgumentException.class, () -> document("", "text"));
      DedupWriter dedup = DedupWriter.of(writer, near, ID).open();
      DedupDocument other = document("a", "text");
      other.fields().add(new StringField(ID, "b", Field.Store.YES));
      IllegalArgumentException e =
          expectThrows(IllegalArgumentException.class, () -> dedup.add(other));
      assertEquals("field id must be the key a, got b", e.getMessage());
      assertEquals(Decision.Kind.ADDED, dedup.add(document("c", "text")).kind());
      dedup.close();
      expectThrows(IllegalStateException.class, () -> dedup.add(document("d", "text")));
    }
  }
}
