package io.doppel.lucene.collapse;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FilterCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopDocsCollector;

/** Collects the first hits as Lucene does, and counts all. Made by {@link CollapseManager}. */
public final class CollapseCollector extends FilterCollector {
  private final TopDocsCollector<?> top;
  private LeafReaderContext leaf;

  CollapseCollector(TopDocsCollector<?> top) {
    super(top);
    this.top = top;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
    leaf = context;
    return super.getLeafCollector(context);
  }

  TopDocs topDocs() {
    return top.topDocs();
  }

  /** Any segment of the index that was searched; null if there was none. */
  LeafReaderContext leaf() {
    return leaf;
  }
}
