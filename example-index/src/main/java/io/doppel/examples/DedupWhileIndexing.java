package io.doppel.examples;

import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;

/** The example of docs/java.md: near-duplicates are found while documents are added. */
public final class DedupWhileIndexing {
  private DedupWhileIndexing() {}

  /**
   * Runs the example.
   *
   * @param directory an empty directory
   * @param texts the texts to index
   * @return what became of each
   * @throws IOException if the directory fails
   */
  public static List<Decision> run(Directory directory, List<String> texts) throws IOException {
    List<Decision> decisions = new ArrayList<>();
    // README: begin
    NearDup near = NearDups.of("body").build();
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    try (IndexWriter writer = new IndexWriter(directory, config); // your own
        DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.TAG).open()) {
      for (int i = 0; i < texts.size(); i++) {
        Document fields = new Document();
        fields.add(new TextField("body", texts.get(i), Field.Store.YES));
        Decision decision = dedup.addDocument(new DedupDocument("doc-" + i, texts.get(i), fields));
        decisions.add(decision); // added, or tagged with another document's key and similarity
      }
      dedup.commit();
    }
    // README: end
    return decisions;
  }
}
