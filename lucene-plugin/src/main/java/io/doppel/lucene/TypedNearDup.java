package io.doppel.lucene;

import io.doppel.lucene.document.SignatureScheme;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** A definition whose signatures are all of one kind, which is checked at the door. */
abstract class TypedNearDup<S extends Signature> extends NearDup {
  private final Class<S> type;

  TypedNearDup(String field, SignatureScheme scheme, double threshold, Class<S> type) {
    super(field, scheme, threshold);
    this.type = type;
  }

  abstract Query queryFor(S signature);

  abstract SignatureVerifier verifierFor(S signature);

  /** Some of the signatures may be null. */
  abstract PairResult pairsOf(List<S> signatures, PairSettings settings);

  @Override
  public final Query query(Signature signature) {
    return queryFor(ours(signature));
  }

  @Override
  final SignatureVerifier verifier(Signature signature) {
    return verifierFor(ours(signature));
  }

  @Override
  public final PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<S> ours = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      ours.add(signature == null ? null : ours(signature));
    }
    return pairsOf(ours, settings);
  }

  private S ours(Signature signature) {
    checkOurs(signature);
    return type.cast(signature);
  }

  @Override
  final Class<S> signatureType() {
    return type;
  }
}
