package io.doppel.lucene;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.search.ExactQuery;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.pairs.EqualPairs;
import io.doppel.sketch.ExactSignature;
import java.util.List;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/** {@code exact}: equal hashes of the normalised text. */
final class ExactNearDup extends TypedNearDup<ExactSignature> {
  ExactNearDup(SignatureSource source) {
    super(source, 1, ExactSignature.class);
  }

  @Override
  NearDup with(SignatureSource other) {
    return new ExactNearDup(other);
  }

  @Override
  Query queryFor(ExactSignature signature) {
    return new ExactQuery(source(), signature);
  }

  @Override
  public SignatureMemory memory() {
    return new ExactMemory(this);
  }

  @Override
  SignatureVerifier verifierFor(ExactSignature signature) {
    BytesRef wanted = new BytesRef(signature.pack());
    return (SignatureReader document) ->
        document.packed().bytesEquals(wanted) ? 1 : SignatureVerifier.NO_MATCH;
  }

  @Override
  Evidence evidenceFor(ExactSignature one, ExactSignature other) {
    boolean equal = one.equals(other);
    return new Evidence(equal ? 1 : 0, threshold(), equal, one.length(), other.length(), List.of());
  }

  @Override
  Search<ExactSignature> search(List<ExactSignature> all, PairSettings settings) {
    return new Search<>(EqualPairs.search(), signature -> 250);
  }
}
