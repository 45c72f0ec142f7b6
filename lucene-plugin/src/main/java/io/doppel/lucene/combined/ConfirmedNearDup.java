package io.doppel.lucene.combined;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.KeyChoice;
import io.doppel.join.PairSink;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.lucene.sets.OverlapQuery;
import io.doppel.lucene.sets.OverlapSettings;
import io.doppel.lucene.sets.SetMemory;
import io.doppel.lucene.sets.SetNearDup;
import io.doppel.lucene.sets.SetVerifier;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.util.AbstractList;
import java.util.List;
import org.apache.lucene.search.Query;

/** Signatures that are found by a set, and confirmed by a second measure: the similarity. */
abstract class ConfirmedNearDup<S extends Signature> extends TypedDefinition<S>
    implements Remembering {
  private final OverlapSettings settings;
  private final Class<S> type;

  /**
   * @param settings how sets are searched, and how much they must have in common
   */
  ConfirmedNearDup(
      SignatureSource source, double threshold, Class<S> type, OverlapSettings settings) {
    super(source, threshold, type);
    this.settings = settings;
    this.type = type;
  }

  /** The set that a signature is found by. */
  abstract SetSignature foundBy(S signature);

  /** What confirms that documents match a signature. */
  abstract Confirmation confirmation(S signature);

  /** Lets pass on the pairs that the second measure confirms, with their similarity. */
  abstract PairSink confirming(List<S> signatures, PairSink sink);

  /** How many bytes a signature has in memory beside its set. */
  abstract long bytesBeside(S signature);

  final OverlapSettings settings() {
    return settings;
  }

  @Override
  public final Query queryFor(S signature) {
    return queryFor(signature, (KeyChoice) null);
  }

  @Override
  public final Query queryFor(S signature, Population population) {
    return queryFor(signature, population.choice(foundBy(signature), settings.rule()));
  }

  private Query queryFor(S signature, KeyChoice choice) {
    return new OverlapQuery(
        source(), foundBy(signature), settings, confirmation(signature), choice);
  }

  @Override
  public final SetSignature countedKeys(Signature signature) {
    return foundBy(type.cast(signature));
  }

  @Override
  public final FamilyMemory memory() {
    return new SetMemory(this, settings, this::countedKeys, this::verifier);
  }

  @Override
  public final FamilyMemory completeMemory() {
    OverlapSettings complete =
        new OverlapSettings(
            settings.bounds(), CandidateRule.COMPLETE, settings.weights(), settings.elementBits());
    return new SetMemory(this, complete, this::countedKeys, this::verifier);
  }

  @Override
  public final SignatureVerifier verifierFor(S signature) {
    return new SetVerifier(foundBy(signature), settings.bounds(), settings.weights())
        .confirmedBy(confirmation(signature));
  }

  @Override
  public final Search<S> search(List<S> all, JoinSettings search) {
    Search<SetSignature> bySets = SetNearDup.search(sets(all), settings, search, true);
    return new Search<>(
        (signatures, sides, sink, progress) ->
            bySets.pairs().search(sets(signatures), sides, confirming(signatures, sink), progress),
        signature -> bySets.bytes().applyAsLong(foundBy(signature)) + bytesBeside(signature));
  }

  private List<SetSignature> sets(List<S> signatures) {
    return new AbstractList<>() {
      @Override
      public SetSignature get(int index) {
        S signature = signatures.get(index);
        return signature == null ? null : foundBy(signature);
      }

      @Override
      public int size() {
        return signatures.size();
      }
    };
  }
}
