package io.doppel.lucene.bits;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.BitSketches;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenSource;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;

/** Fingerprints as such, random and hostile ones, by every plan, against a full scan. */
public class TestHammingQuery extends NearDupTestCase {

  /** An index of fingerprints, which stand for the texts that are their hexadecimal digits. */
  private record Fingerprints(
      Corpus corpus, SignatureSource source, TablePlan plan, Map<String, BitSignature> signatures) {

    HammingQuery query(BitSignature fingerprint, int maxBits) {
      return new HammingQuery(source, fingerprint, bounds(plan.bits(), maxBits), plan);
    }

    Map<String, Float> bruteForce(BitSignature fingerprint, int maxBits) {
      Map<String, Float> found = new TreeMap<>();
      corpus
          .texts()
          .forEach(
              (id, text) -> {
                BitSignature other = signatures.get(text);
                if (other != null && fingerprint.distance(other) <= maxBits) {
                  double similarity =
                      bounds(plan.bits(), maxBits).similarity(fingerprint.distance(other));
                  found.put(id, (float) similarity);
                }
              });
      return found;
    }
  }

  private static HammingBounds bounds(int bits, int maxBits) {
    return new HammingBounds(BitMeasure.AGREEMENT, bits, maxBits, true);
  }

  private static Fingerprints index(TablePlan plan, int count, boolean deletes) throws IOException {
    int words = plan.bits() / Long.SIZE;
    BitSketch sketch =
        words == 1
            ? BitSketches.simHash(1, ElementWeights.EQUAL)
            : BitSketches.randomProjection(plan.bits(), 1, ElementWeights.EQUAL);
    BitScheme scheme =
        new BitScheme("bits", FIELD, TokenSource.words(), sketch, plan, TokenLimits.DEFAULT);
    SignatureSource source = SignatureSource.of(FIELD, scheme);
    Map<String, BitSignature> signatures = new HashMap<>();
    List<String> texts = new ArrayList<>();
    for (BitSignature signature : randomSignatures(words, count)) {
      String text = signature == null ? "" : signature.toString();
      texts.add(text);
      signatures.put(text, signature);
    }
    DocumentMaker maker =
        (document, text) -> {
          BitSignature signature = signatures.get(text);
          if (signature != null) {
            source.fields().add(document, signature, scheme.terms(signature));
          }
        };
    Corpus corpus = deletes ? randomIndex(texts, maker) : randomIndexWithoutDeletes(texts, maker);
    return new Fingerprints(corpus, source, plan, signatures);
  }

  /** Random ones, and neighbours whose bits differ anywhere, side by side or evenly spread. */
  private static List<BitSignature> randomSignatures(int words, int count) {
    List<BitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BitSignature last = i == 0 ? null : signatures.get(random().nextInt(i));
      if (random().nextInt(15) == 0) {
        signatures.add(null);
      } else if (last == null || random().nextInt(4) == 0) {
        signatures.add(BitSignature.of(random().longs(words).toArray()));
      } else {
        signatures.add(near(last, random().nextInt(random().nextBoolean() ? 4 : 12 * words)));
      }
    }
    return signatures;
  }

  private static BitSignature near(BitSignature signature, int flips) {
    long[] words = new long[signature.words()];
    Arrays.setAll(words, signature::word);
    int start = random().nextInt(signature.bits());
    int step = new int[] {0, 1, signature.bits() / Math.max(1, flips)}[random().nextInt(3)];
    for (int i = 0; i < flips; i++) {
      int bit = (step == 0 ? random().nextInt(signature.bits()) : start + i * step);
      words[bit % signature.bits() / Long.SIZE] ^= 1L << bit;
    }
    return BitSignature.of(words);
  }

  /** Every plan that Manku's tables and ours allow of for up to 10 bits, and some others. */
  private static List<TablePlan> plans() {
    List<TablePlan> plans = new ArrayList<>();
    for (int blocks = 1; blocks <= 11; blocks++) {
      for (int keyBlocks = 1; keyBlocks <= Math.min(3, blocks); keyBlocks++) {
        if (64 * keyBlocks / blocks <= 50) {
          plans.add(new TablePlan(64, blocks, keyBlocks));
        }
      }
    }
    plans.add(new TablePlan(64, 1, 1));
    plans.add(new TablePlan(64, 14, 4));
    plans.add(new TablePlan(128, 8, 1));
    plans.add(new TablePlan(384, 24, 1));
    return plans;
  }

  public void testEveryPlanFindsWhatAFullScanFinds() throws IOException {
    for (TablePlan plan : plans()) {
      Fingerprints index = index(plan, TestUtil.nextInt(random(), 1, 150), true);
      try (Corpus corpus = index.corpus()) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (int maxBits = 0; maxBits <= 10; maxBits++) {
          BitSignature fingerprint = randomQuery(index);
          HammingQuery query = index.query(fingerprint, maxBits);
          Map<String, Float> expected = index.bruteForce(fingerprint, maxBits);
          assertEquals(expected, hits(searcher, query));
          if (plan.probes(maxBits) < 20_000) {
            assertEquals(plan + " " + maxBits, expected, hits(searcher, query.byKeys()));
          }
        }
      }
    }
  }

  private static BitSignature randomQuery(Fingerprints index) {
    List<BitSignature> known = new ArrayList<>(index.signatures().values());
    BitSignature one = known.get(random().nextInt(known.size()));
    return one == null
        ? BitSignature.of(random().longs(index.plan().bits() / Long.SIZE).toArray())
        : near(one, random().nextInt(4));
  }

  public void testManyDocumentsWithTheSameKeysAreFoundOnce() throws IOException {
    TablePlan plan = TablePlan.of(64);
    BitScheme scheme = scheme(plan);
    SignatureSource source = SignatureSource.of(FIELD, scheme);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      texts.add(BitSignature.of(0x1234_5678_9ABC_0000L | 1L << random().nextInt(16)).toString());
    }
    Map<String, BitSignature> signatures = new HashMap<>();
    texts.forEach(text -> signatures.put(text, BitSignature.of(Long.parseUnsignedLong(text, 16))));
    try (Corpus corpus =
        randomIndex(
            texts,
            (document, text) ->
                source
                    .fields()
                    .add(document, signatures.get(text), scheme.terms(signatures.get(text))))) {
      Fingerprints index = new Fingerprints(corpus, source, plan, signatures);
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (int maxBits = 0; maxBits <= 4; maxBits++) {
        BitSignature fingerprint = BitSignature.of(0x1234_5678_9ABC_0001L);
        HammingQuery query = index.query(fingerprint, maxBits);
        assertEquals(index.bruteForce(fingerprint, maxBits), hits(searcher, query));
        assertEquals(index.bruteForce(fingerprint, maxBits), hits(searcher, query.byKeys()));
      }
    }
  }

  private static BitScheme scheme(TablePlan plan) {
    return new BitScheme(
        "bits",
        FIELD,
        TokenSource.words(),
        BitSketches.simHash(1, ElementWeights.EQUAL),
        plan,
        TokenLimits.DEFAULT);
  }

  public void testQueriesKeepTheContract() throws IOException {
    for (int bits : new int[] {64, 192}) {
      // QueryUtils takes it that a scorer skips deleted documents, which is the searcher's work
      Fingerprints index = index(TablePlan.of(bits), 60, false);
      try (Corpus corpus = index.corpus()) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        HammingQuery query = index.query(randomQuery(index), TestUtil.nextInt(random(), 0, 12));
        for (Query each : List.of(query, query.byKeys())) {
          assertKeepsTheContractOfQueries(each, searcher);
          assertFiltersTakeNothingElseAway(each, searcher);
        }
      }
    }
  }

  public void testScanFindsWhatIsThereWhereverItIs() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).maxBits(2).build();
    int count = TestUtil.nextInt(random(), 1, 3000);
    long[] numbers = random().longs(count).toArray();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
        for (int i = 0; i < count; i++) {
          boolean none = random().nextInt(10) == 0;
          numbers[i] = none ? 0 : numbers[i] | 1;
          writer.addDocument(
              document("d" + i, "", none ? (document, text) -> {} : signed(near, numbers[i])));
        }
        writer.forceMerge(1);
      }
      try (IndexReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = newSearcher(reader);
        for (int round = 0; round < 20; round++) {
          int wanted = random().nextInt(count);
          if (numbers[wanted] != 0) {
            Map<String, Float> found =
                hits(searcher, near.query(BitSignature.of(numbers[wanted] ^ 6)));
            assertEquals(62 / 64f, found.get("d" + wanted), 0);
          }
        }
        assertEquals(Map.of(), hits(searcher, near.query(BitSignature.of(0)))); // none has 0
      }
    }
  }

  private static DocumentMaker signed(Definition near, long number) {
    return (document, text) -> near.addSignature(document, BitSignature.of(number));
  }

  public void testExplainSaysHowCandidatesWereFound() throws IOException {
    Fingerprints index = index(TablePlan.of(64), 40, false);
    try (Corpus corpus = index.corpus()) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      BitSignature fingerprint =
          index.signatures().get(corpus.texts().values().stream().max(String::compareTo).get());
      assumeTrue("only empty ones", fingerprint != null);
      HammingQuery query = index.query(fingerprint, 3);
      ScoreDoc hit = searcher.search(query, 1).scoreDocs[0];
      assertExplains(
          searcher.explain(new BoostQuery(query, 2), hit.doc),
          "bits differ, of 64",
          "bits may differ",
          "documents of the segment are all compared: no match is missed",
          "similarity, computed as agreement * boost 2.0 from:");
      assertExplains(
          searcher.explain(query.byKeys(), hit.doc),
          "documents of the segment have one of 4 keys and are compared: no match is missed");
      for (int document = 0; document < corpus.reader().maxDoc(); document++) {
        Explanation explanation = searcher.explain(query, document);
        assertTrue(
            explanation.toString(),
            explanation.isMatch()
                || explanation.getDescription().equals("not similar enough")
                || explanation.getDescription().equals("no signature in field body.bits.sig"));
      }
    }
  }

  public void testWhereTooManyHaveTheKeysAllAreCompared() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).build();
    int count = 6000; // enough for look-ups to pay
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
        for (int i = 0; i < count; i++) { // all have three keys in common
          writer.addDocument(document("d" + i, "", signed(near, i % 1000 << 4)));
        }
        writer.forceMerge(1);
      }
      try (IndexReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = newSearcher(reader);
        Query query = near.query(BitSignature.of(0));
        Map<String, Float> found = hits(searcher, query);
        assertEquals(
            IntStream.range(0, count).filter(i -> Integer.bitCount(i % 1000) <= 3).count(),
            found.size());
        assertExplains(
            searcher.explain(query, 0),
            "documents of the segment are all compared, since 18006 have the keys");
        assertFiltersTakeNothingElseAway(query, searcher);
      }
    }
  }

  public void testNotCachedWhileFingerprintsHaveUpdates() throws IOException {
    Definition near = BitBuilder.simHash(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(document("d0", "", signed(near, 5)));
      writer.addDocument(document("d1", "", signed(near, 6)));
      writer.commit();
      assertCacheable(true, directory, near);
      writer.updateNumericDocValue(new Term(ID, "d0"), FIELD + ".simhash.sig", 7);
      writer.commit();
      assertCacheable(false, directory, near);
    }
  }

  private static void assertCacheable(boolean expected, Directory directory, Definition near)
      throws IOException {
    try (IndexReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      Weight weight = searcher.createWeight(near.query(BitSignature.of(5)), ScoreMode.COMPLETE, 1);
      assertEquals(expected, weight.isCacheable(reader.leaves().get(0)));
    }
  }

  private static void assertExplains(Explanation explanation, String... parts) {
    assertTrue(explanation.isMatch());
    for (String part : parts) {
      assertTrue(explanation + " lacks " + part, explanation.toString().contains(part));
    }
  }

  public void testWhatDoesNotFitTogetherIsRefused() {
    SignatureSource source = SignatureSource.of(FIELD, scheme(TablePlan.of(64)));
    IllegalArgumentException refusal =
        expectThrows(
            IllegalArgumentException.class,
            () -> new HammingQuery(source, BitSignature.of(1, 2), bounds(64, 3), TablePlan.of(64)));
    assertEquals(
        "fingerprint, bounds and plan must have the same number of bits, got 128, 64 and 64",
        refusal.getMessage());
  }
}
