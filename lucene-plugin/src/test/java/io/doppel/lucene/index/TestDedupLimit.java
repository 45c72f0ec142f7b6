package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;

/** Documents that must be compared with very many: counted, and refused beyond a limit. */
public class TestDedupLimit extends DedupTestCase {
  /** All have most of their words in common, in another order. */
  private static List<String> crowd(int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      words.add("word" + i);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Collections.shuffle(words, random());
      texts.add(String.join(" ", words.subList(0, 20)));
    }
    return texts;
  }

  /** Compares with all, or nearly all, of a crowd. */
  private static Definition near() {
    return random().nextBoolean()
        ? NcdBuilder.ncd(FIELD).threshold(0.9).build()
        : VectorBuilder.binaryVectors(FIELD, 1).threshold(0.8).build();
  }

  /** A refused document is as if it never came: all others are decided as without it. */
  public void testRefusedIsAsIfItNeverCame() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      Definition near = near();
      // what is looked up in the index may have fewer candidates
      boolean inMemory = random().nextBoolean();
      long memory = FamilyMemory.of(near).bytes() + (inMemory ? 1 << 24 : 2_000);
      List<String> texts = crowd(150);
      for (int i = 0; i < 20; i++) {
        texts.add(random().nextInt(texts.size()), randomText(15, 0.2));
      }
      List<Decision> limited = new ArrayList<>();
      List<Integer> refused = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(way.policy())
                  .compare(way.compared())
                  .merger(DedupModel.merger(FIELD))
                  .memory(memory)
                  .maxCandidates(10)
                  .listener(limited::add)
                  .open()) {
        for (int i = 0; i < texts.size(); i++) {
          try {
            dedup.addDocument(plain(i, texts.get(i)));
          } catch (DuplicateDocumentException e) {
            assertEquals(DedupPolicy.REJECT, way.policy());
          } catch (TooManyCandidatesException e) {
            assertEquals(10, e.allowed());
            assertTrue(e.toString(), e.compared() > 10);
            refused.add(i);
          }
        }
        assertTrue(near + " refused none", !inMemory || !refused.isEmpty());
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          for (int i : refused) {
            assertEquals(0, reader.docFreq(new Term(ID, "k" + i)));
          }
        }
      }
      assertEquals(decisionsWithout(refused, near, way, texts), limited);
    }
  }

  private static DedupDocument plain(int number, String text) {
    return document("k" + number, text).withRank(0).withTimestamp(0);
  }

  private static List<Decision> decisionsWithout(
      List<Integer> refused, Definition near, DedupWay way, List<String> texts) throws IOException {
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID)
                .policy(way.policy())
                .compare(way.compared())
                .merger(DedupModel.merger(FIELD))
                .listener(decided::add)
                .open()) {
      for (int i = 0; i < texts.size(); i++) {
        if (!refused.contains(i)) {
          try {
            dedup.addDocument(plain(i, texts.get(i)));
          } catch (DuplicateDocumentException e) {
            assertEquals(DedupPolicy.REJECT, way.policy());
          }
        }
      }
    }
    return decided;
  }

  public void testComparisonsAreCounted() throws IOException {
    Definition near = NcdBuilder.ncd(FIELD).threshold(0.99).build();
    List<String> texts = crowd(40);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
      assertEquals(0, dedup.compared());
      for (int i = 0; i < texts.size(); i++) {
        dedup.addDocument(plain(i, texts.get(i)));
        assertTrue(dedup.compared() + " after " + i, dedup.compared() <= i * (i + 1) / 2);
      }
      assertTrue(dedup.compared() + "", dedup.compared() > texts.size());
    }
  }

  /** When a representative goes, those that it had are compared anew, however many there are. */
  public void testWhatMustBeComparedAnewHasNoLimit() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.4).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      List<String> representatives = new ArrayList<>();
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        List<String> texts = crowd(60);
        for (int i = 0; i < texts.size(); i++) {
          Decision decision = dedup.addDocument(plain(i, texts.get(i)));
          if (decision.kind() == DecisionKind.TAGGED) {
            representatives.add(decision.other());
          }
        }
        dedup.commit();
      }
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).maxCandidates(0).open()) {
        assertTrue(dedup.deleteDocuments(new Term(ID, representatives.get(0))).size() == 1);
        assertTrue("nothing was compared anew", dedup.compared() > 0);
        assertTrue(writer.isOpen());
      }
    }
  }

  /** Copies of a document that are tagged are no candidates, wherever they are looked for. */
  public void testCopiesDoNotUseTheLimitUp() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.6).build();
    String copied = randomText(20, 0.2);
    for (long memory : new long[] {1 << 24, FamilyMemory.of(near).bytes() + 6_000}) {
      int tagged = 0;
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID).memory(memory).maxCandidates(50).open()) {
        for (int i = 0; i < 300; i++) {
          Decision decision =
              dedup.addDocument(
                  plain(i, i % 2 == 0 ? copied : "no" + i + " other" + i + " text" + i));
          tagged += decision.kind() == DecisionKind.TAGGED ? 1 : 0;
        }
      }
      assertEquals(149, tagged);
    }
  }

  public void testLimitIsChecked() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      DedupWriterBuilder builder = DedupWriter.of(writer, near(), ID);
      assertTrue(
          expectThrows(IllegalArgumentException.class, () -> builder.maxCandidates(-1))
              .getMessage()
              .contains("got -1"));
    }
  }
}
