package io.doppel.lucene;

import io.doppel.lucene.document.ExactScheme;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.ExactQuery;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.Signature;
import io.doppel.pairs.EqualPairs;
import io.doppel.pairs.PairResult;
import io.doppel.sketch.ExactSignature;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/** {@code exact}: equal hashes of the normalised text. */
final class ExactNearDup extends NearDup {
  ExactNearDup(String field) {
    super(field, new ExactScheme(), 1);
  }

  @Override
  public Query query(Signature signature) {
    return new ExactQuery(fields(), ours(signature));
  }

  @Override
  SignatureVerifier verifier(Signature signature) {
    BytesRef wanted = new BytesRef(ours(signature).pack());
    return (SignatureReader document) ->
        document.packed().bytesEquals(wanted) ? 1 : SignatureVerifier.NO_MATCH;
  }

  @Override
  public PairResult pairs(List<Signature> signatures, PairSettings settings) {
    List<byte[]> hashes = new ArrayList<>(signatures.size());
    for (Signature signature : signatures) {
      hashes.add(signature == null ? null : ours(signature).pack());
    }
    PairResult result = EqualPairs.find(hashes, settings.firstClaim());
    settings.progress().progress(signatures.size(), signatures.size());
    return result;
  }

  private ExactSignature ours(Signature signature) {
    checkOurs(signature);
    return (ExactSignature) signature;
  }

  @Override
  Class<ExactSignature> signatureType() {
    return ExactSignature.class;
  }
}
