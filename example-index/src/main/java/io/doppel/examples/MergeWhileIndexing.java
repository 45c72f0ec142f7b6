package io.doppel.examples;

import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.index.DedupWriterBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;

/** The example of docs/java.md: the document that is there gets the longer title of a copy. */
public final class MergeWhileIndexing {
  private MergeWhileIndexing() {}

  private static Document fields(String title, String body) {
    Document fields = new Document();
    fields.add(new TextField("title", title, Field.Store.YES));
    fields.add(new TextField("body", body, Field.Store.YES));
    return fields;
  }

  /**
   * Runs the example.
   *
   * @param directory an empty directory
   * @param papers a title, a line break and a text each
   * @return what became of each
   * @throws IOException if the directory fails
   */
  public static List<Decision> run(Directory directory, List<String> papers) throws IOException {
    List<Decision> decisions = new ArrayList<>();
    // README: begin
    NearDup near = NearDups.of("body").build();
    DedupWriterBuilder.Merger merger =
        (kept, arriving) -> { // source: the title, a line break and the text
          String[] own = kept.source().split("\n", 2);
          String title = arriving.source().split("\n", 2)[0];
          return title.length() <= own[0].length()
              ? Optional.empty() // nothing is better: the new one is skipped
              : Optional.of(
                  new DedupWriterBuilder.Merged(
                      fields(title, own[1]), title + "\n" + own[1], List.of("title")));
        };
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        DedupWriter dedup =
            DedupWriter.of(writer, near, "id").policy(DedupPolicy.MERGE).merger(merger).open()) {
      for (int i = 0; i < papers.size(); i++) {
        String[] paper = papers.get(i).split("\n", 2);
        decisions.add(
            dedup.addDocument(
                new DedupDocument("doc-" + i, paper[1], fields(paper[0], paper[1]))
                    .withSource(papers.get(i))));
      }
      dedup.commit();
    }
    // README: end
    return decisions;
  }
}
