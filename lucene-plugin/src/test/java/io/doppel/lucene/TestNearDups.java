package io.doppel.lucene;

import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.Attach;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** The door as an application uses it: nothing behind it is named. */
public class TestNearDups extends LuceneTestCase {
  private static final String TEXT =
      "Boats, nets, two lanterns, a rope, and a very old dog were all that was left of the place"
          + " when, in the spring, the water went back and people came to look for what they had.";
  private static final List<String> TEXTS =
      List.of(TEXT, "Nothing of that kind was ever seen here, they said.", TEXT + " Nothing else.");

  private static void index(Directory directory, NearDup near) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String text : TEXTS) {
        Document document = new Document();
        document.add(new TextField("body", text, Field.Store.YES));
        writer.addDocument(near == null ? document : near.addSignature(document, text));
      }
    }
  }

  private static List<String> needingCounts() {
    return List.of("combined", "imatch", "tfidf");
  }

  private static List<String> needingModels() {
    return List.of("andd", "andd-lsh-cos", "andd-lsh-jaccard");
  }

  /** Every method that needs no model: indexed, asked, joined, and written as a text. */
  public void testEveryMethodWorksThroughTheDoor() throws IOException {
    for (String method : NearDups.methods()) {
      if (needingModels().contains(method)) {
        continue;
      }
      try (Directory plain = newDirectory();
          Directory signed = newDirectory()) {
        index(plain, null);
        try (IndexReader counted = DirectoryReader.open(plain)) {
          NearDupBuilder builder = NearDups.method("body", method);
          if (needingCounts().contains(method)) {
            builder.counting(counted);
          }
          if (method.equals("imatch")) { // of three documents no word is of middling frequency
            builder.set("min_idf", 0).set("max_idf", 1).set("min_words", 1);
          }
          NearDup near = builder.build();
          assertEquals("body", near.field());
          index(signed, near);
          check(method, near, signed);
          NearDup read = NearDups.read("body", builder.toText());
          assertEquals(method, near, read);
        }
      }
    }
  }

  private void check(String method, NearDup near, Directory signed) throws IOException {
    try (IndexReader reader = DirectoryReader.open(signed)) {
      assertTrue(method, near.coverage(reader).isComplete());
      IndexSearcher searcher = newSearcher(reader);
      Optional<Signature> signature = near.sign(TEXT);
      assertTrue(method, signature.isPresent());
      assertEquals(signature.get(), near.ofBytes(near.toBytes(signature.get())));
      Query query = near.query(TEXT);
      TopDocs hits = searcher.search(query, 10);
      assertEquals(method, 0, hits.scoreDocs[0].doc);
      CollectorManager<?, TopDocs> verifying = near.collectorManager(signature.get(), 10);
      TopDocs verified = searcher.search(MatchAllDocsQuery.INSTANCE, verifying);
      assertEquals(method, hits.scoreDocs[0].score, verified.scoreDocs[0].score, 1e-6);
      List<DuplicatePair> found = new ArrayList<>();
      try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
        found.addAll(pairs);
      }
      for (DuplicatePair pair : found) {
        assertTrue(method, pair.similarity() >= near.threshold() - 1e-9);
      }
    }
  }

  public void testWhatIsMissingIsSaid() {
    for (String method : needingCounts()) {
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class, () -> NearDups.method("body", method).build());
      assertTrue(refused.getMessage(), refused.getMessage().contains("document frequencies"));
    }
    for (String method : needingModels()) {
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class, () -> NearDups.method("body", method).build());
      assertTrue(refused.getMessage(), refused.getMessage().contains("a model"));
    }
  }

  public void testOptionsAreCheckedByTheirNames() {
    IllegalArgumentException unknown =
        expectThrows(
            IllegalArgumentException.class, () -> NearDups.shingles("body").set("word", 5).build());
    assertTrue(unknown.getMessage(), unknown.getMessage().contains("words"));
    IllegalArgumentException refused =
        expectThrows(
            IllegalArgumentException.class, () -> NearDups.simHash("body").set("slots", 5).build());
    assertTrue(refused.getMessage(), refused.getMessage().contains("shingles"));
    IllegalArgumentException tooMuch =
        expectThrows(
            IllegalArgumentException.class, () -> NearDups.shingles("body").threshold(1.2).build());
    assertEquals("threshold must be in (0, 1], got 1.2", tooMuch.getMessage());
    NullPointerException missing =
        expectThrows(NullPointerException.class, () -> NearDups.shingles(null));
    assertEquals("field", missing.getMessage());
  }

  public void testAnAnalyzerOfOnesOwnCannotBeWritten() {
    NearDupBuilder builder = NearDups.shingles("body").analyzer(new WhitespaceAnalyzer());
    assertTrue(builder.build().sign(TEXT).isPresent());
    expectThrows(IllegalArgumentException.class, builder::toText);
    expectThrows(
        IllegalArgumentException.class,
        () -> NearDups.exact("body").analyzer(new WhitespaceAnalyzer()).build());
  }

  /** A definition is read as it was written, also in what it does in an index. */
  public void testADefinitionThatIsReadIsEqual() throws IOException {
    for (NearDupBuilder builder :
        List.of(
            NearDups.of("body").named("v2"),
            NearDups.of("body").unsigned(Unsigned.REFUSE),
            NearDups.of("body").mostTexts(7),
            NearDups.shingles("body").unsigned(Unsigned.LEAVE_OUT).mostTexts(0).named("v-2_x"),
            NearDups.simHash("body").unsigned(Unsigned.READ).mostTexts(Integer.MAX_VALUE))) {
      NearDup near = builder.build();
      NearDup read = NearDups.read("body", builder.toText());
      assertEquals(builder.toText(), near, read);
      assertEquals(near.hashCode(), read.hashCode());
      assertNotEquals(near, NearDups.read("title", builder.toText()));
    }
    NearDupBuilder builder = NearDups.of("body").named("v2").unsigned(Unsigned.REFUSE);
    try (Directory directory = newDirectory()) {
      index(directory, builder.build());
      try (IndexReader reader = DirectoryReader.open(directory)) {
        NearDup read = NearDups.read("body", builder.toText());
        assertEquals(3, read.coverage(reader).signed());
        assertEquals(2, newSearcher(reader).count(read.query(TEXT)));
      }
    }
    expectThrows(IllegalArgumentException.class, NearDups.of("body").named("a b")::toText);
    expectThrows(IllegalArgumentException.class, NearDups.of("body").mostTexts(-1)::toText);
  }

  private static void assertRefused(String message, NearDupBuilder builder) {
    assertEquals(
        message, expectThrows(IllegalArgumentException.class, builder::build).getMessage());
  }

  /** What a method has no use for is refused, also where it is no option. */
  public void testNothingIsIgnored() throws IOException {
    for (String method : NearDups.methods()) {
      if (!needingModels().contains(method) && !List.of("combined", "runs").contains(method)) {
        assertRefused(
            "model is for combined, andd, andd-lsh-cos, andd-lsh-jaccard, runs, not for " + method,
            NearDups.method("body", method).model("a model"));
      }
    }
    try (Directory plain = newDirectory()) {
      index(plain, null);
      try (IndexReader counted = DirectoryReader.open(plain)) {
        assertRefused(
            "counting(reader) is for methods that count or learn over documents, not for shingles"
                + " as it is set; leave it out",
            NearDups.shingles("body").counting(counted));
        expectThrows(
            IllegalArgumentException.class,
            () -> NearDups.shingles("body").counting(counted).toText());
        NearDups.of("body").counting(counted).build();
        NearDupBuilder weighted =
            NearDups.containment("body").set("weights", "idf").counting(counted);
        assertEquals(weighted.build(), NearDups.read("body", weighted.toText()));
        assertEquals(weighted.build(), weighted.build());
      }
    }
    assertRefused(
        "analyzer must be given once, as an object or by its name, got analyzer(object) and cjk",
        NearDups.of("body").analyzer(new WhitespaceAnalyzer()).set("analyzer", "cjk"));
    assertRefused(
        "analyzer must be given once, as an object or by its name, got analyzer(object) and cjk",
        NearDups.of("body").set("analyzer", "cjk").analyzer(new WhitespaceAnalyzer()));
  }

  public void testTermsOfAChain() throws IOException {
    NearDup near = NearDups.terms("sig", new WhitespaceAnalyzer()).threshold(0.6).build();
    assertEquals(0.6, near.threshold(), 0);
    try (Directory directory = newDirectory()) {
      index(directory, near);
      try (IndexReader reader = DirectoryReader.open(directory)) {
        assertEquals(2, newSearcher(reader).search(near.query(TEXT), 10).scoreDocs.length);
      }
    }
  }

  public void testAMemoryFindsWhatItHolds() {
    NearDup near = NearDups.shingles("body").build();
    SignatureMemory memory = SignatureMemory.of(near);
    TEXTS.forEach(text -> near.sign(text).ifPresent(memory::add));
    List<Integer> found = new ArrayList<>();
    memory.matches(near.sign(TEXT).orElseThrow(), (ordinal, similarity) -> found.add(ordinal));
    assertEquals(List.of(0, 2), found.stream().sorted().toList());
    memory.remove(0);
    assertEquals(2, memory.size());
    assertTrue(memory.bytes() > 0);
  }

  /** A null is refused at the door, by the name of the argument. */
  public void testNullsAreNamed() {
    NearDup near = NearDups.shingles("body").build();
    assertNamed("definition", () -> Joins.pairs(null, List.of(), JoinSettings.DEFAULT));
    assertNamed("settings", () -> Joins.pairs(near, List.of(), null));
    assertNamed("reader", () -> Joins.pairs(near, (IndexReader) null, JoinSettings.DEFAULT));
    assertNamed("reader", () -> Joins.clusters(near, null, JoinSettings.DEFAULT));
    assertNamed("left", () -> Joins.between(near, null, null, JoinSettings.DEFAULT));
    assertNamed("one", () -> Explanations.of(near, null, "text"));
    assertNamed("definition", () -> SignatureMemory.of(null));
    assertNamed("definition", () -> Collapse.of(null));
    assertNamed("directory", () -> Attach.of((Directory) null, near));
    assertNamed("writer", () -> DedupWriter.of(null, near, "id"));
    assertNamed("text", () -> near.sign((String) null));
    assertNamed("text", () -> near.query((String) null));
    assertNamed("signature", () -> near.toBytes(null));
    assertNamed("option", () -> NearDups.shingles("body").set(null, 1));
    assertNamed("value", () -> NearDups.shingles("body").set("words", null));
  }

  private static void assertNamed(String argument, ThrowingRunnable call) {
    NullPointerException refused = expectThrows(NullPointerException.class, call);
    assertEquals(argument, refused.getMessage());
  }
}
