package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureScheme;
import java.util.Collection;
import java.util.function.Supplier;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.TopDocs;

/**
 * Verifies the hits of any query: {@code searcher.search(anyQuery, manager)} gives those that are
 * near-duplicates, with their similarity as score and their true number as total.
 *
 * <p>Signatures are read from doc values. An index that has none of this scheme is read from the
 * stored text of the field, which is analyzed again: tens of microseconds a hit, so the other query
 * should have few.
 */
public final class NearDupCollectorManager implements CollectorManager<NearDupCollector, TopDocs> {
  private final SignatureFields fields;
  private final SignatureScheme scheme;
  private final Supplier<SignatureVerifier> verifiers;
  private final int numHits;

  /**
   * Makes a manager.
   *
   * @param fields the layout of the signatures
   * @param scheme the scheme of the signatures
   * @param verifiers makes a verifier for each thread
   * @param numHits how many of the most similar hits are kept, at least 1; all if it is more than
   *     the index has documents
   */
  public NearDupCollectorManager(
      SignatureFields fields,
      SignatureScheme scheme,
      Supplier<SignatureVerifier> verifiers,
      int numHits) {
    if (numHits < 1) {
      throw new IllegalArgumentException("numHits must be >= 1, got " + numHits);
    }
    this.fields = fields;
    this.scheme = scheme;
    this.verifiers = verifiers;
    this.numHits = numHits;
  }

  @Override
  public NearDupCollector newCollector() {
    return new NearDupCollector(fields, scheme, verifiers.get(), numHits);
  }

  @Override
  public TopDocs reduce(Collection<NearDupCollector> collectors) {
    return TopDocs.merge(
        numHits, collectors.stream().map(NearDupCollector::topDocs).toArray(TopDocs[]::new));
  }
}
