package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;

/** The audit file: what is not in the index can be brought back from it. */
public class TestAuditFile extends DedupTestCase {
  /** A document that cannot be brought back is not replaced; nor one of which nothing is known. */
  public void testReplacesNothingThatWouldBeLost() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    Path audit = createTempDir().resolve("audit.jsonl");
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        Document hidden = new Document();
        dedup.addDocument(new DedupDocument("hidden", "one two three", hidden));
        Document shown = new Document();
        shown.add(new StoredField(FIELD, "four five six"));
        dedup.addDocument(new DedupDocument("shown", "four five six", shown));
        Document line = new Document();
        line.add(new StoredField("line", "{seven}"));
        dedup.addDocument(new DedupDocument("line", "seven eight nine", line));
      }
      Document foreign = new Document();
      foreign.add(new StringField(ID, "foreign", Field.Store.YES));
      writer.addDocument(near.addSignature(foreign, "ten eleven twelve"));
      try (DedupWriter dedup =
          DedupWriter.of(writer, near, ID)
              .policy(DedupPolicy.REPLACE)
              .audit(audit)
              .sourceField("line")
              .open()) {
        IllegalStateException e =
            expectThrows(
                IllegalStateException.class,
                () -> dedup.addDocument(new DedupDocument("a", "three two  one", new Document())));
        assertTrue(e.getMessage(), e.getMessage().startsWith("document hidden must not be"));
        Decision known =
            dedup.addDocument(new DedupDocument("b", "six five  four", new Document()));
        assertEquals(List.of("shown"), known.replaced());
        Decision named =
            dedup.addDocument(new DedupDocument("c", "nine eight  seven", new Document()));
        assertEquals(List.of("line"), named.replaced());
        Decision unknown =
            dedup.addDocument(new DedupDocument("d", "ten eleven twelve   ", new Document()));
        assertEquals(DecisionKind.SKIPPED, unknown.kind());
      }
      List<String> lines = Files.readAllLines(audit);
      assertEquals(3, lines.size());
      assertTrue(lines.get(0), lines.get(0).endsWith("\"source\":\"four five six\"}"));
      assertTrue(lines.get(1), lines.get(1).endsWith("\"source\":\"{seven}\"}"));
      assertTrue(lines.get(2), lines.get(2).endsWith("\"source\":\"ten eleven twelve   \"}"));
    }
  }

  /** To interrupt one thread does not close the audit file for all. */
  public void testAnInterruptedThreadDoesNoHarm() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    Path audit = createTempDir().resolve("audit.jsonl");
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID).policy(DedupPolicy.SKIP).audit(audit).open()) {
      dedup.addDocument(document("a", "one two three"));
      Thread.currentThread().interrupt();
      assertEquals(DecisionKind.SKIPPED, dedup.addDocument(document("b", "one two three")).kind());
      assertTrue(Thread.interrupted());
      assertEquals(DecisionKind.SKIPPED, dedup.addDocument(document("c", "one two three")).kind());
      dedup.commit();
      assertEquals(2, Files.readAllLines(audit).size());
    }
  }

  public void testAnAuditFileHasOneWriter() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    Path audit = createTempDir().resolve("audit.jsonl");
    try (Directory directory = newDirectory();
        Directory other = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        IndexWriter second = new IndexWriter(other, config())) {
      DedupWriterBuilder builder = DedupWriter.of(second, near, ID).audit(audit);
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).audit(audit).open()) {
        IOException e = expectThrows(LockObtainFailedException.class, builder::open);
        assertTrue(e.getMessage(), e.getMessage().contains(audit.toString()));
        dedup.addDocument(document("a", "one two three"));
      }
      builder.open().close();
    }
  }

  public void testTheAuditFileHasAllThatIsNotInTheIndex() throws IOException {
    for (DedupPolicy policy : List.of(DedupPolicy.SKIP, DedupPolicy.REPLACE, DedupPolicy.REJECT)) {
      Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
      Path audit = createTempDir().resolve("audit.jsonl");
      List<String> texts = clusteredTexts(60);
      texts.add("a \"quoted\" \\ text\twith\nlines \u2028 and more");
      texts.add("a \"quoted\" \\ text\twith\nlines \u2028 and more.");
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(policy)
                  .merger(DedupModel.merger(FIELD))
                  .audit(audit)
                  .open()) {
        for (int i = 0; i < texts.size(); i++) {
          try {
            dedup.addDocument(document("k" + i, texts.get(i)));
          } catch (DuplicateDocumentException e) {
            assertEquals(DedupPolicy.REJECT, policy);
          }
        }
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          Map<String, String> kept = DedupState.of(reader, dedup.fields());
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

  public void testALineThatWasCutOffIsTakenAwayOrEnded() throws IOException {
    Path path = createTempDir().resolve("audit.jsonl");
    String source = AuditFile.quoted("{\"a\\\":\"b\"} \u00e9".repeat(3));
    try (AuditFile audit = new AuditFile(path)) {
      audit.add(1, "skipped", "a", "b", 0.5, source);
      audit.add(2, "skipped", "c", "d", 0.5, source);
    }
    byte[] bytes = Files.readAllBytes(path);
    int first = bytes.length / 2;
    String line = new String(bytes, 0, first, StandardCharsets.UTF_8);
    for (int length = first; length < bytes.length; length++) {
      Files.write(path, Arrays.copyOf(bytes, length));
      try (AuditFile audit = new AuditFile(path)) {
        audit.add(3, "skipped", "e", "f", 0.5, "null");
      }
      List<String> lines = Files.readAllLines(path);
      assertEquals(line.strip(), lines.get(0));
      assertEquals(length == bytes.length - 1 ? 3 : 2, lines.size());
      assertEquals(
          "{\"sequence\":3,\"decision\":\"skipped\",\"key\":\"e\",\"of\":\"f\","
              + "\"similarity\":0.5,\"source\":null}",
          lines.getLast());
    }
    Files.writeString(path, "of others");
    new AuditFile(path).close();
    assertEquals("of others\n", Files.readString(path));
  }

  public void testWhatAFailedCallWroteIsTakenOutOfTheAuditFile() throws IOException {
    Path path = createTempDir().resolve("audit.jsonl");
    try (AuditFile audit = new AuditFile(path)) {
      audit.add(1, "skipped", "a", "b", 0.5, "null");
      long length = audit.length();
      audit.add(2, "skipped", "a", "b", 0.5, "null");
      audit.cut(length);
      assertEquals(1, Files.readAllLines(path).size());
      audit.add(3, "skipped", "a", "b", 0.5, "null");
      assertEquals(2, Files.readAllLines(path).size());
    }
  }

  /** A device cannot be forced to the disk. */
  public void testWhatCouldNotBeForcedIsNeverTakenForForced() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue("no device", Files.exists(device));
    AuditFile audit = new AuditFile(device);
    audit.add(1, "skipped", "a", "b", 0.5, "null");
    IOException first = expectThrows(IOException.class, audit::force);
    IOException second = expectThrows(IOException.class, audit::force);
    assertSame(first, second.getCause());
    expectThrows(IOException.class, audit::close);
  }

  public void testAnyTextIsQuoted() {
    assertEquals("\"a\\\"b\\\\c\\u0009\\u000a\"", AuditFile.quoted("a\"b\\c\t\n"));
    assertEquals(
        "\"\\ud800 \uD83D\uDE00 \\udc00\\u2028\"",
        AuditFile.quoted("\uD800 \uD83D\uDE00 \uDC00\u2028"));
  }
}
