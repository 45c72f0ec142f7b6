package io.doppel.lucene.collapse;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/**
 * Collects the first hits of a query and hides near-duplicates among them. Made by {@link
 * Collapse#page}; the same object serves any number of searches.
 *
 * <p>All hits are visited, since they are counted. What is hidden is decided when all threads are
 * done, in one: {@link #reduce} reads the signatures.
 */
public final class CollapseManager implements CollectorManager<CollapseCollector, CollapsedDocs> {
  private final Definition near;
  private final Sort sort;
  private final int window;
  private final int from;
  private final int size;

  CollapseManager(Definition near, Sort sort, int window, int from, int size) {
    this.near = near;
    this.sort = sort;
    this.window = window;
    this.from = from;
    this.size = size;
  }

  @Override
  public CollapseCollector newCollector() {
    return new CollapseCollector(
        window,
        isByScore()
            ? hits -> new TopScoreDocCollectorManager(hits, Integer.MAX_VALUE).newCollector()
            : hits -> new TopFieldCollectorManager(sort, hits, Integer.MAX_VALUE).newCollector());
  }

  private boolean isByScore() {
    return sort.equals(Sort.RELEVANCE);
  }

  @Override
  public CollapsedDocs reduce(Collection<CollapseCollector> collectors) throws IOException {
    TopDocs top = merged(collectors);
    RankedHits ranked = new RankedHits(near);
    List<LeafReaderContext> leaves = leaves(collectors);
    if (!leaves.isEmpty()) {
      near.source().checkPass(ReaderUtil.getTopLevelContext(leaves.get(0)).reader());
    }
    int[] leftOut = new int[1];
    for (Signature signature : signatures(top.scoreDocs, leaves, leftOut)) {
      ranked.add(signature);
    }
    return CollapsedDocs.of(top, ranked, leftOut[0], from, size);
  }

  private TopDocs merged(Collection<CollapseCollector> collectors) {
    List<TopDocs> all = new ArrayList<>();
    for (CollapseCollector collector : collectors) {
      all.add(collector.topDocs());
    }
    return isByScore()
        ? TopDocs.merge(window, all.toArray(TopDocs[]::new))
        : TopDocs.merge(sort, window, all.toArray(TopFieldDocs[]::new));
  }

  private static List<LeafReaderContext> leaves(Collection<CollapseCollector> collectors) {
    return collectors.stream()
        .map(CollapseCollector::leaf)
        .filter(Objects::nonNull)
        .findAny()
        .map(leaf -> ReaderUtil.getTopLevelContext(leaf).leaves())
        .orElse(List.of());
  }

  /**
   * The signatures of hits, null where there is none; read in the order of the documents.
   *
   * @param leftOut counts those that have a text and no signature, and are left out
   */
  private Signature[] signatures(ScoreDoc[] hits, List<LeafReaderContext> leaves, int[] leftOut)
      throws IOException {
    long[] byDocument = new long[hits.length];
    for (int rank = 0; rank < hits.length; rank++) {
      byDocument[rank] = (long) hits[rank].doc << Integer.SIZE | rank;
    }
    Arrays.sort(byDocument);
    Signature[] signatures = new Signature[hits.length];
    LeafReaderContext leaf = null;
    Definition.SegmentSignatures stored = null;
    SignatureSource.LeftOut unsigned = null;
    for (long each : byDocument) {
      int document = (int) (each >>> Integer.SIZE);
      if (leaf == null || document >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        stored = near.signatures(leaf);
        unsigned = near.source().leftOut(leaf);
      }
      signatures[(int) each] = stored.of(document - leaf.docBase).orElse(null);
      if (signatures[(int) each] == null && unsigned.is(document - leaf.docBase)) {
        leftOut[0]++;
      }
    }
    return signatures;
  }
}
