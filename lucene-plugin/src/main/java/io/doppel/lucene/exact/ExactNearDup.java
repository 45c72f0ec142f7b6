package io.doppel.lucene.exact;

import io.doppel.join.EqualPairs;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.ExactSignature;
import java.util.List;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/** {@code exact}: equal hashes of the normalised text. */
public final class ExactNearDup extends TypedDefinition<ExactSignature> implements Remembering {
  ExactNearDup(SignatureSource source) {
    super(source, 1, ExactSignature.class);
  }

  /**
   * {@code exact}: texts that differ in nothing but case, white space and Unicode form.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return the definition; its threshold is 1
   */
  public static Definition exact(String field) {
    return new ExactNearDup(SignatureSource.of(field, new ExactScheme()));
  }

  @Override
  public Definition with(SignatureSource other) {
    return new ExactNearDup(other);
  }

  @Override
  public Query queryFor(ExactSignature signature) {
    return new ExactQuery(source(), signature);
  }

  @Override
  public FamilyMemory memory() {
    return new ExactMemory(this);
  }

  @Override
  public SignatureVerifier verifierFor(ExactSignature signature) {
    BytesRef wanted = new BytesRef(signature.pack());
    return (SignatureReader document) ->
        document.packed().bytesEquals(wanted) ? 1 : SignatureVerifier.NO_MATCH;
  }

  @Override
  public Evidence evidenceFor(ExactSignature one, ExactSignature other) {
    boolean equal = one.equals(other);
    return new Evidence(equal ? 1 : 0, threshold(), equal, one.length(), other.length(), List.of());
  }

  @Override
  public Search<ExactSignature> search(List<ExactSignature> all, JoinSettings settings) {
    return new Search<>(EqualPairs.search(), signature -> 250);
  }
}
