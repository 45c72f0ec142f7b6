package io.doppel.lucene;

import io.doppel.lucene.document.SignatureScheme;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.search.VectorQuery;
import io.doppel.lucene.search.VectorVerifier;
import io.doppel.measure.VectorBounds;
import io.doppel.measure.VectorSignature;
import io.doppel.pairs.HotElements;
import io.doppel.pairs.VectorPairs;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.lucene.search.Query;

/** Signatures compared as vectors. */
final class VectorNearDup extends TypedNearDup<VectorSignature> {
  private final VectorBounds bounds;

  /**
   * Makes a definition.
   *
   * @param scheme makes vectors; its terms are all their elements
   */
  VectorNearDup(String field, SignatureScheme scheme, VectorBounds bounds) {
    super(field, scheme, bounds.threshold(), VectorSignature.class);
    this.bounds = bounds;
  }

  @Override
  Query queryFor(VectorSignature signature) {
    return new VectorQuery(fields(), signature, bounds);
  }

  @Override
  public SignatureMemory memory() {
    return new ScanMemory(this);
  }

  @Override
  public SignatureMemory completeMemory() {
    return new VectorMemory(this, bounds);
  }

  @Override
  SignatureVerifier verifierFor(VectorSignature signature) {
    return new VectorVerifier(signature, bounds);
  }

  @Override
  Search<VectorSignature> search(List<VectorSignature> all, PairSettings settings) {
    HotElements hot = HotElements.NONE;
    if (settings.hotShare() < 1) {
      hot = HotElements.of(action -> forEach(all, action), settings.mostDocuments(all.size()));
    }
    return new Search<>(
        VectorPairs.search(new VectorPairs.Settings(bounds, false, settings.threads(), hot)),
        vector -> (10L + 24) * vector.size() + 120 + 8L * settings.threads());
  }

  private static void forEach(List<VectorSignature> all, LongConsumer action) {
    for (VectorSignature vector : all) {
      for (int i = 0; vector != null && i < vector.size(); i++) {
        action.accept(vector.element(i));
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && other instanceof VectorNearDup that && bounds.equals(that.bounds);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + bounds.hashCode();
  }
}
