package io.doppel.lucene;

import io.doppel.cluster.SignatureGroups;
import io.doppel.lucene.document.SignatureScheme;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

  /** A query that depends on a stated population, and not on the documents of the index. */
  Query queryFor(S signature, Population population) {
    return queryFor(signature);
  }

  abstract SignatureVerifier verifierFor(S signature);

  /** Some of the signatures may be null. */
  abstract PairResult pairsOf(List<S> signatures, PairSettings settings);

  @Override
  public final Query query(Signature signature) {
    return queryFor(ours(signature));
  }

  @Override
  public final Query query(Signature signature, Population population) {
    return queryFor(ours(signature), population);
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
    return settings.firstClaim() && claimsInOrder()
        ? firstClaims(ours, settings)
        : pairsOf(ours, settings);
  }

  /** Whether the first to claim a document is the first of the list, and not by another order. */
  boolean claimsInOrder() {
    return true;
  }

  /**
   * The first claims, with equal signatures searched once: else thousands of copies would be
   * millions of pairs that nobody wants. A copy goes to who claims the first of its kind, or else
   * to that one.
   */
  private PairResult firstClaims(List<S> signatures, PairSettings settings) {
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<S> different = new ArrayList<>();
    groups.signatures().forEach(signature -> different.add(type.cast(signature)));
    PairResult found = pairsOf(different, settings);
    SimilarPair[] claims = new SimilarPair[different.size()];
    found.pairs().forEach(claim -> claims[claim.second()] = claim);
    int[] first = new int[different.size()];
    Arrays.fill(first, -1);
    List<SimilarPair> pairs = new ArrayList<>();
    for (int document = 0; document < signatures.size(); document++) {
      int group = groups.group(document);
      if (claims[group] != null) {
        pairs.add(
            new SimilarPair(first[claims[group].first()], document, claims[group].similarity()));
      } else if (first[group] >= 0) {
        pairs.add(new SimilarPair(first[group], document, 1));
      }
      first[group] = first[group] < 0 ? document : first[group];
    }
    pairs.sort(Comparator.comparingInt(SimilarPair::first).thenComparingInt(SimilarPair::second));
    PairCounts counts = found.counts();
    return new PairResult(
        pairs,
        new PairCounts(
            signatures.size(),
            counts.candidates(),
            counts.compressions(),
            counts.byKeys(),
            counts.skippedKeys()));
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
