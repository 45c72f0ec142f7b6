package io.doppel.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

public class TestNumberScan extends LuceneTestCase {
  private static final String FIELD = "number";
  private static final int MAX_BITS = 5;

  /** One of the ways, which find the same. */
  private interface Maker {
    DocIdSetIterator make(
        NumericDocValues numbers, DocIdSetIterator candidates, long wanted, int maxBits);
  }

  public void testFindsTheNearOfAllDocumentsAndOfSome() throws IOException {
    int documents = atLeast(3_000);
    long wanted = random().nextLong();
    // with rare ones whole blocks have none that is near
    int rarity = 1 << random().nextInt(12);
    TreeMap<Integer, Long> numbers = new TreeMap<>();
    try (Directory directory = newDirectory();
        // A log merge policy keeps the documents in order.
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      boolean everyDocument = random().nextBoolean();
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        if (everyDocument || random().nextInt(3) > 0) {
          numbers.put(i, number(wanted, rarity));
          document.add(new NumericDocValuesField(FIELD, numbers.get(i)));
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        check(getOnlyLeafReader(reader), numbers, wanted);
      }
    }
  }

  private static long number(long wanted, int rarity) {
    long number = random().nextInt(rarity) == 0 ? wanted : ~wanted;
    for (int i = random().nextInt(MAX_BITS + 3); i > 0; i--) {
      number ^= 1L << random().nextInt(Long.SIZE);
    }
    return number;
  }

  private static void check(LeafReader segment, TreeMap<Integer, Long> numbers, long wanted)
      throws IOException {
    FixedBitSet some = new FixedBitSet(segment.maxDoc());
    FixedBitSet all = new FixedBitSet(segment.maxDoc());
    all.set(0, segment.maxDoc());
    int sparseness = 1 + random().nextInt(20);
    for (int i = 0; i < segment.maxDoc(); i++) {
      if (random().nextInt(sparseness) == 0) {
        some.set(i);
      }
    }
    for (Maker maker : new Maker[] {NumberScan::new, NumberFilter::new, NumberScan::of}) {
      for (int step : new int[] {1, 2, 1_000}) {
        DocIdSetIterator everything = DocIdSetIterator.all(segment.maxDoc());
        assertEquals(
            near(all, numbers, wanted, step), scan(maker, segment, everything, wanted, step));
        DocIdSetIterator candidates = new BitSetIterator(some, some.cardinality());
        assertEquals(
            near(some, numbers, wanted, step), scan(maker, segment, candidates, wanted, step));
      }
      DocIdSetIterator none = DocIdSetIterator.empty();
      assertEquals(List.of(), scan(maker, segment, none, wanted, 1));
    }
  }

  /** What is near among candidates, each at least a step after the last. */
  private static List<Integer> near(
      FixedBitSet candidates, TreeMap<Integer, Long> numbers, long wanted, int step) {
    List<Integer> near = new ArrayList<>();
    int target = 0;
    for (var entry : numbers.entrySet()) {
      if (entry.getKey() >= target
          && candidates.get(entry.getKey())
          && Long.bitCount(entry.getValue() ^ wanted) <= MAX_BITS) {
        near.add(entry.getKey());
        target = entry.getKey() + step;
      }
    }
    return near;
  }

  private static List<Integer> scan(
      Maker maker, LeafReader segment, DocIdSetIterator candidates, long wanted, int step)
      throws IOException {
    DocIdSetIterator scan =
        maker.make(segment.getNumericDocValues(FIELD), candidates, wanted, MAX_BITS);
    assertEquals(-1, scan.docID());
    List<Integer> found = new ArrayList<>();
    int document = scan.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS) {
      assertEquals(document, scan.docID());
      found.add(document);
      document = step == 1 ? scan.nextDoc() : scan.advance(document + step);
    }
    return found;
  }

  /** These tests are compiled with a Lucene that has what the fast way calls. */
  public void testTheFastWayIsTakenWhereLuceneHasIt() {
    DocIdSetIterator scan =
        NumberScan.of(DocValues.emptyNumeric(), DocIdSetIterator.empty(), 0, MAX_BITS);
    assertTrue(scan instanceof NumberScan);
  }
}
