package io.doppel.lucene.collapse;

import static org.apache.lucene.tests.util.LuceneTestCase.assertEquals;
import static org.apache.lucene.tests.util.LuceneTestCase.assertTrue;

import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/** What is shown and hidden among the hits of a query, by comparing each with each shown one. */
final class CollapseModel {
  private final long totalHits;
  private final boolean complete;
  private final List<Shown> shown = new ArrayList<>();
  private int hidden;

  private record Shown(Signature signature, CollapsedHit hit) {}

  /**
   * Collapses.
   *
   * @param signatures the signature of a document, or null
   * @param similarity how similar the first signature is to the second; negative if it is no
   *     near-duplicate
   */
  CollapseModel(
      IndexSearcher searcher,
      Query query,
      Sort sort,
      int window,
      IntFunction<Signature> signatures,
      ToDoubleBiFunction<Signature, Signature> similarity)
      throws IOException {
    int most = Math.max(1, searcher.getIndexReader().maxDoc());
    TopDocs top =
        sort.equals(Sort.RELEVANCE)
            ? searcher.search(query, most)
            : searcher.search(query, most, sort);
    totalHits = searcher.count(query);
    complete = totalHits <= window;
    for (int rank = 0; rank < Math.min(window, top.scoreDocs.length); rank++) {
      take(rank, top.scoreDocs[rank], signatures.apply(top.scoreDocs[rank].doc), similarity);
    }
  }

  private void take(
      int rank,
      ScoreDoc hit,
      Signature signature,
      ToDoubleBiFunction<Signature, Signature> similarity) {
    Shown best = null;
    double most = -1;
    for (Shown earlier : shown) {
      double howSimilar = similarity(signature, earlier.signature, similarity);
      if (howSimilar > most) {
        most = howSimilar;
        best = earlier;
      }
    }
    if (best == null) {
      shown.add(new Shown(signature, new CollapsedHit(rank, hit, List.of())));
    } else {
      List<HiddenHit> more = new ArrayList<>(best.hit.hidden());
      more.add(new HiddenHit(rank, hit, most));
      shown.set(
          shown.indexOf(best),
          new Shown(best.signature, new CollapsedHit(best.hit.rank(), best.hit.hit(), more)));
      hidden++;
    }
  }

  private static double similarity(
      Signature hit, Signature earlier, ToDoubleBiFunction<Signature, Signature> similarity) {
    if (hit == null || earlier == null) {
      return -1;
    }
    return hit.equals(earlier) ? 1 : similarity.applyAsDouble(hit, earlier);
  }

  int shown() {
    return shown.size();
  }

  int hidden() {
    return hidden;
  }

  void assertPage(String message, int from, int size, CollapsedDocs docs) {
    TotalHits.Relation relation =
        complete ? TotalHits.Relation.EQUAL_TO : TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO;
    assertEquals(message, new TotalHits(totalHits, TotalHits.Relation.EQUAL_TO), docs.totalHits());
    assertEquals(message, complete, docs.complete());
    assertEquals(message, new TotalHits(shown.size(), relation), docs.shown());
    assertEquals(message, new TotalHits(hidden, relation), docs.hidden());
    int start = Math.min(from, shown.size());
    List<CollapsedHit> expected =
        shown.subList(start, Math.min(start + size, shown.size())).stream()
            .map(Shown::hit)
            .toList();
    assertEquals(message, text(expected), text(docs.hits()));
  }

  /** All that a page has, in words: Lucene's hits have no equals of their own. */
  static List<String> text(List<CollapsedHit> hits) {
    List<String> lines = new ArrayList<>();
    for (CollapsedHit hit : hits) {
      lines.add(hit.rank() + " " + text(hit.hit()));
      assertEquals(hit.hit().doc, hit.doc());
      for (HiddenHit each : hit.hidden()) {
        assertEquals(each.hit().doc, each.doc());
        assertTrue(each.rank() > hit.rank());
        lines.add("  " + each.rank() + " " + text(each.hit()) + " " + each.similarity());
      }
    }
    return lines;
  }

  private static String text(ScoreDoc hit) {
    return hit.doc
        + " "
        + hit.score
        + " "
        + (hit instanceof FieldDoc sorted ? List.of(sorted.fields) : "");
  }
}
