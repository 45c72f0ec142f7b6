package io.doppel.lucene.search;

import io.doppel.lucene.coverage.SignatureSource;
import java.util.Collection;
import java.util.function.Supplier;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.TopDocs;

/**
 * Verifies the hits of any query: {@code searcher.search(anyQuery, manager)} gives those that are
 * near-duplicates, with their similarity as score and their true number as total.
 *
 * <p>Signatures are read from doc values. Of a hit that has none of the definition the text is read
 * and analyzed again: tens of microseconds a hit. If such hits are {@linkplain
 * io.doppel.lucene.Unsigned#LEAVE_OUT left out}, the total is a lower bound and says so.
 */
public final class NearDupCollectorManager implements CollectorManager<NearDupCollector, TopDocs> {
  private final SignatureSource source;
  private final Supplier<SignatureVerifier> verifiers;
  private final int numHits;

  /**
   * Makes a manager.
   *
   * @param source where the signatures come from
   * @param verifiers makes a verifier for each thread
   * @param numHits how many of the most similar hits are kept, at least 1; all if it is more than
   *     the index has documents
   */
  public NearDupCollectorManager(
      SignatureSource source, Supplier<SignatureVerifier> verifiers, int numHits) {
    if (numHits < 1) {
      throw new IllegalArgumentException("numHits must be >= 1, got " + numHits);
    }
    this.source = source;
    this.verifiers = verifiers;
    this.numHits = numHits;
  }

  @Override
  public NearDupCollector newCollector() {
    return new NearDupCollector(source, verifiers.get(), numHits);
  }

  @Override
  public TopDocs reduce(Collection<NearDupCollector> collectors) {
    return TopDocs.merge(
        numHits, collectors.stream().map(NearDupCollector::topDocs).toArray(TopDocs[]::new));
  }
}
