package io.doppel.lucene;

import io.doppel.lucene.document.NcdScheme;
import io.doppel.lucene.search.NcdQuery;
import io.doppel.lucene.search.NcdVerifier;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.NcdBounds;
import io.doppel.measure.NcdSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.NcdPairs;
import io.doppel.pairs.PairResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code signcd} and {@code ncd}: signatures compared by compression. */
final class NcdNearDup extends NearDup {
  private final NcdScheme scheme;
  private final NcdBounds bounds;
  private final boolean triangleBound;

  NcdNearDup(String field, NcdScheme scheme, NcdBounds bounds, boolean triangleBound) {
    super(field, scheme, NcdBuilder.complement(bounds.maxDistance()));
    this.scheme = scheme;
    this.bounds = bounds;
    this.triangleBound = triangleBound;
  }

  @Override
  public Query query(Signature signature) {
    return new NcdQuery(fields(), ours(signature), bounds);
  }

  @Override
  SignatureVerifier verifier(Signature signature) {
    return new NcdVerifier(ours(signature), bounds, scheme.compression());
  }

  @Override
  public PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<NcdSignature> ours = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      ours.add(signature == null ? null : ours(signature));
    }
    NcdPairs.Mode mode = settings.firstClaim() ? NcdPairs.Mode.FIRST_CLAIM : NcdPairs.Mode.ALL;
    return NcdPairs.find(
        ours,
        new NcdPairs.Settings(
            bounds, triangleBound, scheme.compression(), mode, settings.threads()),
        settings.progress());
  }

  private NcdSignature ours(Signature signature) {
    checkOurs(signature);
    return (NcdSignature) signature;
  }

  @Override
  Class<NcdSignature> signatureType() {
    return NcdSignature.class;
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
