package io.doppel.lucene.sets;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Short texts with the same words. */
public class TestWordsMethod extends LuceneTestCase {
  public void testTheOrderOfWordsMakesNoDifference() throws IOException {
    NearDup near = NearDups.method("title", "words").build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (String title :
            new String[] {
              "Stainless steel kettle, 1.7 litres, black", // 7 words
              "Kettle: stainless STEEL; black, 1.7 litres", // the same words
              "Stainless steel kettle, 1.7 litres, white", // 6 of 8
              "Wooden spoon, 30 cm"
            }) {
          writer.addDocument(near.addSignature(new Document(), title));
        }
      }
      try (IndexReader reader = DirectoryReader.open(directory)) {
        ScoreDoc[] hits =
            newSearcher(reader)
                .search(near.query("stainless steel kettle 1.7 litres black"), 10)
                .scoreDocs;
        assertEquals(3, hits.length);
        assertEquals(1, hits[0].score, 0);
        assertEquals(1, hits[1].score, 0);
        assertEquals(2, hits[2].doc);
        assertEquals(6.0 / 8, hits[2].score, 1e-6);
      }
    }
  }
}
