package io.doppel.lucene;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.ForeignSignatures;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.explain.ComparedDocument;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;

/**
 * An index where one document stores its text, another one has a term vector, a third one nothing
 * but postings: each is read from the best place that it has itself, and by every door from the
 * same one.
 */
public class TestMixedIndex extends NearDupTestCase {
  private static final Definition RUNS = RunsBuilder.runs(FIELD).build();
  private static final Definition SHINGLES = SetBuilder.shingles(FIELD).build();

  /** What is indexed is not what was written: many words are left out. */
  private static final CharacterRunAutomaton LEFT_OUT =
      new CharacterRunAutomaton(
          Operations.determinize(
              new RegExp("[a-h].*").toAutomaton(), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));

  /**
   * What an index has of all texts; Lucene lets it be no other for some. Each may be stored too.
   */
  private enum Layout {
    POSITIONS(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false),
    POSITIONS_AND_VECTORS(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, true),
    WORDS_AND_VECTORS(IndexOptions.DOCS_AND_FREQS, true),
    NOTHING(IndexOptions.NONE, false);

    private final IndexOptions options;
    private final boolean hasVectors;

    Layout(IndexOptions options, boolean hasVectors) {
      this.options = options;
      this.hasVectors = hasVectors;
    }

    /** Where a scan should read what is not stored; null if nowhere. */
    TextOrigin unstored() {
      return this == NOTHING
          ? null
          : this == WORDS_AND_VECTORS ? TextOrigin.VECTORS : TextOrigin.POSTINGS;
    }

    FieldType type(boolean isStored) {
      FieldType type = new FieldType();
      type.setIndexOptions(options);
      type.setStored(isStored);
      type.setStoreTermVectors(hasVectors);
      boolean isNeeded = this == WORDS_AND_VECTORS;
      type.setStoreTermVectorPositions(hasVectors && (isNeeded || random().nextBoolean()));
      return type;
    }

    /** A document, whose text may be null. */
    Document document(String id, String text, boolean isStored) throws IOException {
      return NearDupTestCase.document(
          id,
          text,
          (document, of) -> {
            if (text != null && (isStored || this != NOTHING)) {
              document.add(new Field(FIELD, text, type(isStored)));
            }
          });
    }
  }

  private static Analyzer analyzer() {
    return new MockAnalyzer(random(), MockTokenizer.SIMPLE, true, LEFT_OUT);
  }

  /** The text as an index without stored fields has it; null if it has no words. */
  private static String indexed(String text) throws IOException {
    List<String> words = new ArrayList<>();
    try (Analyzer analyzer = analyzer();
        TokenStream tokens = analyzer.tokenStream(FIELD, text)) {
      CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(word.toString());
      }
      tokens.end();
    }
    return words.isEmpty() ? null : String.join(" ", words);
  }

  /**
   * A random index, and what should be read of it.
   *
   * @param texts what should be read of all live documents; null if there is nothing
   * @param origins how many should be read where
   */
  private record Mixed(
      Directory directory, Map<String, String> texts, Map<TextOrigin, Integer> origins) {

    static Mixed of(Layout layout, String prefix, List<String> texts) throws IOException {
      Mixed mixed = new Mixed(newDirectory(), new TreeMap<>(), new EnumMap<>(TextOrigin.class));
      int storedOfTen = 1 + random().nextInt(9);
      Set<String> stored = new TreeSet<>();
      try (Analyzer analyzer = analyzer();
          IndexWriter writer =
              new IndexWriter(
                  mixed.directory,
                  newIndexWriterConfig(analyzer)
                      .setMergePolicy(newLogMergePolicy())
                      .setMaxBufferedDocs(20))) {
        for (int i = 0; i < texts.size(); i++) {
          String id = prefix + i;
          String text = random().nextInt(9) == 0 ? null : texts.get(i);
          boolean isStored = text != null && random().nextInt(10) < storedOfTen;
          writer.addDocument(layout.document(id, text, isStored));
          boolean isIndexed = text != null && layout != Layout.NOTHING;
          mixed.texts.put(id, isStored ? text : isIndexed ? indexed(text) : null);
          if (isStored) {
            stored.add(id);
          }
          if (random().nextInt(12) == 0) {
            writer.commit();
          }
          if (random().nextInt(12) == 0) {
            String gone = prefix + random().nextInt(i + 1);
            writer.deleteDocuments(new Term(ID, gone));
            mixed.texts.remove(gone);
          }
        }
        if (random().nextBoolean()) {
          writer.forceMerge(1);
        }
      }
      mixed.texts.forEach(
          (id, text) -> {
            if (text != null) {
              TextOrigin origin = stored.contains(id) ? TextOrigin.STORED : layout.unstored();
              mixed.origins.merge(origin, 1, Integer::sum);
            }
          });
      return mixed;
    }

    Map<String, Signature> signatures(Definition near) throws IOException {
      Map<String, Signature> signatures = new TreeMap<>();
      for (Map.Entry<String, String> each : texts.entrySet()) {
        if (each.getValue() != null) {
          near.sign(each.getValue())
              .ifPresent(signature -> signatures.put(each.getKey(), signature));
        }
      }
      return signatures;
    }
  }

  private static String line(String one, String other, double similarity) {
    boolean inOrder = one.compareTo(other) < 0;
    return (inOrder ? one + " " + other : other + " " + one) + " " + similarity;
  }

  private static Set<String> bruteForcePairs(Definition near, Map<String, Signature> signatures) {
    Set<String> pairs = new TreeSet<>();
    signatures.forEach(
        (one, first) ->
            signatures.forEach(
                (other, second) -> {
                  Evidence evidence = near.evidence(first, second);
                  if (one.compareTo(other) < 0 && evidence.matches()) {
                    pairs.add(line(one, other, (float) evidence.similarity()));
                  }
                }));
    return pairs;
  }

  private static Map<String, Float> bruteForceHits(
      Definition near, Map<String, Signature> signatures, Signature asked) {
    Map<String, Float> hits = new TreeMap<>();
    signatures.forEach(
        (id, held) -> {
          Evidence evidence = near.evidence(asked, held);
          if (evidence.matches()) {
            hits.put(id, (float) evidence.similarity());
          }
        });
    return hits;
  }

  private static String id(IndexReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get(ID);
  }

  private static Set<String> joined(Definition near, IndexReader reader) throws IOException {
    Set<String> found = new TreeSet<>();
    try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      for (DuplicatePair pair : pairs) {
        found.add(
            line(id(reader, pair.first()), id(reader, pair.second()), (float) pair.similarity()));
      }
    }
    return found;
  }

  private static Set<String> explained(Definition near, IndexReader reader) throws IOException {
    Set<String> found = new TreeSet<>();
    try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      for (DuplicatePair pair : pairs) {
        MatchEvidence evidence = pair.evidence(near, reader);
        assertTrue(evidence.matches());
        found.add(
            line(
                id(reader, pair.first()),
                id(reader, pair.second()),
                (float) evidence.measures().orElseThrow().similarity()));
      }
    }
    return found;
  }

  private static Set<String> scanned(Definition near, IndexReader reader, IndexScan scan)
      throws IOException {
    Set<String> found = new TreeSet<>();
    for (SimilarPair pair : near.pairs(scan.signatures(), JoinSettings.DEFAULT).pairs()) {
      found.add(
          line(
              id(reader, scan.document(pair.first())),
              id(reader, scan.document(pair.second())),
              (float) pair.similarity()));
    }
    return found;
  }

  private static void assertQueries(
      Definition near, IndexReader reader, Map<String, Signature> signatures) throws IOException {
    IndexSearcher searcher = newSearcher(reader);
    for (Signature asked : List.copyOf(signatures.values()).subList(0, 5)) {
      Map<String, Float> expected = bruteForceHits(near, signatures, asked);
      assertEquals(expected, hits(searcher, near.query(asked)));
      assertEquals(
          expected,
          byId(
              searcher,
              new IndexSearcher(reader)
                  .search(
                      MatchAllDocsQuery.INSTANCE, near.collectorManager(asked, reader.maxDoc()))));
    }
  }

  private static Layout anyLayout() {
    return RandomPicks.randomFrom(random(), Layout.values());
  }

  public void testEveryDoorReadsADocumentFromTheSamePlace() throws IOException {
    List<String> texts = randomTexts(atLeast(60));
    for (Definition near :
        List.of(
            RUNS,
            SHINGLES,
            SetBuilder.shinglesExact(FIELD, 2).threshold(0.3).build(),
            BitBuilder.simHash(FIELD).build(),
            ExactNearDup.exact(FIELD))) {
      Mixed one = Mixed.of(anyLayout(), "a", texts.subList(0, 40));
      Mixed two = Mixed.of(anyLayout(), "b", texts.subList(20, texts.size()));
      Map<String, Signature> signatures = one.signatures(near);
      signatures.putAll(two.signatures(near));
      Map<TextOrigin, Integer> origins = new EnumMap<>(one.origins);
      two.origins.forEach((origin, count) -> origins.merge(origin, count, Integer::sum));
      Set<String> expected = bruteForcePairs(near, signatures);
      ScanSettings settings = ScanSettings.DEFAULT.withThreads(1 + random().nextInt(2));
      try (IndexReader reader = open(one, two);
          IndexScan scan = IndexScan.of(reader, near, settings)) {
        assertEquals(near.toString(), expected, joined(near, reader));
        assertEquals(near.toString(), expected, scanned(near, reader, scan));
        assertEquals(origins, scan.texts());
        assertEquals(near.toString(), expected, explained(near, reader));
        assertQueries(near, reader, signatures);
      }
      attach(one, near);
      attach(two, near);
      try (IndexReader reader = open(one, two)) {
        assertEquals(signatures.size(), near.coverage(reader).signed());
        assertEquals(near.toString(), expected, joined(near, reader));
        assertQueries(near, reader, signatures);
      } finally {
        one.directory.close();
        two.directory.close();
      }
    }
  }

  private static IndexReader open(Mixed one, Mixed two) throws IOException {
    return new MultiReader(
        DirectoryReader.open(one.directory), DirectoryReader.open(two.directory));
  }

  private static void attach(Mixed mixed, Definition near) throws IOException {
    if (!mixed.origins.isEmpty()) {
      Attach.of(mixed.directory, near).run();
    }
  }

  public void testTheHookReadsADocumentFromTheSamePlace() throws IOException {
    List<String> texts = randomTexts(atLeast(40));
    Mixed mixed = Mixed.of(anyLayout(), "a", texts);
    Map<String, Signature> signatures = mixed.signatures(RUNS);
    try (IndexWriter writer = new IndexWriter(mixed.directory, new IndexWriterConfig());
        DedupWriter dedup = DedupWriter.of(writer, RUNS, ID).policy(DedupPolicy.SKIP).open()) {
      for (String text : texts.subList(0, 20)) {
        Optional<Signature> asked = RUNS.sign(text);
        if (asked.isEmpty()) {
          continue;
        }
        Map<String, Float> expected = bruteForceHits(RUNS, signatures, asked.get());
        Document document = document("new", text, (to, of) -> {});
        Decision decision = dedup.addDocument(new DedupDocument("new", text, document));
        assertEquals(expected.isEmpty(), decision.kind() == DecisionKind.ADDED);
        if (decision.kind() == DecisionKind.ADDED) {
          dedup.deleteDocuments(new Term(ID, "new"));
        } else {
          assertEquals(expected.get(decision.other()), (float) decision.similarity(), 0);
        }
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(mixed.directory)) {
          Optional<MatchEvidence> evidence =
              decision.evidence(RUNS, ComparedDocument.of(text), reader, ID);
          assertEquals(expected.isEmpty(), evidence.isEmpty());
          if (evidence.isPresent()) {
            assertEquals(
                (float) decision.similarity(),
                (float) evidence.get().measures().orElseThrow().similarity(),
                0);
          }
        }
      }
    }
    mixed.directory.close();
  }

  private static void add(IndexWriter writer, boolean isStored, String text) throws IOException {
    writer.addDocument(Layout.POSITIONS.document(text, text, isStored));
  }

  /** The words that come first in the dictionary are those of documents that are not stored. */
  public void testFewStoredTextsAmongManyOthers() throws IOException {
    String one = randomText(60, 0.1);
    String other = one + " and two more.";
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig(analyzer()))) {
      for (int i = 0; i < 100; i++) {
        add(writer, false, "iaa" + (char) ('a' + i % 26) + " " + randomText(10, 0) + i);
      }
      add(writer, true, one);
      add(writer, true, other);
      writer.forceMerge(1);
      try (DirectoryReader reader = DirectoryReader.open(writer);
          IndexScan scan = IndexScan.of(reader, SHINGLES, ScanSettings.DEFAULT);
          IndexScan stored =
              IndexScan.of(reader, SHINGLES, ScanSettings.DEFAULT.withOrigin(TextOrigin.STORED))) {
        assertEquals(Map.of(TextOrigin.POSTINGS, 100, TextOrigin.STORED, 2), scan.texts());
        assertEquals(Map.of(TextOrigin.STORED, 2), stored.texts());
        double similarity =
            Explanations.of(SHINGLES, one, other).measures().orElseThrow().similarity();
        String expected = line(one, other, (float) similarity);
        assertTrue(scanned(SHINGLES, reader, scan).contains(expected));
        assertTrue(scanned(SHINGLES, reader, stored).contains(expected));
      }
    }
  }

  /** Words without order are no hindrance where no signature is made of them. */
  public void testWordsOfSignedDocumentsNeedNoOrder() throws IOException {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    FieldType stored = new FieldType(type);
    stored.setStored(true);
    String text = randomText(40, 0.1);
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(analyzer()))) { // attach needs ours
        for (int i = 0; i < 30; i++) {
          Document document = new Document();
          document.add(new Field(FIELD, "iaa" + (char) ('a' + i % 26), type));
          writer.addDocument(RUNS.addSignature(document, text + i));
        }
        Document document = new Document();
        document.add(new Field(FIELD, text, stored));
        writer.addDocument(document);
      }
      assertEquals(1, Attach.of(directory, RUNS).run().attached());
      try (IndexReader reader = DirectoryReader.open(directory)) {
        assertEquals(31, RUNS.coverage(reader).signed());
      }
    }
  }

  public void testWordsWithoutOrderAreRefusedInTheSameWordsByEveryDoor() throws IOException {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    FieldType stored = new FieldType(type);
    stored.setStored(true);
    String text = randomText(40, 0.1);
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer()))) {
        for (FieldType each : List.of(stored, type, type)) {
          Document document = new Document();
          document.add(new Field(FIELD, text, each));
          writer.addDocument(document);
        }
      }
      String expected =
          "field body is indexed without positions and not stored in document 1, and shingles as it"
              + " is set depends on the order of words; choose a method of single words";
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Signature asked = SHINGLES.sign(text).orElseThrow();
        for (ThrowingRunnable door :
            List.<ThrowingRunnable>of(
                () -> searcher.count(SHINGLES.query(asked)),
                () ->
                    searcher.search(
                        MatchAllDocsQuery.INSTANCE, SHINGLES.collectorManager(asked, 5)),
                () -> Joins.pairs(SHINGLES, reader, JoinSettings.DEFAULT),
                () -> IndexScan.of(reader, SHINGLES, ScanSettings.DEFAULT),
                () -> Explanations.of(SHINGLES, reader, 0, 1))) {
          assertEquals(expected, expectThrows(UncoveredException.class, door).getMessage());
        }
        UncoveredException refused =
            expectThrows(UncoveredException.class, () -> searcher.count(SHINGLES.query(asked)));
        assertEquals(new Coverage(0, 0, 3, 0, 2), refused.coverage());
        assertEquals(0, searcher.count(SHINGLES.unsigned(Unsigned.LEAVE_OUT).query(asked)));
        UncoveredException named =
            expectThrows(
                UncoveredException.class,
                () ->
                    IndexScan.of(
                        reader, SHINGLES, ScanSettings.DEFAULT.withOrigin(TextOrigin.POSTINGS)));
        assertEquals(
            expected.replace("not stored in document 1", "read from postings in document 0"),
            named.getMessage());
      }
      AttachException refused =
          expectThrows(AttachException.class, () -> Attach.of(directory, SHINGLES).run());
      assertEquals(expected, refused.getMessage());
    }
  }

  /** Each of them says what stands in the way of the first document that it meets. */
  public void testOtherDefinitionsAreOnlyBlamedWhereThereAreSome() throws IOException {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    String text = randomText(40, 0.1);
    for (boolean foreignFirst : new boolean[] {true, false}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer()))) {
        for (boolean isForeign : new boolean[] {foreignFirst, !foreignFirst}) {
          Document document = new Document();
          if (isForeign) {
            SHINGLES.addSignature(document, text);
            ForeignSignatures.make(document, SHINGLES.fields());
          } else {
            document.add(new Field(FIELD, text, type));
          }
          writer.addDocument(document);
        }
        try (IndexReader reader = DirectoryReader.open(writer)) {
          assertEquals(new Coverage(0, 1, 1, 0, 2), SHINGLES.coverage(reader));
          for (ThrowingRunnable door :
              List.<ThrowingRunnable>of(
                  () -> new IndexSearcher(reader).count(SHINGLES.query(text)),
                  () -> Joins.pairs(SHINGLES, reader, JoinSettings.DEFAULT))) {
            String message = expectThrows(UncoveredException.class, door).getMessage();
            assertTrue(
                message,
                message.contains(foreignFirst ? "of another definition" : "without positions"));
          }
        }
      }
    }
  }

  public void testEvidenceOfAStoredTextAndOneThatIsNot() throws IOException {
    String text = "one two three, seven nine six ten, one two six nine twelve.";
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig(analyzer()))) {
      add(writer, true, text);
      add(writer, false, text + " ");
      try (DirectoryReader reader = DirectoryReader.open(writer);
          DuplicatePairs pairs = Joins.pairs(RUNS, reader, JoinSettings.DEFAULT)) {
        assertEquals(1, pairs.size());
        MatchEvidence evidence = pairs.get(0).evidence(RUNS, reader);
        assertEquals(
            pairs.get(0).similarity(), evidence.measures().orElseThrow().similarity(), 1e-6);
      }
    }
  }
}
