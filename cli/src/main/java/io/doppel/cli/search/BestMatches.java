package io.doppel.cli.search;

import io.doppel.decision.SignatureGroups;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import io.doppel.pairs.SimilarPair;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Which documents are among others, and which of those each is most similar to: of equally similar
 * ones the first. Where the measure is one of containment, a document must be contained in the
 * other; one that contains another stays.
 */
final class BestMatches implements Decisions {
  private static final int NONE = -1;

  private final SignedDocuments documents;
  private final SignedDocuments others;
  private final Path against;
  private final Definition near;
  private final SignatureGroups groups;
  private final SignatureGroups otherGroups;

  /** For each group of documents the group of others that is most similar to it. */
  private final int[] best;

  private final double[] similarities;

  /**
   * Chooses among pairs of documents and others.
   *
   * @param against where the others are
   */
  BestMatches(FoundPairs found, Path against) {
    this.documents = found.documents().signed();
    this.others = found.documents().others();
    this.against = against;
    this.groups = found.groups();
    this.otherGroups = found.otherGroups();
    this.best = new int[groups.signatures().size()];
    this.similarities = new double[best.length];
    Arrays.fill(best, NONE);
    this.near = found.documents().definition().near();
    found.pairs().forEach(this::take);
  }

  private void take(SimilarPair pair) {
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

  @Override
  public boolean isKept(int document) {
    return best[groups.group(document)] == NONE;
  }

  @Override
  public String duplicateOf(int document) {
    return others.id(otherGroups.first(best[groups.group(document)]));
  }

  @Override
  public double similarity(int document) {
    return similarities[groups.group(document)];
  }

  @Override
  public PairKind kind(int document) {
    int group = groups.group(document);
    return near.kind(groups.signatures().get(group), otherGroups.signatures().get(best[group]))
        .orElse(null);
  }

  @Override
  public DedupSummary summary() {
    return DedupSummary.ofOthers(documents, this, against);
  }
}
