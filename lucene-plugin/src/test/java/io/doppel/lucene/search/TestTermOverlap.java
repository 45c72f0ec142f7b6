package io.doppel.lucene.search;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.KeyChoice;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;

public class TestTermOverlap extends LuceneTestCase {
  private static final String FIELD = "terms";
  private static final int WINDOW = 4096;

  /** A segment, and for each of its documents how many of the signature's grams it has. */
  private record Postings(
      LeafReader segment, NcdSignature signature, int[] counts, int presentGrams) {

    TermOverlap overlap(int needed) throws IOException {
      OverlapTerms terms =
          OverlapTerms.of(segment.terms(FIELD), QueryTerms.ofGrams(signature), needed);
      return terms == null ? null : TermOverlap.of(terms, needed, segment.maxDoc());
    }
  }

  private interface Check {
    void check(Postings postings) throws IOException;
  }

  /** Runs a check on a segment whose documents have random parts of a random signature's grams. */
  private static void withPostings(int documents, int signatureBytes, Check check)
      throws IOException {
    NcdSignature signature = new NcdSignature(randomBytes(signatureBytes), signatureBytes, 0, 255);
    List<BytesRef> grams = grams(signature);
    int[] counts = new int[documents];
    try (Directory directory = newDirectory();
        // A log merge policy keeps the documents in order.
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        for (int gram = 0; gram < grams.size(); gram++) {
          // The first grams are rare and the last ones frequent, and every tenth is nowhere.
          if (gram % 10 != 0 && random().nextInt(grams.size() + 5) < gram) {
            document.add(new StringField(FIELD, grams.get(gram), Field.Store.NO));
            counts[i]++;
          }
        }
        if (random().nextInt(3) == 0) {
          document = new Document();
          counts[i] = 0;
        }
        document.add(new StringField(FIELD, new BytesRef("else"), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        LeafReader segment = getOnlyLeafReader(reader);
        int inSegment = 0;
        for (BytesRef gram : grams) {
          inSegment += segment.docFreq(new Term(FIELD, gram)) > 0 ? 1 : 0;
        }
        check.check(new Postings(segment, signature, counts, inSegment));
      }
    }
  }

  private static byte[] randomBytes(int length) {
    Random random = random();
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (random.nextBoolean() ? random.nextInt(256) : 'a' + random.nextInt(3));
    }
    return bytes;
  }

  private static List<BytesRef> grams(NcdSignature signature) {
    Set<BytesRef> grams = new HashSet<>();
    for (int i = 0; i + FourGrams.LENGTH <= signature.bytes().length; i++) {
      grams.add(new BytesRef(signature.bytes(), i, FourGrams.LENGTH));
    }
    List<BytesRef> sorted = new ArrayList<>(grams);
    sorted.sort(null);
    return sorted;
  }

  private static int randomNeeded(Postings postings) {
    return TestUtil.nextInt(random(), 1, postings.presentGrams());
  }

  public void testEveryDocumentWithEnoughTermsComesWithItsExactCount() throws IOException {
    for (int i = 0; i < 5; i++) {
      withPostings(
          TestUtil.nextInt(random(), 1, 300),
          TestUtil.nextInt(random(), 20, 60),
          postings -> {
            for (int needed = 1; needed <= postings.presentGrams(); needed++) {
              assertComplete(postings, needed);
            }
          });
    }
  }

  public void testMoreDocumentsThanAWindowHolds() throws IOException {
    withPostings(
        2 * WINDOW + random().nextInt(WINDOW),
        12,
        postings -> {
          for (int needed = 1; needed <= postings.presentGrams(); needed++) {
            assertComplete(postings, needed);
          }
        });
  }

  public void testNoDocumentIsLostBetweenWindows() throws IOException {
    assertFinds(IntStream.rangeClosed(0, 2 * WINDOW).toArray());
    assertFinds(IntStream.rangeClosed(2, 2 * WINDOW).toArray());
    // The first window is left before its end is reached, and the next one starts right there.
    assertFinds(0, WINDOW, 2 * WINDOW);
    assertFinds(0, WINDOW - 1, WINDOW, 2 * WINDOW - 1, 2 * WINDOW + 1);
  }

  /** Finds the documents, which alone have the one term that is asked for. */
  private static void assertFinds(int... documents) throws IOException {
    NcdSignature signature = new NcdSignature(new byte[] {1, 2, 3, 4}, 4, 0, 255);
    Document with = new Document();
    with.add(new StringField(FIELD, new BytesRef(signature.bytes()), Field.Store.NO));
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      for (int i = 0; i <= documents[documents.length - 1]; i++) {
        writer.addDocument(Arrays.binarySearch(documents, i) >= 0 ? with : new Document());
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        LeafReader segment = getOnlyLeafReader(reader);
        TermOverlap overlap =
            TermOverlap.of(
                OverlapTerms.of(segment.terms(FIELD), QueryTerms.ofGrams(signature), 1),
                1,
                segment.maxDoc());
        for (int document : documents) {
          assertEquals(document, overlap.nextDoc());
          assertEquals(1, overlap.count());
        }
        assertEquals(DocIdSetIterator.NO_MORE_DOCS, overlap.nextDoc());
      }
    }
  }

  public void testMoreTermsThanAreKeptOpen() throws IOException {
    withPostings(
        300,
        2 * TermOverlap.MOST_OPEN,
        postings -> {
          assertTrue(postings.presentGrams() > TermOverlap.MOST_OPEN);
          for (int needed : new int[] {1, 700, postings.presentGrams()}) {
            assertComplete(postings, needed);
          }
        });
  }

  public void testNoDocumentIsLostBetweenLargeWindows() throws IOException {
    int window = 1 << 16;
    int[] documents = {5, window - 1, window, window + 1, window + 5, 2 * window + 6};
    NcdSignature signature = new NcdSignature(randomBytes(2 * TermOverlap.MOST_OPEN), 1, 0, 255);
    Document with = new Document();
    for (BytesRef gram : grams(signature)) {
      with.add(new StringField(FIELD, gram, Field.Store.NO));
    }
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig()
                    .setMaxBufferedDocs(100_000)
                    .setMergePolicy(newLogMergePolicy()))) {
      for (int i = 0; i <= documents[documents.length - 1]; i++) {
        writer.addDocument(Arrays.binarySearch(documents, i) >= 0 ? with : new Document());
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        LeafReader segment = getOnlyLeafReader(reader);
        int needed = 100;
        OverlapTerms terms =
            OverlapTerms.of(segment.terms(FIELD), QueryTerms.ofGrams(signature), needed);
        TermOverlap overlap = TermOverlap.of(terms, needed, segment.maxDoc());
        for (int document : documents) {
          assertEquals(document, overlap.nextDoc());
          assertEquals(terms.size(), overlap.count());
        }
        assertEquals(DocIdSetIterator.NO_MORE_DOCS, overlap.nextDoc());
        assertEquals(window, TermOverlap.of(terms, needed, segment.maxDoc()).advance(window));
      }
    }
  }

  private static void assertComplete(Postings postings, int needed) throws IOException {
    TermOverlap overlap = postings.overlap(needed);
    assertEquals(-1, overlap.docID());
    Set<Integer> found = new HashSet<>();
    int last = -1;
    for (int document = overlap.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = overlap.nextDoc()) {
      assertTrue(document > last);
      assertEquals(document, overlap.docID());
      assertCount(postings, document, needed, overlap.count());
      found.add(document);
      last = document;
    }
    assertEquals(DocIdSetIterator.NO_MORE_DOCS, overlap.docID());
    for (int document = 0; document < postings.counts().length; document++) {
      if (postings.counts()[document] >= needed) {
        assertTrue("document " + document + " needed " + needed, found.contains(document));
      }
      if (postings.counts()[document] == 0) {
        assertFalse("document " + document, found.contains(document));
      }
    }
  }

  private static void assertCount(Postings postings, int document, int needed, int count) {
    int expected = postings.counts()[document];
    if (expected >= needed) {
      assertEquals("document " + document + " needed " + needed, expected, count);
    } else {
      assertTrue(
          "document " + document + " has " + expected + " of " + needed + ", got " + count,
          count <= expected);
    }
  }

  public void testAdvanceSkipsToTheSameDocumentsAsNextDoc() throws IOException {
    withPostings(
        2 * WINDOW + 500,
        16,
        postings -> {
          for (int i = 0; i < 20; i++) {
            int needed = randomNeeded(postings);
            int[] all = all(postings.overlap(needed));
            TermOverlap overlap = postings.overlap(needed);
            int longest = 1 + random().nextInt(3 * WINDOW);
            while (overlap.docID() != DocIdSetIterator.NO_MORE_DOCS) {
              int target = overlap.docID() + 1 + random().nextInt(longest);
              int expected = firstFrom(all, target);
              int found =
                  target == overlap.docID() + 1 && random().nextBoolean()
                      ? overlap.nextDoc()
                      : overlap.advance(target);
              assertEquals(expected, found);
              assertEquals(expected, overlap.docID());
              if (found != DocIdSetIterator.NO_MORE_DOCS && random().nextBoolean()) {
                assertCount(postings, found, needed, overlap.count());
                assertEquals("asked twice", overlap.count(), overlap.count());
              }
            }
          }
        });
  }

  private static int[] all(DocIdSetIterator iterator) throws IOException {
    List<Integer> all = new ArrayList<>();
    for (int document = iterator.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = iterator.nextDoc()) {
      all.add(document);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int firstFrom(int[] sorted, int target) {
    int found = Arrays.binarySearch(sorted, target);
    int index = found >= 0 ? found : -found - 1;
    return index < sorted.length ? sorted[index] : DocIdSetIterator.NO_MORE_DOCS;
  }

  public void testAdvancingBehindTheLastDocumentEnds() throws IOException {
    withPostings(
        50,
        20,
        postings -> {
          TermOverlap overlap = postings.overlap(1);
          assertEquals(
              DocIdSetIterator.NO_MORE_DOCS, overlap.advance(DocIdSetIterator.NO_MORE_DOCS));
          assertEquals(DocIdSetIterator.NO_MORE_DOCS, postings.overlap(1).advance(50));
        });
  }

  public void testNoneIfTheSegmentHasFewerTermsThanNeeded() throws IOException {
    withPostings(
        50,
        30,
        postings -> {
          assertNotNull(postings.overlap(postings.presentGrams()));
          assertNull(postings.overlap(postings.presentGrams() + 1));
          assertNull(OverlapTerms.of(null, QueryTerms.ofGrams(postings.signature()), 1));
        });
  }

  public void testMoreNeededMeansLessToLookAt() throws IOException {
    withPostings(
        500,
        40,
        postings -> {
          TreeMap<Integer, Long> costs = new TreeMap<>();
          for (int needed = 1; needed <= postings.presentGrams(); needed++) {
            costs.put(needed, postings.overlap(needed).cost());
          }
          long before = Long.MAX_VALUE;
          for (long cost : costs.values()) {
            assertTrue(costs.toString(), cost > 0 && cost <= before);
            before = cost;
          }
          assertTrue(
              costs.toString(), costs.lastEntry().getValue() < costs.firstEntry().getValue());
        });
  }

  /** A segment, a query's terms, and which of them each document has. */
  private record Weighted(LeafReader segment, QueryTerms query, List<BitSet> documents) {

    OverlapTerms terms(int needed) throws IOException {
      return OverlapTerms.of(segment.terms(FIELD), query, needed);
    }

    int weight(int document) {
      return documents.get(document).stream().map(term -> query.weights()[term]).sum();
    }

    int docFreq(int term) {
      return (int) documents.stream().filter(has -> has.get(term)).count();
    }

    /** The terms that the segment has, the rarest first. */
    List<Integer> byFrequency() {
      return IntStream.range(0, query.size())
          .filter(term -> docFreq(term) > 0)
          .boxed()
          .sorted(Comparator.comparingInt(this::docFreq))
          .toList();
    }
  }

  private interface WeightedCheck {
    void check(Weighted weighted) throws IOException;
  }

  private interface Having {
    boolean has(int document, int term);
  }

  /** Runs a check on a segment whose documents have those of a query's terms that they should. */
  private static void withTerms(int documents, int[] weights, Having having, WeightedCheck check)
      throws IOException {
    int width = TestUtil.nextInt(random(), 2, 7);
    long[] numbers = IntStream.range(0, weights.length).mapToLong(i -> 7L * i + 3).toArray();
    List<BitSet> sets = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig()
                    .setMaxBufferedDocs(100_000)
                    .setMergePolicy(newLogMergePolicy()))) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        BitSet has = new BitSet();
        for (int term = 0; term < weights.length; term++) {
          if (having.has(i, term)) {
            has.set(term);
            BytesRef bytes = new BytesRef(new byte[width]);
            NumberTerms.write(numbers[term], bytes);
            document.add(new StringField(FIELD, bytes, Field.Store.NO));
          }
        }
        sets.add(has);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        check.check(
            new Weighted(getOnlyLeafReader(reader), new QueryTerms(width, numbers, weights), sets));
      }
    }
  }

  private static int[] randomWeights(int count) {
    return IntStream.generate(() -> TestUtil.nextInt(random(), 1, 16)).limit(count).toArray();
  }

  /** Every document with the needed weight comes, in order and with exactly its weight. */
  private static void assertAllCome(Weighted weighted, TermOverlap overlap, int needed)
      throws IOException {
    int expected = 0;
    for (int document = overlap.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = overlap.nextDoc()) {
      for (; expected < document; expected++) {
        assertTrue("document " + expected, weighted.weight(expected) < needed);
      }
      int weight = weighted.weight(document);
      int neededHere = needed + random().nextInt(5);
      int count = overlap.count(neededHere);
      if (weight >= neededHere) {
        assertEquals("document " + document + " needed " + neededHere, weight, count);
      } else {
        assertTrue("document " + document + " needed " + neededHere, count <= weight);
      }
      expected++;
    }
    for (; expected < weighted.documents().size(); expected++) {
      assertTrue("document " + expected, weighted.weight(expected) < needed);
    }
  }

  private static void assertAdvances(Weighted weighted, OverlapTerms terms, int needed)
      throws IOException {
    int maxDoc = weighted.segment().maxDoc();
    int[] all = all(TermOverlap.of(terms, needed, maxDoc));
    TermOverlap overlap = TermOverlap.of(terms, needed, maxDoc);
    while (overlap.docID() != DocIdSetIterator.NO_MORE_DOCS) {
      int target = overlap.docID() + 1 + random().nextInt(1 + maxDoc / 5);
      assertEquals(firstFrom(all, target), overlap.advance(target));
      if (overlap.docID() != DocIdSetIterator.NO_MORE_DOCS
          && weighted.weight(overlap.docID()) >= needed) {
        assertEquals(weighted.weight(overlap.docID()), overlap.count());
      }
    }
  }

  public void testWeightsAddUp() throws IOException {
    for (int documents : new int[] {1 + random().nextInt(300), WINDOW + 500}) {
      int[] weights = randomWeights(TestUtil.nextInt(random(), 1, 30));
      withTerms(
          documents,
          weights,
          (document, term) -> random().nextInt(weights.length + 1) >= term,
          weighted -> {
            for (int i = 0; i < 10; i++) {
              int needed = 1 + random().nextInt(Arrays.stream(weights).sum());
              OverlapTerms terms = weighted.terms(needed);
              if (terms != null) {
                TermOverlap overlap = TermOverlap.of(terms, needed, documents);
                assertAllCome(weighted, overlap, needed);
                assertAdvances(weighted, terms, needed);
              }
            }
          });
    }
  }

  public void testATermInFarMoreDocumentsThanAllOthersFollows() throws IOException {
    int documents = WINDOW + 500;
    int[] weights = new int[16];
    Arrays.fill(weights, 1);
    withTerms(
        documents,
        weights,
        (document, term) -> term == 15 ? document % 5 > 0 : document % 100 == term,
        weighted -> {
          assertEquals(16, weighted.terms(1).leads(1));
          for (int needed = 2; needed <= 3; needed++) {
            OverlapTerms terms = weighted.terms(needed);
            assertEquals(15, terms.leads(needed));
            assertAllCome(weighted, TermOverlap.of(terms, needed, documents), needed);
            assertAdvances(weighted, terms, needed);
          }
        });
  }

  public void testOneTermThatFollowsByChoiceIsEnoughForTwo() throws IOException {
    int documents = 2000;
    int[] weights = new int[16];
    Arrays.fill(weights, 1);
    withTerms(
        documents,
        weights,
        (document, term) ->
            term == 15
                ? document % 5 > 0
                : term == 14 ? document % 10 == 1 : document % 1000 == 2 * term,
        weighted -> {
          long[] counts = IntStream.range(0, 16).mapToLong(weighted::docFreq).toArray();
          SetSignature set = SetSignature.of(weighted.query().numbers(), 16, ElementWeights.EQUAL);
          KeyChoice choice = new CandidateRule(false, 0, 2, 0.5).choose(set, documents, counts);
          OverlapTerms terms = weighted.terms(2);
          terms.leadBy(choice);
          assertEquals("the most frequent one follows", 1, choice.followingCount());
          // a document with the two most frequent terms is found by the second of them alone
          assertEquals(15, terms.leads(choice));
          assertAllCome(weighted, TermOverlap.of(terms, choice, documents), 2);
        });
  }

  public void testRareTermsAloneAreCountedAtOnce() throws IOException {
    int documents = 2 * WINDOW;
    withTerms(
        documents,
        randomWeights(40),
        (document, term) -> document % 100 == 7 && random().nextInt(3) > 0,
        weighted -> {
          for (int needed : new int[] {1, 10, 100, 200}) {
            OverlapTerms terms = weighted.terms(needed);
            int leads = terms.leads(needed);
            assertEquals(leads, RarePostings.countOf(terms, leads));
            assertAllCome(weighted, TermOverlap.of(terms, needed, documents), needed);
            assertAdvances(weighted, terms, needed);
          }
        });
  }

  public void testMoreFrequentTermsThanAreKeptOpen() throws IOException {
    int window = 1 << 16;
    int documents = window + 300;
    int[] weights = randomWeights(TermOverlap.MOST_OPEN + 60);
    withTerms(
        documents,
        weights,
        (document, term) ->
            (document < 5 || document >= window - 200 && document < window + 200)
                && (term < 50 ? document % 8 == 0 : random().nextInt(8) > 0),
        weighted -> {
          int all = Arrays.stream(weights).sum();
          for (int needed : new int[] {1, all / 2, all - all / 8}) {
            OverlapTerms terms = weighted.terms(needed);
            int rare = RarePostings.countOf(terms, terms.size());
            assertTrue(rare > 0 && terms.size() - rare > TermOverlap.MOST_OPEN);
            assertAllCome(weighted, TermOverlap.of(terms, needed, documents), needed);
            assertAdvances(weighted, terms, needed);
          }
        });
  }

  public void testTermsThatFollowAreOpenedOnceIfTheyAreRare() throws IOException {
    int window = 1 << 16;
    int documents = 2 * window + 10;
    int[] weights = new int[3 * TermOverlap.MOST_OPEN];
    Arrays.fill(weights, 1);
    withTerms(
        documents,
        weights,
        (document, term) -> document % window == 5,
        weighted -> {
          AtomicInteger opened = new AtomicInteger();
          int needed = weights.length;
          OverlapTerms terms =
              OverlapTerms.of(
                  countingOpened(weighted.segment().terms(FIELD), opened),
                  weighted.query(),
                  needed);
          assertTrue(terms.size() - terms.leads(needed) > TermOverlap.MOST_OPEN);
          assertAllCome(weighted, TermOverlap.of(terms, needed, documents), needed);
          assertEquals(terms.size(), opened.get());
        });
  }

  private static Terms countingOpened(Terms terms, AtomicInteger opened) {
    return new FilterLeafReader.FilterTerms(terms) {
      @Override
      public TermsEnum iterator() throws IOException {
        return new FilterLeafReader.FilterTermsEnum(in.iterator()) {
          @Override
          public PostingsEnum postings(PostingsEnum reuse, int flags) throws IOException {
            opened.incrementAndGet();
            return in.postings(reuse, flags);
          }
        };
      }
    };
  }
}
