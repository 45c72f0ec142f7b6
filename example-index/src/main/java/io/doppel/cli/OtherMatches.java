package io.doppel.cli;

import io.doppel.cluster.SignatureGroups;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import java.util.Arrays;

/**
 * Which documents are among others, and which of those each is most similar to: of equally similar
 * ones the first. Where the measure is one of containment, a document must be contained in the
 * other; one that contains another stays.
 */
final class OtherMatches {
  private static final int NONE = -1;

  private final Corpus documents;
  private final Corpus others;
  private final SignatureGroups groups;
  private final SignatureGroups otherGroups;

  /** For each group of documents the group of others that is most similar to it. */
  private final int[] best;

  private final double[] similarities;

  OtherMatches(Corpus documents, Corpus others) {
    this.documents = documents;
    this.others = others;
    this.groups = SignatureGroups.of(documents.signatures());
    this.otherGroups = SignatureGroups.of(others.signatures());
    this.best = new int[groups.signatures().size()];
    this.similarities = new double[best.length];
    Arrays.fill(best, NONE);
  }

  /** How many groups are compared, of both. */
  long groups() {
    return (long) best.length + otherGroups.signatures().size();
  }

  /** Finds the matches; what it took is in the result. */
  PairResult find(NearDup near, PairSettings settings) {
    PairResult result = near.pairsBetween(groups.signatures(), otherGroups.signatures(), settings);
    for (SimilarPair pair : result.pairs()) {
      int other = pair.second() - best.length;
      double similarity = pair.similarity();
      if (near.measuresContainment()) {
        similarity =
            near.contained(
                groups.signatures().get(pair.first()),
                otherGroups.signatures().get(other),
                similarity);
      }
      if (similarity >= near.threshold() && similarity > similarities[pair.first()]) {
        best[pair.first()] = other;
        similarities[pair.first()] = similarity;
      }
    }
    return result;
  }

  /** The documents that are looked for. */
  Corpus documents() {
    return documents;
  }

  /** Whether a document is among the others. */
  boolean isFound(int document) {
    return best[groups.group(document)] != NONE;
  }

  /** The id of the other that a document which was found is most similar to. */
  String other(int document) {
    return others.id(otherGroups.first(best[groups.group(document)]));
  }

  /** How similar the two are. */
  double similarity(int document) {
    return similarities[groups.group(document)];
  }
}
