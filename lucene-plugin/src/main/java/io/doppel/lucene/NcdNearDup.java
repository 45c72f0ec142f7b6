package io.doppel.lucene;

import io.doppel.lucene.document.NcdScheme;
import io.doppel.lucene.search.NcdQuery;
import io.doppel.lucene.search.NcdVerifier;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import io.doppel.pairs.NcdPairs;
import io.doppel.pairs.PairResult;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code signcd} and {@code ncd}: signatures compared by compression. */
final class NcdNearDup extends TypedNearDup<NcdSignature> {
  private final NcdScheme scheme;
  private final NcdBounds bounds;
  private final boolean triangleBound;

  NcdNearDup(String field, NcdScheme scheme, NcdBounds bounds, boolean triangleBound) {
    super(field, scheme, NcdBuilder.complement(bounds.maxDistance()), NcdSignature.class);
    this.scheme = scheme;
    this.bounds = bounds;
    this.triangleBound = triangleBound;
  }

  @Override
  Query queryFor(NcdSignature signature) {
    return new NcdQuery(fields(), signature, bounds);
  }

  @Override
  public SignatureMemory memory() {
    return new NcdMemory(this, bounds, scheme.compression());
  }

  @Override
  NcdVerifier verifierFor(NcdSignature signature) {
    return new NcdVerifier(signature, bounds, scheme.compression());
  }

  @Override
  PairResult pairsOf(List<NcdSignature> signatures, PairSettings settings) {
    NcdPairs.Mode mode = settings.firstClaim() ? NcdPairs.Mode.FIRST_CLAIM : NcdPairs.Mode.ALL;
    return NcdPairs.find(
        signatures,
        new NcdPairs.Settings(
            bounds, triangleBound, scheme.compression(), mode, settings.threads()),
        settings.progress());
  }

  /** SigNCD's Algorithm 1 claims in the order of lengths. */
  @Override
  boolean claimsInOrder() {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof NcdNearDup that
        && bounds.equals(that.bounds)
        && triangleBound == that.triangleBound;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + bounds.hashCode();
  }
}
