package io.doppel.lucene.join;

import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.ModelledNearDup;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/**
 * All pairs of an index are those of its documents compared one by one: for every method, whatever
 * its segments, deletes, threads and memory.
 */
// the one looks for files that have no name any more, the other puts files of its own beside them
@LuceneTestCase.SuppressFileSystems({"WindowsFS", "ExtrasFS"})
public class TestJoin extends NearDupTestCase {
  private static final JoinSettings ALONE = JoinSettings.DEFAULT.withMemory(MemoryBudget.UNLIMITED);

  public void testIndexesOfAnyShapeGiveThePairsOfTheirDocuments() throws IOException {
    List<String> texts = randomTexts(40);
    int found = 0;
    for (ModelledNearDup each : ModelledNearDup.all(texts)) {
      Definition near = each.near();
      List<Signature> signatures = sign(near, texts);
      try (Directory one = newDirectory();
          Directory many = newDirectory();
          DirectoryReader whole = index(one, near, texts, 1, deleted(texts));
          DirectoryReader cut = index(many, near, texts, 40, deleted(texts))) {
        assertEquals(1, whole.leaves().size());
        assertTrue(cut.leaves().size() >= 20);
        Set<String> deleted = deleted(texts);
        List<Signature> live = new ArrayList<>(signatures);
        deleted.forEach(id -> live.set(number(id), null));
        if (haveNone(live)) {
          continue;
        }
        Map<String, Double> expected = byId(near.pairs(live, ALONE), 0, 0);
        if (near.countedKeys(firstOf(live)) == null) { // else it depends on the number of documents
          assertEquals(each.name(), oneByOne(near, live), expected);
        }
        for (JoinSettings settings : List.of(ALONE, threads(8), little(createTempDir()))) {
          for (DirectoryReader reader : List.of(whole, cut)) {
            assertEquals(
                each.name(), expected, byId(Joins.pairs(near, reader, settings), reader, reader));
          }
        }
        found += expected.size();
      }
    }
    assertTrue(found + " pairs", found > 100);
  }

  public void testPairsOfHitsAreThosePairsOfWhichBothAreHits() throws IOException {
    List<String> texts = randomTexts(40);
    List<BytesRef> wanted = new ArrayList<>();
    for (int i = 0; i < texts.size(); i += 1 + random().nextInt(2)) {
      wanted.add(new BytesRef("d" + i));
    }
    Query query = new TermInSetQuery(ID, wanted);
    for (Definition near :
        List.of(SetBuilder.shinglesExact(FIELD, 2).build(), ExactNearDup.exact(FIELD))) {
      try (Directory directory = newDirectory();
          DirectoryReader reader = index(directory, near, texts, 7, deleted(texts))) {
        Map<String, Double> expected = byId(Joins.pairs(near, reader, threads(2)), reader, reader);
        expected
            .keySet()
            .removeIf(
                pair ->
                    Stream.of(pair.split(" ")).anyMatch(id -> !wanted.contains(new BytesRef(id))));
        IndexSearcher searcher = newSearcher(reader);
        assertEquals(
            expected, byId(Joins.pairs(near, searcher, query, threads(2)), reader, reader));
        assertEquals(
            List.of(), Joins.pairs(near, searcher, new MatchNoDocsQuery("nothing"), threads(2)));
      }
    }
  }

  public void testPairsBetweenTwoIndexesAreThoseOfOneDocumentOfEach() throws IOException {
    List<String> texts = randomTexts(60);
    int split = 10 + random().nextInt(40);
    int found = 0;
    for (ModelledNearDup each : ModelledNearDup.all(texts)) {
      Definition near = each.near();
      List<Signature> signatures = sign(near, texts);
      if (haveNone(signatures.subList(0, split)) || haveNone(signatures.subList(split, 60))) {
        continue;
      }
      Map<String, Double> expected = new TreeMap<>();
      for (SimilarPair pair : near.pairs(signatures, ALONE).pairs()) {
        if (pair.first() < split && pair.second() >= split) {
          expected.put("d" + pair.first() + " d" + (pair.second() - split), pair.similarity());
        }
      }
      try (Directory one = newDirectory();
          Directory other = newDirectory();
          DirectoryReader left = index(one, near, texts.subList(0, split), 3, Set.of());
          DirectoryReader right =
              index(other, near, texts.subList(split, texts.size()), 5, Set.of())) {
        for (JoinSettings settings : List.of(ALONE, threads(8), little(createTempDir()))) {
          assertEquals(
              each.name(), expected, byId(Joins.between(near, left, right, settings), left, right));
        }
        assertEquals(List.of(), near.pairsBetween(List.of(), signatures, ALONE).pairs());
        assertEquals(List.of(), near.pairsBetween(signatures, List.of(), ALONE).pairs());
      }
      found += expected.size();
    }
    assertTrue(found + " pairs", found > 50);
  }

  public void testFirstClaimsDoNotDependOnMemory() throws IOException {
    List<String> texts = randomTexts(100);
    for (ModelledNearDup each : ModelledNearDup.all(texts)) {
      List<Signature> signatures = sign(each.near(), texts);
      JoinSettings claims = JoinSettings.DEFAULT.withThreads(2).withMemory(MemoryBudget.UNLIMITED);
      assertEquals(
          each.name(),
          each.near().firstClaims(signatures, claims).pairs(),
          each.near()
              .firstClaims(signatures, claims.withMemory(little(createTempDir()).memory()))
              .pairs());
    }
  }

  public void testFirstClaimsLinkEachDuplicateOnce() throws IOException {
    NearDup near = NearDups.exact(FIELD).build();
    Signature text = near.sign("one").orElseThrow();
    List<Signature> signatures = Arrays.asList(text, null, text, text);
    try (DuplicatePairs claims = Joins.firstClaims(near, signatures, JoinSettings.DEFAULT)) {
      assertEquals(
          List.of(new DuplicatePair(0, 2, 1), new DuplicatePair(0, 3, 1)), List.copyOf(claims));
    }
    try (DuplicatePairs all = Joins.pairs(near, signatures, JoinSettings.DEFAULT)) {
      assertEquals(3, all.size());
    }
  }

  public void testSignaturesThatDoNotFitAreTheSameFromAFile() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      texts.add(random().nextInt(9) == 0 ? "" : randomText(20 + random().nextInt(40), 0.1));
    }
    Path folder = createTempDir();
    for (Definition near :
        List.of(SetBuilder.shinglesExact(FIELD, 2).build(), NcdBuilder.ncd(FIELD).build())) {
      List<Signature> signatures = sign(near, texts);
      try (SignatureStore store =
          new SignatureStore(near, new MemoryBudget(MemoryBudget.LEAST, folder))) {
        signatures.forEach(store::add);
        assertEquals(signatures, store.signatures());
        for (int i = 0; i < 500; i++) {
          int document = random().nextInt(signatures.size());
          assertEquals(signatures.get(document), store.signatures().get(document));
          assertEquals(signatures.get(document) != null, store.has(document));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> store.signatures().get(3000));
      }
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }

  public void testHotSharesAreCountedAndOthersMissNothing() throws IOException {
    String boilerplate = randomText(80, 0.1);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      texts.add(randomText(20, 0.1) + (i % 10 == 0 ? boilerplate : ""));
    }
    for (Definition near :
        List.of(
            SetBuilder.shinglesExact(FIELD, 3).threshold(0.5).build(),
            NcdBuilder.ncd(FIELD).maxDistance(0.5).build(),
            VectorBuilder.binaryVectors(FIELD, 2).threshold(0.5).build())) {
      List<Signature> signatures = sign(near, texts);
      PairResult all = near.pairs(signatures, threads(2));
      PairResult cut = near.pairs(signatures, threads(2).withHotShare(0.05));
      assertEquals(0, all.counts().cut());
      assertTrue(near + ": " + cut.counts(), cut.counts().cut() > 0);
      assertTrue(all.pairs().containsAll(cut.pairs()));
    }
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> threads(1).withHotShare(0));
    assertEquals("hotShare must be in (0, 1], got 0.0", e.getMessage());
  }

  private static JoinSettings threads(int count) {
    return JoinSettings.DEFAULT.withThreads(count);
  }

  private static JoinSettings little(Path folder) {
    return threads(2).withMemory(new MemoryBudget(MemoryBudget.LEAST, folder));
  }

  /** An index without any signatures would be read from its texts. */
  private static boolean haveNone(List<Signature> signatures) {
    return signatures.stream().allMatch(signature -> signature == null);
  }

  private static Signature firstOf(List<Signature> signatures) {
    return signatures.stream().filter(signature -> signature != null).findFirst().orElseThrow();
  }

  private static Set<String> deleted(List<String> texts) {
    Set<String> deleted = new HashSet<>();
    for (int i = 0; i < texts.size(); i += 6) {
      deleted.add("d" + i);
    }
    return deleted;
  }

  private static List<Signature> sign(Definition near, List<String> texts) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (String text : texts) {
      signatures.add(near.sign(text).orElse(null));
    }
    return signatures;
  }

  /** Each pair compared with no others around. */
  private static Map<String, Double> oneByOne(Definition near, List<Signature> signatures) {
    Map<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        if (signatures.get(i) != null && signatures.get(j) != null) {
          List<Signature> two = List.of(signatures.get(i), signatures.get(j));
          for (SimilarPair pair : near.pairs(two, ALONE).pairs()) {
            pairs.put(key(i, j), pair.similarity());
          }
        }
      }
    }
    return pairs;
  }

  private static Map<String, Double> byId(PairResult result, int first, int second) {
    Map<String, Double> pairs = new TreeMap<>();
    for (SimilarPair pair : result.pairs()) {
      pairs.put(key(first + pair.first(), second + pair.second()), pair.similarity());
    }
    return pairs;
  }

  private static String key(int one, int other) {
    return "d" + one + " d" + other;
  }

  private static Map<String, Double> byId(DuplicatePairs pairs, IndexReader left, IndexReader right)
      throws IOException {
    Map<String, Double> byId = new TreeMap<>();
    try (pairs) {
      for (DuplicatePair pair : pairs) {
        String one = left.storedFields().document(pair.first()).get(ID);
        String other = right.storedFields().document(pair.second()).get(ID);
        byId.put(one + " " + other, pair.similarity());
      }
    }
    return byId;
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(1));
  }

  private static DirectoryReader index(
      Directory directory, Definition near, List<String> texts, int segments, Set<String> deleted)
      throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    int perSegment = Math.max(1, texts.size() / segments);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < texts.size(); i++) {
        Document document = new Document();
        document.add(new StringField(ID, "d" + i, Field.Store.YES));
        writer.addDocument(near.addSignature(document, texts.get(i)));
        if ((i + 1) % perSegment == 0 && segments > 1) {
          writer.flush();
        }
      }
      writer.commit();
      for (String id : deleted) {
        writer.deleteDocuments(new Term(ID, id));
      }
    }
    return DirectoryReader.open(directory);
  }
}
