package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** What a preference may ask a writer for. */
public class TestDedupWriterPreference extends LuceneTestCase {
  private static final String TEXT =
      "a rope, two lanterns and a very old dog were all that was left";

  private static DedupDocument document(String key, String text) {
    return new DedupDocument(key, text, new Document());
  }

  public void testAnAddressThatNobodyKeptDecidesNothingInSilence() throws IOException {
    for (Preference preference : new Preference[] {Preference.HTTPS, Preference.SHORTEST_URL}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig());
          DedupWriter dedup =
              DedupWriter.of(writer, SetBuilder.shingles("body").build(), "id")
                  .policy(DedupPolicy.REPLACE)
                  .preference(Preference.LOWEST_RANK.then(preference))
                  .open()) {
        dedup.addDocument(document("a", TEXT));
        IllegalStateException refused =
            expectThrows(IllegalStateException.class, () -> dedup.addDocument(document("b", TEXT)));
        assertTrue(refused.getMessage(), refused.getMessage().contains("a rank can say the same"));
        assertEquals(
            DecisionKind.REPLACED, dedup.addDocument(document("c", TEXT).withRank(-1)).kind());
        assertEquals(
            DecisionKind.ADDED,
            dedup.addDocument(document("d", "nothing of that was ever seen")).kind());
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(2, reader.numDocs());
        }
      }
    }
  }
}
