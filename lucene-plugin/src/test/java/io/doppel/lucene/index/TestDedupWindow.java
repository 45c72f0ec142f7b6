package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;

/** A window of time of the writer hook, against {@link DedupModel}. */
public class TestDedupWindow extends DedupTestCase {
  public void testAWindowForgetsWholeHours() throws IOException {
    for (boolean drops : new boolean[] {false, true}) {
      for (DedupWay way : DedupWay.values()) {
        Definition near = definition();
        Preference preference = preference();
        boolean longer = random().nextInt(3) == 0; // than a day: then no part is an hour
        int hours = longer ? 25 + random().nextInt(1000) : 1 + random().nextInt(5);
        double pace = longer ? hours / 5.0 : 1;
        DedupModel model = new DedupModel(near, way, preference, hours, drops);
        List<Decision> decided = new ArrayList<>();
        try (Directory directory = newDirectory();
            IndexWriter writer = new IndexWriter(directory, config())) {
          DedupWriterBuilder builder =
              DedupWriter.of(writer, near, ID)
                  .policy(way.policy())
                  .compare(way.compared())
                  .merger(DedupModel.merger(FIELD))
                  .preference(preference)
                  .window(Duration.ofHours(hours), drops)
                  .memory(
                      random().nextBoolean()
                          ? DedupWriterBuilder.defaultMemory()
                          : FamilyMemory.of(near).bytes() + random().nextInt(50_000))
                  .listener(decided::add);
          DedupWriter dedup = builder.open();
          int checked = 0;
          long now = random().nextInt();
          int keys = 5 + random().nextInt(55);
          Map<String, String> last = new TreeMap<>();
          for (String text : clusteredTexts(atLeast(60))) {
            String key = "k" + random().nextInt(keys);
            now += (long) (pace * random().nextInt(3_000_000));
            long late = random().nextInt(4) == 0 ? (long) (pace * random().nextInt(30_000_000)) : 0;
            boolean again = random().nextInt(4) == 0 && last.containsKey(key);
            DedupDocument document =
                document(key, again ? last.get(key) : text).withTimestamp(now - late);
            last.put(key, document.text());
            if (random().nextInt(8) == 0) {
              model.delete(key);
              dedup.deleteDocuments(new Term(ID, key));
            } else {
              model.add(document);
              try {
                dedup.addDocument(document);
              } catch (DuplicateDocumentException e) {
                assertEquals(DedupPolicy.REJECT, way.policy());
              }
            }
            checked = assertSame(near + " " + way, model.decisions(), decided, checked);
            if (random().nextInt(20) == 0) {
              dedup.commit();
              dedup.close();
              dedup = builder.open();
            }
          }
          dedup.commit();
          try (DirectoryReader reader = DirectoryReader.open(directory)) {
            assertEquals(DedupState.of(model), DedupState.of(reader, dedup.fields()));
          }
          dedup.close();
        }
      }
    }
  }

  /** A near-duplicate may be there when its representative is not, and the key be given again. */
  public void testAKeyComesAgainAfterItLeftWithTheWindow() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    long hour = Duration.ofHours(1).toMillis();
    for (boolean opened : new boolean[] {false, true}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        DedupWriterBuilder builder =
            DedupWriter.of(writer, near, ID).window(Duration.ofHours(2), true);
        DedupWriter dedup = builder.open();
        dedup.addDocument(document("a", "one two three").withTimestamp(0));
        dedup.addDocument(document("b", "one two three").withTimestamp(2 * hour));
        dedup.addDocument(document("d", "one two three").withTimestamp(2 * hour));
        dedup.addDocument(document("c", "other words").withTimestamp(3 * hour));
        if (opened) {
          dedup.close();
          dedup = builder.open();
        }
        dedup.addDocument(document("a", "four five six").withTimestamp(4 * hour));
        assertEquals(
            "a", dedup.addDocument(document("e", "four five six").withTimestamp(4 * hour)).other());
        dedup.deleteDocuments(new Term(ID, "d"));
        dedup.commit();
        Map<String, String> state = DedupState.Committed.read(directory, FIELD, ID).state();
        assertTrue(state.toString(), state.get("b").contains(" null "));
        dedup.deleteDocuments(new Term(ID, "a"));
        dedup.commit();
        state = DedupState.Committed.read(directory, FIELD, ID).state();
        assertTrue(state.toString(), state.get("e").contains(" null "));
        dedup.close();
      }
    }
  }

  /** Old news that come again are no reason to lose the newer version. */
  public void testALateVersionDoesNotTakeTheOtherOneOut() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    long hour = 3_600_000;
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID).window(Duration.ofHours(24), true).open()) {
      dedup.addDocument(document("a", "one two three").withTimestamp(100 * hour));
      Decision late = dedup.addDocument(document("a", "four five six").withTimestamp(10 * hour));
      assertEquals(DecisionKind.LATE, late.kind());
      dedup.commit();
      assertEquals(Set.of("a"), DedupState.Committed.read(directory, FIELD, ID).state().keySet());
      Decision copy = dedup.addDocument(document("b", "one two three").withTimestamp(101 * hour));
      assertEquals("a", copy.other());
    }
  }

  /** What is near to a tagged document is found also when its representative has left. */
  public void testATaggedDocumentOutlivesItsRepresentative() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    long hour = 3_600_000;
    for (boolean drops : new boolean[] {true, false}) {
      List<Decision> decided = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .window(Duration.ofHours(24), drops)
                  .listener(decided::add)
                  .open()) {
        dedup.addDocument(document("a", "one two three").withTimestamp(0));
        dedup.addDocument(document("b", "one two three").withTimestamp(20 * hour));
        dedup.addDocument(document("c", "one two three").withTimestamp(30 * hour));
        assertEquals(
            List.of("added a null", "tagged b a", "added b null", "tagged c b"),
            decided.stream()
                .map(each -> each.kind().id() + " " + each.key() + " " + each.other())
                .toList());
      }
    }
  }

  public void testAWindowNeedsTimestamps() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID).window(Duration.ofHours(24), false).open()) {
      IllegalArgumentException e =
          expectThrows(
              IllegalArgumentException.class,
              () -> dedup.addDocument(new DedupDocument("a", "text", new Document())));
      assertEquals("document a must have a timestamp, since there is a window", e.getMessage());
      expectThrows(
          IllegalArgumentException.class,
          () -> DedupWriter.of(writer, near, ID).window(Duration.ofMinutes(5), false));
    }
  }
}
