package io.doppel.lucene.definition;

import io.doppel.decision.SignatureGroups;
import io.doppel.join.Join;
import io.doppel.join.PairCollector;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.WantedPairs;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.lucene.search.Query;

/** A definition whose signatures are all of one kind, which is checked at the door. */
public abstract class TypedDefinition<S extends Signature> extends Definition {
  private final Class<S> type;

  public TypedDefinition(SignatureSource source, double threshold, Class<S> type) {
    super(source, threshold);
    this.type = type;
  }

  public abstract Query queryFor(S signature);

  /** A query that depends on a stated population, and not on the documents of the index. */
  public Query queryFor(S signature, Population population) {
    return queryFor(signature);
  }

  public abstract SignatureVerifier verifierFor(S signature);

  /** Compares two signatures without any bound, and says what their similarity follows from. */
  public abstract Evidence evidenceFor(S one, S other);

  @Override
  public final Evidence evidence(Signature one, Signature other) {
    return evidenceFor(ours(one), ours(other));
  }

  /**
   * How pairs are found, and how many bytes the search takes for a signature, with the signature
   * itself.
   */
  public record Search<S extends Signature>(PairSearch<S> pairs, ToLongFunction<S> bytes) {}

  /**
   * How pairs are found.
   *
   * @param all all signatures that are searched, or searched through, though perhaps in parts; some
   *     may be null
   */
  public abstract Search<S> search(List<S> all, JoinSettings settings);

  @Override
  public final Query query(Signature signature) {
    return queryFor(ours(signature));
  }

  @Override
  public final Query query(Signature signature, Population population) {
    return queryFor(ours(signature), population);
  }

  @Override
  public final SignatureVerifier verifier(Signature signature) {
    return verifierFor(ours(signature));
  }

  @Override
  public final PairResult pairs(List<Signature> signatures, JoinSettings settings) {
    return allPairs(typed(signatures), settings);
  }

  @Override
  public final PairResult firstClaims(List<Signature> signatures, JoinSettings settings) {
    return firstClaimsAmong(typed(signatures), settings);
  }

  @Override
  public final PairResult pairsBetween(
      List<Signature> left, List<Signature> right, JoinSettings settings) {
    List<S> both = typed(new JoinedList<>(left, right));
    return find(both, new WantedPairs(left.size()), settings);
  }

  private PairResult find(List<S> signatures, WantedPairs sides, JoinSettings settings) {
    Search<S> search = search(signatures, settings);
    return new Join<>(search.pairs(), search.bytes(), settings.memory())
        .find(signatures, sides, watched(settings));
  }

  /** The listener of a search, which holds it to the limit. */
  public static ProgressListener watched(JoinSettings settings) {
    return settings.limit().watch(settings.progress());
  }

  /** From how many documents on something is too common to lead. */
  public static long mostDocuments(JoinSettings settings, int documents) {
    return (long) (settings.hotShare() * documents);
  }

  /** Signatures that are checked when they are taken from the list. */
  private List<S> typed(List<Signature> signatures) {
    return new AbstractList<>() {
      @Override
      public S get(int index) {
        Signature signature = signatures.get(index);
        return signature == null ? null : ours(signature);
      }

      @Override
      public int size() {
        return signatures.size();
      }
    };
  }

  /**
   * The first claims, with equal signatures searched once: else thousands of copies would be
   * millions of pairs that nobody wants. A copy goes to who claims the first of its kind, or else
   * to that one.
   */
  public PairResult firstClaimsAmong(List<S> signatures, JoinSettings settings) {
    SignatureGroups groups = SignatureGroups.of(signatures);
    PairResult found = find(typed(groups.signatures()), WantedPairs.ALL, settings).firstClaims();
    SimilarPair[] claims = new SimilarPair[groups.signatures().size()];
    found.pairs().forEach(claim -> claims[claim.second()] = claim);
    int[] first = new int[claims.length];
    Arrays.fill(first, -1);
    PairCollector pairs = new PairCollector(MemoryBudget.UNLIMITED);
    for (int document = 0; document < signatures.size(); document++) {
      int group = groups.group(document);
      if (claims[group] != null) {
        pairs.add(first[claims[group].first()], document, claims[group].similarity());
      } else if (first[group] >= 0) {
        pairs.add(first[group], document, 1);
      }
      first[group] = first[group] < 0 ? document : first[group];
    }
    return pairs.result(new PairCounts(0, 0, 0).plus(found.counts(), signatures.size()));
  }

  /** All pairs, in no more memory than the settings allow. */
  public final PairResult allPairs(List<S> signatures, JoinSettings settings) {
    return find(signatures, WantedPairs.ALL, settings);
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
