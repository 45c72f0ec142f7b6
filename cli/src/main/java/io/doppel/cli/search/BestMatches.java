package io.doppel.cli.search;

import io.doppel.decision.BestOthers;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import java.nio.file.Path;

/**
 * Which documents are among others, and which of those each is most similar to. Where the measure
 * is one of containment, a document must be contained in the other; one that contains another
 * stays.
 */
final class BestMatches implements Decisions {
  private final SignedDocuments documents;
  private final SignedDocuments others;
  private final Path against;
  private final Definition near;
  private final BestOthers best;

  /**
   * Chooses among pairs of documents and others.
   *
   * @param against where the others are
   */
  BestMatches(FoundPairs found, Path against) {
    this.documents = found.documents().signed();
    this.others = found.documents().others();
    this.against = against;
    this.near = found.documents().definition().near();
    this.best =
        BestOthers.of(
            found.groups(),
            found.otherGroups(),
            found.pairs(),
            near.measuresContainment() ? near::contained : BestOthers.Measure.OF_PAIR,
            near.threshold());
  }

  @Override
  public boolean isKept(int document) {
    return best.isKept(document);
  }

  @Override
  public int keptFor(int document) {
    throw new UnsupportedOperationException("it is in " + against);
  }

  @Override
  public String duplicateOf(int document) {
    return others.id(best.of(document));
  }

  @Override
  public double similarity(int document) {
    return best.similarity(document);
  }

  @Override
  public PairKind kind(int document) {
    return near.kind(
            documents.signatures().get(document), others.signatures().get(best.of(document)))
        .orElse(null);
  }

  @Override
  public DedupSummary summary() {
    return DedupSummary.ofOthers(documents, this, against);
  }
}
