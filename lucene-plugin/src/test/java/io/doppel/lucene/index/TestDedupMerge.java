package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.DocumentMerge;
import io.doppel.decision.FieldValue;
import io.doppel.decision.MergeCopy;
import io.doppel.decision.MergeRules;
import io.doppel.decision.MergedField;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;

/**
 * Policy merge: what a near-duplicate has and the kept document lacks is not lost. That it decides
 * as {@link DedupModel} does, with faults, restarts and others, the tests of all policies hold.
 */
public class TestDedupMerge extends DedupTestCase {
  private static final Definition NEAR = SetBuilder.words(FIELD).threshold(0.5).build();
  private static final String TEXT = "one two three four five six seven eight";
  private static final String SOURCE = "source";

  /** Sources of these tests: {@code title=A;text=...}. */
  private static Map<String, String> values(String source) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String each : source.split(";")) {
      values.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    return values;
  }

  private static Document fields(Map<String, String> values) {
    Document fields = new Document();
    fields.add(new TextField(FIELD, values.get("text"), Field.Store.YES));
    if (values.containsKey("title")) {
      fields.add(new StringField("title", values.get("title"), Field.Store.YES));
    }
    List<String> source = new ArrayList<>();
    values.forEach((field, value) -> source.add(field + "=" + value));
    fields.add(new StoredField(SOURCE, String.join(";", source)));
    return fields;
  }

  private static DedupDocument document(String key, String text, String more) {
    String source = "text=" + text + more;
    return new DedupDocument(key, text, fields(values(source))).withSource(source);
  }

  private static MergeCopy copy(String key, String source) {
    Map<String, FieldValue> fields = new LinkedHashMap<>();
    values(source).forEach((field, value) -> fields.put(field, FieldValue.ofText(value)));
    return new MergeCopy(key, 0, fields);
  }

  /** The longest title; where it came from stands in field "from". */
  private static Optional<DedupWriterBuilder.Merged> longestTitle(
      DedupWriterBuilder.Kept kept, DedupDocument arriving) {
    DocumentMerge merge =
        new DocumentMerge(MergeRules.parse("--merge", "title=longest,year=first"));
    merge.addKept(copy(kept.key(), kept.source()));
    merge.add(copy(arriving.key(), arriving.source()));
    List<MergedField> taken = merge.taken();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> values = values(kept.source());
    List<String> names = new ArrayList<>();
    for (MergedField field : taken) {
      values.put(field.field(), field.elements().get(0));
      values.put("from-" + field.field(), field.from().get(0));
      names.add(field.field());
    }
    Document fields = fields(values);
    return Optional.of(new DedupWriterBuilder.Merged(fields, fields.get(SOURCE), names));
  }

  private interface Work {
    void run(IndexWriter writer, DedupWriter dedup, List<Decision> decided) throws IOException;
  }

  private static void with(Path audit, boolean ownField, boolean dryRun, Work work)
      throws IOException {
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID)
                .policy(DedupPolicy.MERGE)
                .merger(TestDedupMerge::longestTitle)
                .sourceField(ownField ? SOURCE : null)
                .audit(audit)
                .dryRun(dryRun)
                .listener(decided::add)
                .open()) {
      work.run(writer, dedup, decided);
    }
  }

  private static int documents(IndexWriter writer) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return reader.numDocs();
    }
  }

  private static Document stored(IndexWriter writer, String key) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      IndexSearcher searcher = newSearcher(reader);
      var hits = searcher.search(new TermQuery(new Term(ID, key)), 2);
      assertEquals(1, hits.scoreDocs.length);
      return searcher.storedFields().document(hits.scoreDocs[0].doc);
    }
  }

  public void testTheKeptDocumentGetsWhatIsBetterAndStaysWhatItIs() throws IOException {
    for (boolean ownField : new boolean[] {false, true}) {
      Path audit = createTempDir().resolve("audit.jsonl");
      with(
          audit,
          ownField,
          false,
          (writer, dedup, decided) -> {
            dedup.addDocument(document("a", TEXT, ";title=Short"));
            Decision merged = dedup.addDocument(document("b", TEXT + " nine", ";title=Longer"));
            assertEquals(DecisionKind.MERGED, merged.kind());
            assertEquals("a", merged.other());
            assertEquals(List.of("title"), merged.taken());
            Decision year = dedup.addDocument(document("c", TEXT + " ten", ";year=1999"));
            assertEquals(List.of("year"), year.taken());
            Decision skipped = dedup.addDocument(document("d", TEXT, ";title=No;year=2000"));
            assertEquals(DecisionKind.SKIPPED, skipped.kind());
            assertEquals(decided, List.of(decided.get(0), merged, year, skipped));
            Document stored = stored(writer, "a");
            assertEquals("Longer", stored.get("title"));
            assertEquals(
                "text=" + TEXT + ";title=Longer;from-title=b;year=1999;from-year=c",
                stored.get(SOURCE));
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
              assertEquals(1, reader.numDocs());
              // the key, the number of its call and its standing
              assertEquals(Map.of("a", "0 null 0.0"), DedupState.of(reader, dedup.fields()));
            }
            // it is compared by its own text, not by that of a copy
            assertEquals(1.0, dedup.addDocument(document("e", TEXT, "")).similarity(), 0);
          });
      List<String> lines = Files.readAllLines(audit);
      assertEquals(4, lines.size());
      assertTrue(lines.get(0), lines.get(0).contains("\"decision\":\"merged\",\"key\":\"b\""));
      assertTrue(lines.get(0), lines.get(0).contains("nine;title=Longer"));
      assertTrue(lines.get(2), lines.get(2).contains("\"decision\":\"skipped\",\"key\":\"d\""));
    }
  }

  public void testAnEarlierVersionOfWhatIsMergedGoesInTheSameStep() throws IOException {
    with(
        null,
        random().nextBoolean(),
        false,
        (writer, dedup, decided) -> {
          dedup.addDocument(document("a", TEXT, ""));
          dedup.addDocument(document("b", "quite other words", ";title=Other"));
          assertEquals(
              DecisionKind.MERGED, dedup.addDocument(document("b", TEXT, ";title=New")).kind());
          assertEquals("New", stored(writer, "a").get("title"));
          try (DirectoryReader reader = DirectoryReader.open(writer)) {
            assertEquals(1, reader.numDocs());
          }
        });
  }

  /** An update is the caller's word: what was merged before is not in it. */
  public void testAnUpdateOfTheKeptDocumentTakesItsPlace() throws IOException {
    with(
        null,
        random().nextBoolean(),
        false,
        (writer, dedup, decided) -> {
          dedup.addDocument(document("a", TEXT, ""));
          dedup.addDocument(document("b", TEXT, ";title=B"));
          dedup.addDocument(document("a", TEXT, ";year=1"));
          assertNull(stored(writer, "a").get("title"));
          assertEquals(
              List.of("title"), dedup.addDocument(document("c", TEXT, ";title=C")).taken());
          dedup.deleteDocuments(new Term(ID, "a"));
          assertEquals(
              DecisionKind.ADDED, dedup.addDocument(document("d", TEXT, ";title=D")).kind());
        });
  }

  public void testADryRunDecidesTheSameAndChangesNothing() throws IOException {
    List<String> kinds = new ArrayList<>();
    long seed = random().nextLong();
    for (boolean dryRun : new boolean[] {false, true}) {
      with(
          null,
          random().nextBoolean(),
          dryRun,
          (writer, dedup, decided) -> {
            Random same = new Random(seed);
            for (int i = 0; i < 60; i++) {
              String key = "k" + same.nextInt(30);
              if (same.nextInt(8) == 0) {
                dedup.deleteDocuments(new Term(ID, key));
              } else {
                String text = TEXT + " word" + same.nextInt(5);
                String title = same.nextBoolean() ? "" : ";title=" + "t".repeat(same.nextInt(9));
                String other = same.nextInt(3) == 0 ? "quite other words" : text;
                dedup.addDocument(document(key, other, title));
              }
            }
            kinds.add(decided.toString());
            if (dryRun) {
              assertEquals(0, documents(writer));
            }
          });
    }
    assertEquals(kinds.get(0), kinds.get(1));
    assertTrue(kinds.get(0), kinds.get(0).contains("MERGED"));
  }

  /** Its fields are not known, so it cannot be made anew. */
  public void testWhatHasNoSourceStaysAsItIs() throws IOException {
    with(
        null,
        false,
        false,
        (writer, dedup, decided) -> {
          Document foreign = fields(values("text=" + TEXT));
          foreign.add(new StringField(ID, "a", Field.Store.YES));
          writer.addDocument(NEAR.addSignature(foreign, TEXT));
          Decision decision = dedup.addDocument(document("b", TEXT, ";title=B"));
          assertEquals(DecisionKind.SKIPPED, decision.kind());
          assertEquals("a", decision.other());
          assertNull(stored(writer, "a").get("title"));
        });
  }

  /** A document of others has no number, and is found by its key alone. */
  public void testADocumentOfOthersIsMergedIntoIfItHasTheCallersSource() throws IOException {
    with(
        null,
        true,
        false,
        (writer, dedup, decided) -> {
          Document foreign = fields(values("text=" + TEXT));
          foreign.add(new StringField(ID, "a", Field.Store.YES));
          writer.addDocument(NEAR.addSignature(foreign, TEXT));
          assertEquals(
              List.of("title"), dedup.addDocument(document("b", TEXT, ";title=B")).taken());
          assertEquals("B", stored(writer, "a").get("title"));
          assertEquals(
              List.of("title"), dedup.addDocument(document("c", TEXT, ";title=CC")).taken());
          assertEquals("CC", stored(writer, "a").get("title"));
        });
  }

  public void testABlockIsMadeByTheMergerAsAWhole() throws IOException {
    DedupWriterBuilder.Merger merger =
        (kept, arriving) -> {
          Document child = new Document();
          child.add(new StringField("kind", "child", Field.Store.NO));
          Document fields = fields(values(kept.source()));
          return Optional.of(
              new DedupWriterBuilder.Merged(
                  fields, kept.source(), List.of("child"), List.of(child, child)));
        };
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.MERGE).merger(merger).open()) {
      dedup.addDocument(document("a", TEXT, ""));
      for (String key : List.of("b", "c")) {
        assertEquals(DecisionKind.MERGED, dedup.addDocument(document(key, TEXT, "")).kind());
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          assertEquals(2, newSearcher(reader).count(new TermQuery(new Term("kind", "child"))));
          assertEquals(3, reader.numDocs());
        }
      }
      dedup.deleteDocuments(new Term(ID, "a"));
      assertEquals(0, documents(writer));
    }
  }

  public void testAMergerThatFailsLeavesAllAsItWas() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, NEAR, ID)
                .policy(DedupPolicy.MERGE)
                .merger(
                    (kept, arriving) -> {
                      throw new IOException("on purpose");
                    })
                .open()) {
      dedup.addDocument(document("a", TEXT, ""));
      expectThrows(IOException.class, () -> dedup.addDocument(document("b", TEXT, "")));
      assertEquals(DecisionKind.ADDED, dedup.addDocument(document("c", "other words", "")).kind());
      assertEquals(1, dedup.addDocument(document("a", TEXT, "")).sequence() - 1);
      assertEquals(2, documents(writer));
    }
  }

  public void testWhatOthersPutInItsPlaceWhileItIsMergedStays() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      int[] merges = {0};
      DedupWriterBuilder.Merger merger =
          (kept, arriving) -> {
            if (merges[0]++ == 0) {
              Document others = fields(values("text=something else entirely"));
              others.add(new StringField(ID, "a", Field.Store.YES));
              writer.updateDocument(new Term(ID, "a"), others);
            }
            return longestTitle(kept, arriving);
          };
      try (DedupWriter dedup =
          DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.MERGE).merger(merger).open()) {
        dedup.addDocument(document("a", TEXT, ";title=A"));
        Decision decision = dedup.addDocument(document("b", TEXT, ";title=Better"));
        assertEquals("something else entirely", stored(writer, "a").get(FIELD));
        assertEquals(DecisionKind.ADDED, decision.kind());
        assertEquals(2, documents(writer));
      }
    }
  }

  public void testWhatOthersDeleteWhileItIsMergedDoesNotComeBack() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      DedupWriterBuilder.Merger merger =
          (kept, arriving) -> {
            writer.deleteDocuments(new Term(ID, "a"));
            return longestTitle(kept, arriving);
          };
      try (DedupWriter dedup =
          DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.MERGE).merger(merger).open()) {
        dedup.addDocument(document("a", TEXT, ";title=A"));
        Decision decision = dedup.addDocument(document("b", TEXT, ";title=Better"));
        assertEquals(DecisionKind.ADDED, decision.kind());
        assertEquals("Better", stored(writer, "b").get("title"));
        assertEquals(1, documents(writer));
      }
    }
  }

  public void testThereMustBeAMerger() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      IllegalStateException refused =
          expectThrows(
              IllegalStateException.class,
              () -> DedupWriter.of(writer, NEAR, ID).policy(DedupPolicy.MERGE).open());
      assertEquals("policy merge must have a merger, got none", refused.getMessage());
    }
  }

  public void testASourceOfAnyCharactersIsReadBack() {
    for (int i = 0; i < 100; i++) {
      String text =
          random().nextBoolean()
              ? TestUtil.randomUnicodeString(random(), 50)
              : "\"\\u00e9 \n\u2028\uD800 \\\\ \uDBFF\uDFFF\"";
      assertEquals(text, AuditFile.unquoted(AuditFile.quoted(text)));
    }
  }
}
