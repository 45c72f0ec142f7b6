package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.analysis.QGramsOfText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;

/** What a document is compared with; and with all, that it is DDD's figures 2 and 3. */
public class TestDedupCompared extends DedupTestCase {
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final Definition WORDS = SetBuilder.words(FIELD).threshold(0.6).build();

  /** Each is near to the one before it only. */
  private static final String[] CHAIN = {
    "one two three four", "two three four five", "three four five six", "four five six seven"
  };

  private static List<String> inShort(List<Decision> decided) {
    return decided.stream()
        .map(each -> each.kind().id() + " " + each.key() + " " + each.other())
        .toList();
  }

  private static void addChain(DedupWriter dedup) throws IOException {
    for (int i = 0; i < CHAIN.length; i++) {
      dedup.addDocument(document("k" + i, CHAIN[i]));
    }
  }

  public void testWithAllThereAreChainsAndWithRepresentativesNone() throws IOException {
    for (Compared compared : Compared.values()) {
      List<Decision> decided = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, WORDS, ID).compare(compared).listener(decided::add).open()) {
        addChain(dedup);
      }
      assertEquals(
          compared == Compared.ALL
              ? List.of("added k0 null", "tagged k1 k0", "tagged k2 k1", "tagged k3 k2")
              : List.of("added k0 null", "tagged k1 k0", "added k2 null", "tagged k3 k2"),
          inShort(decided));
    }
  }

  /** Also where it was tagged itself, and what comes after it is no reason to name that. */
  public void testWhoNamedADocumentThatGoesIsComparedWithWhatCameBefore() throws IOException {
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, WORDS, ID).compare(Compared.ALL).listener(decided::add).open()) {
      addChain(dedup);
      decided.clear();
      dedup.deleteDocuments(new Term(ID, "k1"));
      assertEquals(List.of("deleted k1 null", "added k2 null"), inShort(decided));
      decided.clear();
      dedup.addDocument(document("k0", CHAIN[2])); // a new version is the last to come
      dedup.addDocument(document("k2", CHAIN[2] + " eight"));
      assertEquals(
          List.of("tagged k0 k2", "tagged k2 k0", "added k3 null", "tagged k0 k3"),
          inShort(decided));
    }
  }

  /** With representatives again, what names a tagged document is compared anew, and said. */
  public void testTheOtherWayIsTakenFromTheNextOpeningOn() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      DedupWriterBuilder builder = DedupWriter.of(writer, WORDS, ID).compare(Compared.ALL);
      try (DedupWriter dedup = builder.open()) {
        addChain(dedup);
      }
      List<Decision> decided = new ArrayList<>();
      builder.listener(decided::add);
      builder.open().close();
      assertEquals(List.of(), inShort(decided));
      try (DedupWriter dedup = builder.compare(Compared.REPRESENTATIVES).open()) {
        assertEquals(List.of("added k2 null", "tagged k3 k2"), inShort(decided));
        assertEquals("k2", dedup.addDocument(document("a", CHAIN[2])).other());
      }
      decided.clear();
      try (DedupWriter dedup = builder.compare(Compared.ALL).open()) {
        assertEquals(List.of(), inShort(decided));
        assertEquals("k3", dedup.addDocument(document("b", CHAIN[3])).other());
      }
    }
  }

  public void testAllNeedsThatDocumentsAreAdded() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (DedupPolicy policy :
          List.of(DedupPolicy.SKIP, DedupPolicy.REPLACE, DedupPolicy.REJECT)) {
        DedupWriterBuilder builder =
            DedupWriter.of(writer, WORDS, ID).policy(policy).compare(Compared.ALL);
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, builder::open);
        assertEquals(
            "to compare with all documents needs policy tag, since one that is not added cannot be"
                + " compared with, got policy "
                + policy.id(),
            e.getMessage());
      }
      DedupWriter.of(writer, WORDS, ID).compare(Compared.ALL).open().close();
    }
  }

  // --- DDD

  /** Figure 2: a bitmap for each q-gram, and a counter for each document that shares one. */
  private static final class Figure2 {
    private final int q;
    private final double threshold;
    private final Map<String, BitSet> bitmaps = new HashMap<>();
    private final List<Integer> sizes = new ArrayList<>();

    Figure2(int q, double threshold) {
      this.q = q;
      this.threshold = threshold;
    }

    /** The documents that a new one is a near-duplicate of, with their similarities. */
    Map<Integer, Double> add(String text) {
      int document = sizes.size();
      Map<Integer, Integer> counters = new TreeMap<>();
      var grams = QGramsOfText.distinct(text, q);
      for (String gram : grams) {
        BitSet bitmap = bitmaps.computeIfAbsent(gram, unused -> new BitSet());
        bitmap.stream().forEach(earlier -> counters.merge(earlier, 1, Integer::sum));
        bitmap.set(document);
      }
      sizes.add(grams.size());
      Map<Integer, Double> found = new TreeMap<>();
      counters.forEach(
          (earlier, common) -> {
            double similarity = (double) common / Math.max(sizes.get(earlier), grams.size());
            if (similarity >= threshold) {
              found.put(earlier, similarity);
            }
          });
      return found;
    }
  }

  /** The most similar of them, of equally similar ones the first; -1 if there is none. */
  private static int best(Map<Integer, Double> found) {
    int best = -1;
    for (int document : found.keySet()) {
      if (best < 0 || found.get(document) > found.get(best)) {
        best = document;
      }
    }
    return best;
  }

  public void testWithAllItDecidesAsFigure2() throws IOException {
    Definition near = SetBuilder.qGrams(FIELD, 3).threshold(0.5).build();
    Figure2 paper = new Figure2(3, 0.5);
    int exact = 0;
    int chains = 0;
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID)
                .compare(Compared.ALL)
                .memory(
                    random().nextBoolean()
                        ? DedupWriterBuilder.defaultMemory()
                        : FamilyMemory.of(near).bytes() + 20_000)
                .open()) {
      for (String text : clusteredTexts(atLeast(150))) {
        int number = decided.size();
        Map<Integer, Double> found = paper.add(text);
        int best = best(found);
        Decision decision = dedup.addDocument(document("k" + number, text));
        decided.add(decision);
        assertEquals(best < 0 ? DecisionKind.ADDED : DecisionKind.TAGGED, decision.kind());
        if (best >= 0) {
          assertEquals("k" + best, decision.other());
          assertEquals(found.get(best), decision.similarity(), 1e-6);
          assertEquals(found.get(best) == 1, decision.similarity() == 1); // lines 11 and 12
          exact += found.get(best) == 1 ? 1 : 0;
          chains += decided.get(best).kind() == DecisionKind.TAGGED ? 1 : 0;
        }
      }
    }
    assertTrue(exact + " exact, " + chains + " chains", chains > 0);
  }

  /** Section 3.6: the hour h24 is compared with the 24 before it, and h25 takes the place of h0. */
  public void testTheWindowIsThatOfFigure3() throws IOException {
    for (Compared compared : Compared.values()) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, WORDS, ID)
                  .compare(compared)
                  .window(Duration.ofHours(24), true)
                  .open()) {
        long midnight = 1_330_560_000_000L; // 1 March 2012
        dedup.addDocument(document("h0", "of the first hour").withTimestamp(midnight));
        dedup.addDocument(document("h1", "another of the second").withTimestamp(midnight + HOUR));
        Decision h24 =
            dedup.addDocument(
                document("h24", "of the first hour").withTimestamp(midnight + 25 * HOUR - 1));
        assertEquals("h0", h24.other());
        Decision next =
            dedup.addDocument(
                document("next", "another of the second").withTimestamp(midnight + 25 * HOUR));
        assertEquals("h1", next.other());
        dedup.commit();
        assertFalse(DedupState.Committed.read(directory, FIELD, ID).state().containsKey("h0"));
        dedup.deleteDocuments(new Term(ID, "h24"));
        Decision anew =
            dedup.addDocument(
                document("anew", "of the first hour").withTimestamp(midnight + 25 * HOUR));
        assertEquals(DecisionKind.ADDED, anew.kind());
      }
    }
  }
}
