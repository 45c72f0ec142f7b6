package io.doppel.examples;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
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
    NearDup near = NearDups.of("body").build(); // for index, query and join
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String each : texts) {
        writer.addDocument(near.addSignature(new Document(), each)); // adds the signature's fields
      }
    }
    try (DirectoryReader reader = DirectoryReader.open(directory);
        DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) { // all pairs
      TopDocs hits = new IndexSearcher(reader).search(near.query(text), 10); // score = similarity
      return new Found(hits, List.copyOf(pairs));
    }
    // README: end
  }
}
