package io.doppel.lucene.frequencies;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;

/** What is kept of the features of an index: by all doors as many. */
public class TestIndexFrequencies extends LuceneTestCase {
  private static final String FIELD = "body";

  private interface Check {
    void of(DirectoryReader reader) throws IOException;
  }

  private static void withIndex(List<String> texts, Check check) throws IOException {
    try (Directory directory = newDirectory()) {
      try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
        for (String text : texts) {
          Document document = new Document();
          document.add(new StoredField(FIELD, text));
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        check.of(reader);
      }
    }
  }

  private static String words(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int word = from; word < to; word++) {
      text.append('w').append(word).append(' ');
    }
    return text.toString();
  }

  public void testTheMostFrequentFeaturesAreKept() {
    for (int most : new int[] {1000, 21, 20, 19, 18, 9, 3, 1, 0}) {
      FrequencyCounter counter = new FrequencyCounter();
      counter.addDocuments(20);
      for (int documents = 1; documents <= 20; documents++) {
        counter.add(1000 + documents, documents);
      }
      FeatureFrequencies kept = IndexFrequencies.kept(counter, most);
      assertEquals(Math.min(most, 19), kept.size());
      for (int documents = 1; documents <= 20; documents++) {
        boolean isKept = documents > 20 - Math.min(most, 19);
        assertEquals(isKept ? documents : 1, kept.of(1000 + documents));
      }
    }
  }

  public void testFeaturesOfAnIndexAreCountedAndTheRarestLeftOut() throws IOException {
    Definition features = SetBuilder.words(FIELD).features();
    withIndex(
        List.of(words(0, 30), words(0, 20), words(0, 10), "other words"),
        reader -> {
          FrequencyCounter counter = IndexFrequencies.counted(reader, features);
          assertEquals(20, IndexFrequencies.of(reader, features).size()); // of two or more
          FeatureFrequencies few = IndexFrequencies.kept(counter, 19);
          assertEquals(10, few.size());
          assertEquals(4, few.documents());
        });
  }

  /** Two documents have more features in common than are kept, three of them fewer. */
  public void testTheDoorKeepsNoMoreThanTheCommand() throws IOException {
    int many = IndexFrequencies.MOST_FEATURES + 1000;
    withIndex(
        List.of(words(0, many), words(0, many), words(0, 500)),
        reader -> {
          FeatureFrequencies kept =
              IndexFrequencies.of(reader, SetBuilder.shinglesExact(FIELD, 1).features());
          assertEquals(500, kept.size());
          Definition near =
              (Definition)
                  NearDups.shinglesExact(FIELD)
                      .set("words", 1)
                      .set("weights", "idf")
                      .counting(reader)
                      .build();
          assertEquals("idf-" + kept.id(), near.scheme().parameter("weights"));
        });
  }
}
