package io.doppel.lucene.search;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.document.SignatureReader;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/**
 * Keeps those hits of any query that are near-duplicates of a given signature, the most similar
 * ones first. Made by {@link NearDupCollectorManager}.
 */
final class NearDupCollector extends SimpleCollector {
  private final SignatureSource source;
  private final SignatureVerifier verifier;
  private final int numHits;

  /** Null before the first segment, which says how many documents there are. */
  private HitQueue best;

  private SignatureReader signatures;
  private int docBase;
  private long verified;
  private SignatureSource.LeftOut unsigned;
  private long leftOut;

  NearDupCollector(SignatureSource source, SignatureVerifier verifier, int numHits) {
    this.source = source;
    this.verifier = verifier;
    this.numHits = numHits;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext context) throws IOException {
    if (best == null) {
      IndexReader index = ReaderUtil.getTopLevelContext(context).reader();
      source.checkPass(index);
      best = new HitQueue(Math.min(numHits, index.maxDoc()), false); // takes memory for all
    }
    signatures = source.reader(context);
    unsigned = source.leftOut(context);
    docBase = context.docBase;
  }

  @Override
  public void collect(int document) throws IOException {
    if (!signatures.advanceExact(document)) {
      leftOut += unsigned.is(document) ? 1 : 0;
      return;
    }
    double similarity = verifier.similarity(signatures);
    if (similarity != SignatureVerifier.NO_MATCH) {
      verified++;
      best.insertWithOverflow(new ScoreDoc(docBase + document, (float) similarity));
    }
  }

  TopDocs topDocs() {
    ScoreDoc[] hits = new ScoreDoc[best == null ? 0 : best.size()];
    for (int i = hits.length - 1; i >= 0; i--) {
      hits[i] = best.pop();
    }
    TotalHits.Relation relation =
        leftOut == 0 ? TotalHits.Relation.EQUAL_TO : TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO;
    return new TopDocs(new TotalHits(verified, relation), hits);
  }
}
