package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * DDD (section 4): how long a q-gram should be. The paper found 4 and has no table of it: shorter
 * ones make false positives, longer ones take more memory. So beside the accuracy stands how many
 * distinct q-grams there are, in a document and in all.
 */
final class DddLengths {
  private static final double[] THRESHOLDS = {0.5, 0.7};
  private static final int SHORTEST = 2;
  private static final int LONGEST = 8;

  private DddLengths() {}

  static String table(Experiment few) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("threshold", "%.1f")
            .column("q", "%d")
            .column("T", "%d")
            .column("T and C", "%d")
            .column("recall", "%.3f")
            .column("precision", "%.3f")
            .column("F1", "%.3f")
            .column("q-grams of a document", "%.0f")
            .column("q-grams of all", "%d");
    for (double threshold : THRESHOLDS) {
      for (int q = SHORTEST; q <= LONGEST; q++) {
        Definition near = SetBuilder.qGrams(Experiment.TEXT, q).threshold(threshold).build();
        Accuracy found = few.run(near).judged().at(threshold);
        Sizes sizes = Sizes.of(few.sign(near));
        table.add(
            threshold,
            q,
            found.found(),
            found.right(),
            found.recall(),
            found.precision(),
            found.f1(),
            sizes.average(),
            sizes.distinct());
      }
    }
    return table.text();
  }

  /**
   * How many q-grams documents have.
   *
   * @param average distinct ones of a document, on average
   * @param distinct distinct ones of all together
   */
  private record Sizes(double average, int distinct) {
    static Sizes of(List<Signature> signatures) {
      Set<Long> distinct = new HashSet<>();
      long sum = 0;
      for (Signature signature : signatures) {
        if (signature != null) {
          sum += signature.length();
          SetSignature set = (SetSignature) signature;
          for (int i = 0; i < set.size(); i++) {
            distinct.add(set.element(i));
          }
        }
      }
      return new Sizes((double) sum / Math.max(1, signatures.size()), distinct.size());
    }
  }
}
