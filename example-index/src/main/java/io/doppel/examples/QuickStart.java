package io.doppel.examples;

import io.doppel.lucene.DuplicatePair;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;

/** The example of README.md: index, query, join. */
public final class QuickStart {
  private QuickStart() {}

  /**
   * What the example finds.
   *
   * @param hits the near-duplicates of the text that was asked for
   * @param pairs all pairs of near-duplicates in the index
   */
  public record Found(TopDocs hits, List<DuplicatePair> pairs) {}

  /**
   * Runs the example.
   *
   * @param directory an empty directory
   * @param texts the texts to index
   * @param text the text to ask for
   * @return what was found
   * @throws IOException if the directory fails
   */
  public static Found run(Directory directory, List<String> texts, String text) throws IOException {
    // README: begin
    NearDup near =
        NearDup.sigNcd("body").maxDistance(0.3).build(); // one definition for index, query, join

    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < texts.size(); i++) {
        Document document = new Document();
        document.add(new StringField("id", "doc-" + i, Field.Store.YES));
        writer.addDocument(
            near.addSignature(document, texts.get(i))); // index: adds the signature's fields
      }
    }
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      TopDocs hits =
          new IndexSearcher(reader).search(near.query(text), 10); // query: score = similarity
      List<DuplicatePair> pairs =
          near.pairs(reader, PairSettings.DEFAULT); // all pairs of the index
      return new Found(hits, pairs);
    }
    // README: end
  }
}
