package io.doppel.examples;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.collapse.CollapsedHit;
import io.doppel.lucene.collapse.HiddenHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** An example of docs/java.md: near-duplicates are hidden among the hits of any query. */
public final class CollapsedSearch {
  private CollapsedSearch() {}

  /**
   * Runs the example.
   *
   * @param searcher an index
   * @param query any query
   * @param near the definition that the index has signatures of, or could have
   * @return the lines of the first page
   * @throws IOException if the index cannot be read
   */
  public static List<String> run(IndexSearcher searcher, Query query, NearDup near)
      throws IOException {
    List<String> lines = new ArrayList<>();
    // README: begin
    CollapsedDocs docs = searcher.search(query, Collapse.of(near).page(0, 10));
    lines.add(docs.totalHits().value() + " hits, " + docs.hidden().value() + " of them hidden");
    for (CollapsedHit hit : docs.hits()) {
      lines.add(hit.doc() + ", and " + hit.hidden().size() + " similar ones");
      for (HiddenHit hidden : hit.hidden()) { // what a reader sees who expands the hit
        lines.add("  " + hidden.doc() + ", similarity " + hidden.similarity());
      }
    }
    // README: end
    return lines;
  }
}
