package io.doppel.lucene.frequencies;

import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Models are kept with the index that they were used for. */
public class TestIndexModels extends LuceneTestCase {
  private static GramModel model(double weight) {
    return new GramModel.Builder()
        .weight(GramFeature.TF_IDF, weight)
        .thresholds(0.6, 0.4)
        .note("made by a test, äöü")
        .build();
  }

  public void testAModelComesBackFromACommit() throws IOException {
    Map<String, String> userData = new HashMap<>(Map.of("other", "theirs"));
    IndexModels.put(userData, model(1000));
    IndexModels.put(userData, model(2000));
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.setLiveCommitData(userData.entrySet());
        writer.commit();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Map<String, String> read = reader.getIndexCommit().getUserData();
        assertEquals(model(1000), IndexModels.get(read, model(1000).id()));
        assertEquals(model(2000), IndexModels.get(read, model(2000).id()));
        assertNull(IndexModels.get(read, model(3000).id()));
        assertEquals("theirs", read.get("other"));
      }
    }
  }

  public void testTheTextIsKeptAsItIs() {
    Map<String, String> userData = new HashMap<>();
    IndexModels.put(userData, model(1000));
    assertEquals(Map.of("doppel.model." + model(1000).id(), model(1000).toText()), userData);
  }

  public void testADamagedModelIsRefused() {
    String id = model(1000).id();
    String damaged = model(1000).toText().replace("1000", "1001");
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> IndexModels.get(Map.of("doppel.model." + id, damaged), id));
    assertTrue(e.getMessage(), e.getMessage().contains("damaged"));
    e =
        expectThrows(
            IllegalArgumentException.class,
            () -> IndexModels.get(Map.of("doppel.model." + id, model(2000).toText()), id));
    assertTrue(e.getMessage(), e.getMessage().contains(id));
    assertTrue(e.getMessage(), e.getMessage().contains(model(2000).id()));
  }
}
