package io.doppel.cli.search;

import io.doppel.decision.Representatives;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.util.List;

/** What becomes of each document: it is kept, or removed as a near-duplicate of another. */
interface Decisions {
  /** Whether a document is kept. */
  boolean isKept(int document);

  /** The number of the document that another one is removed for, if it is among the others. */
  int keptFor(int document);

  /** The id of the document that another one is removed for. */
  String duplicateOf(int document);

  /** How similar the two are. */
  double similarity(int document);

  /** In what the two differ; null if that is not known. */
  PairKind kind(int document);

  /** Counts what was decided, for people. */
  DedupSummary summary();

  /** Those documents are kept that represent others, or only themselves. */
  static Decisions of(Representatives representatives, SignedDocuments signed, Definition near) {
    return new Decisions() {
      @Override
      public boolean isKept(int document) {
        return representatives.isKept(document);
      }

      @Override
      public int keptFor(int document) {
        return representatives.of(document);
      }

      @Override
      public String duplicateOf(int document) {
        return signed.id(representatives.of(document));
      }

      @Override
      public double similarity(int document) {
        return representatives.similarity(document);
      }

      @Override
      public PairKind kind(int document) {
        List<Signature> signatures = signed.signatures();
        return near.kind(signatures.get(document), signatures.get(representatives.of(document)))
            .orElse(null);
      }

      @Override
      public DedupSummary summary() {
        return DedupSummary.ofGroups(signed, representatives, this);
      }
    };
  }
}
