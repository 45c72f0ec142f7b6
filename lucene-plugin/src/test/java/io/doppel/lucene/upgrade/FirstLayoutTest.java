package io.doppel.lucene.upgrade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.KeptSources;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionNames;
import io.doppel.lucene.scan.Attach;
import io.doppel.model.CombinedModel;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.Signature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Indexes and files of the first layout, kept since, give the answers that they gave; what does not
 * fit says what it is, what was needed, and the way out.
 */
class FirstLayoutTest {
  private static final String NEW = "new";

  /** Opens a kept index, where this Lucene is not older than the one that wrote it. */
  private static Directory index(String resource) throws IOException {
    Directory directory = FirstLayout.index(resource);
    Version written = SegmentInfos.readLatestCommit(directory).getCommitLuceneVersion();
    assumeTrue(Version.LATEST.onOrAfter(written), () -> "of Lucene " + written);
    return directory;
  }

  private static void assertAnswers(
      String resource, IndexReader reader, List<FirstLayout.Defined> defined) throws IOException {
    assertEquals(
        String.join("\n", FirstLayout.lines(resource)),
        String.join("\n", FirstLayout.answers(reader, defined)));
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(directory, new IndexWriterConfig());
  }

  /** Without the new documents, scores are what they were: the new ones only come in addition. */
  private static void assertFindsNew(IndexReader reader, Definition near, String text)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    for (ScoreDoc hit : searcher.search(near.query(text), 1000).scoreDocs) {
      if (searcher.storedFields().document(hit.doc).get(FirstLayout.ID).equals(NEW)) {
        assertEquals(1, hit.score, 1e-6, near.toString());
        return;
      }
    }
    throw new AssertionError(near + " does not find the new document");
  }

  @Test
  void everyMethodGivesTheAnswersThatItGave() throws IOException {
    try (Directory directory = index("signatures.zip");
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertEquals(2, reader.leaves().size());
      assertAnswers("signatures.tsv", reader, FirstLayout.definitions());
    }
  }

  @Test
  void itTakesMoreDocumentsAndIsMerged() throws IOException {
    List<FirstLayout.Defined> defined = FirstLayout.definitions();
    String text = FirstLayout.texts().get(0);
    try (Directory directory = index("signatures.zip")) {
      try (IndexWriter writer = writer(directory)) {
        writer.addDocument(FirstLayout.document(NEW, text, FirstLayout.definitions(defined)));
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          assertEquals(3, reader.leaves().size());
          for (FirstLayout.Defined each : defined) {
            if (each.near().sign(text).isPresent()) {
              assertFindsNew(reader, each.near(), text);
            }
          }
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(1, reader.leaves().size());
        for (FirstLayout.Defined each : defined) {
          if (each.near().sign(text).isPresent()) {
            assertFindsNew(reader, each.near(), text);
          }
        }
      }
      try (IndexWriter writer = writer(directory)) {
        writer.deleteDocuments(new Term(FirstLayout.ID, NEW));
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertAnswers("signatures.tsv", reader, defined);
      }
    }
  }

  /** What it keeps of its making gives the definitions back, with nothing counted again. */
  @Test
  void itsDefinitionsAreMadeOfWhatItKeeps() throws IOException {
    try (Directory directory = index("signatures.zip");
        DirectoryReader reader = DirectoryReader.open(directory)) {
      Map<String, String> userData = reader.getIndexCommit().getUserData();
      for (FirstLayout.Defined each : FirstLayout.definitions()) {
        Definition near = each.near();
        SchemeId scheme = scheme(reader, near);
        MethodSettings settings = MethodSettings.of(scheme, Map.of(), Map.of());
        boolean found = false;
        for (MethodSettings guess : settings.withEachAnalyzer(each.field())) {
          found |=
              guess.define(each.field(), new KeptSources(scheme, userData)).scheme().equals(scheme);
        }
        assertTrue(found, each.name());
        assertEquals(near.scheme(), scheme);
      }
    }
  }

  private static SchemeId scheme(IndexReader reader, Definition near) {
    return SignatureFields.schemeOf(
        reader.leaves().get(0).reader().getFieldInfos().fieldInfo(near.fields().signatures()));
  }

  /** Signatures that are read back are those that are made of the stored text. */
  @Test
  void itsSignaturesAreThoseOfItsTexts() throws IOException {
    int compared = 0;
    try (Directory directory = index("signatures.zip");
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (FirstLayout.Defined each : FirstLayout.definitions()) {
        Definition near = each.near();
        for (LeafReaderContext leaf : reader.leaves()) {
          Definition.SegmentSignatures signatures = near.signatures(leaf);
          for (int i = 0; i < leaf.reader().maxDoc(); i++) {
            String text = leaf.reader().storedFields().document(i).get(FirstLayout.FIELD);
            assertEquals(
                near.sign(text).map(made -> Arrays.toString(near.toBytes(made))),
                signatures.of(i).map(read -> Arrays.toString(near.toBytes(read))),
                each.name());
            compared++;
          }
        }
      }
    }
    assertEquals(FirstLayout.definitions().size() * FirstLayout.texts().size(), compared);
  }

  @Test
  void attachedSignaturesGiveTheAnswersThatTheyGave() throws IOException {
    List<FirstLayout.Defined> defined = FirstLayout.attached();
    String text = FirstLayout.texts().get(0);
    try (Directory directory = index("attached.zip")) {
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertAnswers("attached.tsv", reader, defined);
      }
      try (IndexWriter writer = writer(directory)) {
        writer.addDocument(FirstLayout.document(NEW, text, FirstLayout.definitions(defined)));
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (FirstLayout.Defined each : defined) {
          assertFindsNew(reader, each.near(), text);
        }
      }
      try (IndexWriter writer = writer(directory)) { // replaced by one without signatures
        writer.updateDocument(
            new Term(FirstLayout.ID, NEW), FirstLayout.document(NEW, text, List.of()));
      }
      for (FirstLayout.Defined each : defined) {
        assertEquals(1, Attach.of(directory, each.near()).allowOlder(true).run().attached());
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (FirstLayout.Defined each : defined) {
          assertFindsNew(reader, each.near(), text);
        }
      }
    }
  }

  @Test
  void aDedupWriterGoesOnWithItsIndex() throws IOException {
    Definition near = FirstLayout.deduplicating();
    try (Directory directory = index("deduplicated.zip")) {
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(FirstLayout.lines("deduplicated.tsv"), FirstLayout.tags(reader));
      }
      try (IndexWriter writer = writer(directory)) {
        try (DedupWriter dedup = DedupWriter.of(writer, near, FirstLayout.ID).open()) {
          String text = FirstLayout.texts().get(5);
          Decision decision = dedup.addDocument(new DedupDocument(NEW, text, new Document()));
          assertEquals(DecisionKind.TAGGED, decision.kind());
          assertEquals("d03", decision.other());
          assertEquals(FirstLayout.texts().size(), decision.sequence());
          dedup.commit();
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(
            "1", reader.getIndexCommit().getUserData().get("doppel.dedup.layout." + near.field()));
        List<String> tags = FirstLayout.tags(reader);
        assertEquals(
            FirstLayout.lines("deduplicated.tsv"),
            tags.stream().filter(line -> !line.startsWith(NEW)).toList());
        assertEquals(FirstLayout.texts().size() + 1, tags.size());
      }
    }
  }

  static Stream<String> keptDefinitions() {
    return FirstLayout.KEPT_DEFINITIONS.stream();
  }

  private static DefinitionFile definition(byte[] bytes) throws IOException {
    return DefinitionFile.read(new ByteArrayInputStream(bytes), OptionNames.JSON);
  }

  @ParameterizedTest
  @MethodSource("keptDefinitions")
  void aDefinitionFileMakesTheSignaturesThatItMade(String name) throws IOException {
    FirstLayout.Defined expected =
        FirstLayout.definitions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    byte[] bytes = FirstLayout.bytes(name.replace(' ', '-') + ".definition");
    DefinitionFile read = definition(bytes);
    assertEquals(new String(bytes, StandardCharsets.UTF_8), read.toText());
    Definition near = read.define(expected.field(), Map.of());
    Definition made = expected.near();
    assertEquals(made.scheme(), near.scheme());
    int signed = 0;
    for (String text : FirstLayout.texts()) {
      Signature signature = near.sign(text).orElseThrow();
      assertEquals(
          Arrays.toString(made.toBytes(made.sign(text).orElseThrow())),
          Arrays.toString(near.toBytes(signature)));
      signed++;
    }
    assertEquals(FirstLayout.texts().size(), signed);
  }

  @Test
  void modelsAreReadAsTheyWere() throws IOException {
    String gram = new String(FirstLayout.bytes("gram.model"), StandardCharsets.UTF_8);
    assertEquals(FirstLayout.model(VectorMeasure.COSINE), GramModel.parse(gram));
    assertEquals(gram, GramModel.parse(gram).toText());
    String combined = new String(FirstLayout.bytes("combined.model"), StandardCharsets.UTF_8);
    assertEquals(CombinedModel.builtIn(), CombinedModel.parse(combined));
    assertEquals(combined, CombinedModel.parse(combined).toText());
  }

  // --- what does not fit

  private static void assertSays(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "[" + part + "] is not in: " + message);
    }
  }

  /** An index whose signatures say that they are of another version of a scheme. */
  private static String refusal(Definition near, int version) throws IOException {
    SchemeId other = new SchemeId(near.scheme().name(), version, near.scheme().parameters());
    String text = FirstLayout.texts().get(0);
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = writer(directory)) {
      Document document = new Document();
      new SignatureFields(near.field(), other).add(document, near.sign(text).orElseThrow(), null);
      writer.addDocument(document);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        return assertThrows(
                IllegalArgumentException.class, () -> searcher.search(near.query(text), 10))
            .getMessage();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "combined",
        "signcd",
        "exact",
        "spotsigs",
        "shingles",
        "charikar",
        "hybrid",
        "featurecode",
        "sentences",
        "andd"
      })
  void signaturesOfANewerVersionAreRefused(String name) throws IOException {
    Definition near =
        FirstLayout.definitions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow()
            .near();
    String message = refusal(near, 2);
    assertSays(
        message,
        "the index has [" + name + "/2",
        "the query has [" + near.scheme() + "]",
        "a newer version of Doppel",
        "index the documents again");
  }

  @Test
  void signaturesOfAnotherDefinitionAreNotTakenForOnesOwn() throws IOException {
    try (Directory directory = index("signatures.zip");
        DirectoryReader reader = DirectoryReader.open(directory)) {
      Definition other =
          MethodSettings.ofJson("shingles-exact", Map.of("words", 4))
              .define(FirstLayout.FIELD, FirstLayout.Sources.of(Methods.of("shingles-exact")));
      IndexSearcher searcher = new IndexSearcher(reader);
      String text = FirstLayout.texts().get(0);
      Coverage coverage = other.coverage(reader);
      assertEquals(0, coverage.signed());
      assertTrue(coverage.otherDefinition() > 0);
      assertTrue(searcher.count(other.query(text)) > 0, "texts are read");
      String message =
          assertThrows(
                  UncoveredException.class,
                  () -> searcher.search(other.unsigned(Unsigned.REFUSE).query(text), 10))
              .getMessage();
      assertSays(
          message,
          coverage.otherDefinition() + " of " + coverage.documents() + " documents have no",
          "[shingles-exact/1 words=4",
          "attach signatures to them");
    }
  }

  @Test
  void aDefinitionOfANewerVersionIsRefused() throws IOException {
    String text = new String(FirstLayout.bytes("shingles.definition"), StandardCharsets.UTF_8);
    String newer = text.replace("doppel-definition 1", "doppel-definition 2");
    MethodException failure =
        assertThrows(
            MethodException.class, () -> definition(newer.getBytes(StandardCharsets.UTF_8)));
    assertSays(failure.getMessage(), "must have version 1, got 2", "a newer Doppel");
  }

  @Test
  void aModelOfAnotherVersionIsRefused() throws IOException {
    String gram = new String(FirstLayout.bytes("gram.model"), StandardCharsets.UTF_8);
    String combined = new String(FirstLayout.bytes("combined.model"), StandardCharsets.UTF_8);
    for (String version : new String[] {"2", "0"}) {
      String way = version.equals("2") ? "a newer Doppel" : "train it again";
      assertSays(
          assertThrows(
                  IllegalArgumentException.class,
                  () -> GramModel.parse(gram.replaceFirst(" 1\n", " " + version + "\n")))
              .getMessage(),
          "must have version 1, got " + version,
          way);
      assertSays(
          assertThrows(
                  IllegalArgumentException.class,
                  () -> CombinedModel.parse(combined.replaceFirst(" 1\n", " " + version + "\n")))
              .getMessage(),
          "must have version 1, got " + version,
          way);
    }
  }

  /** Cut off anywhere, or with any one byte changed, it is refused or means the same. */
  @Test
  void damagedFilesAreRefused() throws IOException {
    byte[] definition = FirstLayout.bytes("shingles-boilerplate.definition");
    String made = definition(definition).toText();
    byte[] model = FirstLayout.bytes("gram.model");
    GramModel known = GramModel.parse(new String(model, StandardCharsets.UTF_8));
    for (int i = 0; i < definition.length - 1; i++) {
      byte[] cut = Arrays.copyOf(definition, i);
      assertThrows(MethodException.class, () -> definition(cut), "cut at " + i);
      byte[] changed = definition.clone();
      changed[i] ^= 1;
      assertThrows(MethodException.class, () -> definition(changed), "changed at " + i);
    }
    assertEquals(made, definition(definition).toText());
    for (int i = 0; i < model.length - 1; i++) {
      String cut = new String(model, 0, i, StandardCharsets.UTF_8);
      assertThrows(IllegalArgumentException.class, () -> GramModel.parse(cut), "cut at " + i);
      byte[] bytes = model.clone();
      bytes[i] ^= 1;
      String changed = new String(bytes, StandardCharsets.UTF_8);
      assertThrows(IllegalArgumentException.class, () -> GramModel.parse(changed), "at " + i);
    }
    assertEquals(known, GramModel.parse(new String(model, StandardCharsets.UTF_8)));
  }

  /** Each file of the index without its last byte: Lucene says which one is damaged. */
  @Test
  void aCutIndexIsRefused() throws IOException {
    String[] files;
    try (Directory whole = index("signatures.zip")) {
      files = whole.listAll();
    }
    for (String cut : files) {
      try (Directory whole = FirstLayout.index("signatures.zip");
          Directory damaged = new ByteBuffersDirectory()) {
        for (String file : files) {
          try (IndexInput in = whole.openInput(file, IOContext.READONCE);
              IndexOutput out = damaged.createOutput(file, IOContext.DEFAULT)) {
            out.copyBytes(in, in.length() - (file.equals(cut) ? 1 : 0));
          }
        }
        IOException failure =
            assertThrows(IOException.class, () -> DirectoryReader.open(damaged).close(), cut);
        assertFalse(failure.getMessage().isEmpty());
      }
    }
  }

  @Test
  void aDedupIndexOfANewerLayoutIsRefused() throws IOException {
    try (Directory directory = index("deduplicated.zip");
        IndexWriter writer = writer(directory)) {
      Map<String, String> userData = new HashMap<>();
      writer.getLiveCommitData().forEach(e -> userData.put(e.getKey(), e.getValue()));
      userData.put("doppel.dedup.layout." + FirstLayout.FIELD, "2");
      writer.setLiveCommitData(userData.entrySet());
      Definition near = FirstLayout.deduplicating();
      IllegalArgumentException failure =
          assertThrows(
              IllegalArgumentException.class,
              () -> DedupWriter.of(writer, near, FirstLayout.ID).open());
      assertSays(
          failure.getMessage(),
          "layout 2",
          "this version writes layout 1",
          "a newer version of Doppel");
    }
  }
}
