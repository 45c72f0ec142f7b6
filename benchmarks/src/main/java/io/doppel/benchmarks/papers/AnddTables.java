package io.doppel.benchmarks.papers;

import java.util.List;

/**
 * ANDD: trained on one half of the clusters, tested on the other half, for several seeds, as in its
 * section 4.
 */
final class AnddTables {
  private AnddTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable("andd-table-2", "best F1 of weights, raw similarities", AnddWeights::news),
        new PaperTable("andd-table-3", "best F1 of signatures", AnddSignatures::news),
        new PaperTable(
            "andd-table-4", "as Table 2, halves by time; in the paper, e-mail", AnddWeights::mail),
        new PaperTable(
            "andd-table-5",
            "as Table 3, halves by time; in the paper, e-mail",
            AnddSignatures::mail),
        new PaperTable(
            "andd-figure-1", "best F1 by bits and by minima (Figure 2)", AnddCurves::sketches),
        new PaperTable("andd-figure-4", "best F1 by active terms", AnddCurves::activeTerms),
        new PaperTable("andd-figure-5", "best F1 by labelled documents", AnddCurves::trainingSizes),
        new PaperTable(
            "andd-printed",
            "best F1 by what differs from training as printed",
            AnddPrinted::oneByOne),
        new PaperTable(
            "andd-labels", "best F1 by labelled pairs and who chose them", AnddLabels::curve));
  }
}
