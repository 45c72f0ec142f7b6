package io.doppel.lucene.collapse;

import java.io.IOException;
import java.util.function.IntFunction;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopDocsCollector;
import org.apache.lucene.search.Weight;

/** Collects the first hits as Lucene does, and counts all. Made by {@link CollapseManager}. */
public final class CollapseCollector implements Collector {
  private final int window;
  private final IntFunction<TopDocsCollector<?>> collectors;

  /**
   * For one hit before the first segment, which says how many documents there are: Lucene's
   * collectors take memory for all hits that they may hold.
   */
  private TopDocsCollector<?> top;

  private Weight weight;
  private LeafReaderContext leaf;

  /**
   * @param window how many hits are kept
   * @param collectors makes a collector that keeps so many
   */
  CollapseCollector(int window, IntFunction<TopDocsCollector<?>> collectors) {
    this.window = window;
    this.collectors = collectors;
    this.top = collectors.apply(1);
  }

  @Override
  public ScoreMode scoreMode() {
    return top.scoreMode();
  }

  @Override
  public void setWeight(Weight weight) {
    this.weight = weight;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
    if (leaf == null) {
      int documents = ReaderUtil.getTopLevelContext(context).reader().maxDoc();
      top = collectors.apply(Math.min(window, documents));
      if (weight != null) {
        top.setWeight(weight);
      }
    }
    leaf = context;
    return top.getLeafCollector(context);
  }

  TopDocs topDocs() {
    return top.topDocs();
  }

  /** Any segment of the index that was searched; null if there was none. */
  LeafReaderContext leaf() {
    return leaf;
  }
}
