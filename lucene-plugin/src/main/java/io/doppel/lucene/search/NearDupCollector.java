package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureScheme;
import java.io.IOException;
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
public final class NearDupCollector extends SimpleCollector {
  private final SignatureFields fields;
  private final SignatureScheme scheme;
  private final SignatureVerifier verifier;
  private final int numHits;

  /** Null before the first segment, which says how many documents there are. */
  private HitQueue best;

  private SignatureReader signatures;
  private int docBase;
  private long verified;

  NearDupCollector(
      SignatureFields fields, SignatureScheme scheme, SignatureVerifier verifier, int numHits) {
    this.fields = fields;
    this.scheme = scheme;
    this.verifier = verifier;
    this.numHits = numHits;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext context) throws IOException {
    if (best == null) { // it takes memory for all that it may hold
      int documents = ReaderUtil.getTopLevelContext(context).reader().maxDoc();
      best = new HitQueue(Math.min(numHits, documents), false);
    }
    signatures = SignatureReader.of(context, fields, scheme);
    docBase = context.docBase;
  }

  @Override
  public void collect(int document) throws IOException {
    if (!signatures.advanceExact(document)) {
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
    return new TopDocs(new TotalHits(verified, TotalHits.Relation.EQUAL_TO), hits);
  }
}
