package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** CiteSeerX, Table 1 and what section 4.2 says of shingles: how alike the pairs are. */
final class CiteSeerCosines {
  private static final String[] PRINTED = {
    "1", ".97", ".97", ".99", ".89", ".97", ".81", ".75", ".66", ".54", ".49"
  };

  /** From here on a cosine is 1 with two decimals. */
  private static final double ONE = 0.995;

  private static final long SEED = 1;

  private CiteSeerCosines() {}

  /** Of all pairs, and of 20 at random as in the paper. */
  static String ofPairs(Experiment experiment) throws IOException {
    Judged simHash = CiteSeerTables.simHash(experiment);
    List<Signature> vectors =
        experiment.sign(VectorBuilder.binaryVectors(Experiment.TEXT, 1).build());
    Random random = new Random(SEED);
    ReportTable table =
        new ReportTable()
            .column("k", "%d")
            .column("mean cosine", "%.3f")
            .column("of 20 pairs", "%.3f")
            .column("paper", "%s")
            .column("precision", "%.3f");
    for (int k = 0; k <= CiteSeerTables.MOST_BITS; k++) {
      double threshold = 1 - k / CiteSeerTables.BITS;
      List<SimilarPair> pairs = simHash.pairs(threshold);
      double mean = mean(cosines(vectors, pairs));
      double ofSome = mean(cosines(vectors, SampledPairs.drawn(pairs, random)));
      table.add(k, mean, ofSome, PRINTED[k], simHash.at(threshold).precision());
    }
    return "Cosine of the sets of words, simhash:\n\n"
        + table.text()
        + "\n"
        + "The same of shingles, mean / least / share of 1.00; in the paper .97 at least, mostly"
        + " 1:\n\n"
        + ofShingles(experiment, vectors);
  }

  private static String ofShingles(Experiment experiment, List<Signature> vectors)
      throws IOException {
    ReportTable table = new ReportTable().column("R", "%.1f");
    int[] words = CiteSeerTables.WORDS;
    Judged[] shingles = new Judged[words.length];
    for (int i = 0; i < words.length; i++) {
      table.column(words[i] + " words", "%s");
      shingles[i] = CiteSeerTables.shingles(experiment, words[i]);
    }
    for (double resemblance : CiteSeerTables.RESEMBLANCES) {
      Object[] row = new Object[words.length + 1];
      row[0] = resemblance;
      for (int i = 0; i < words.length; i++) {
        double[] cosines = cosines(vectors, shingles[i].pairs(resemblance));
        double least = Arrays.stream(cosines).min().orElse(Double.NaN);
        double ones = Arrays.stream(cosines).filter(cosine -> cosine >= ONE).count();
        double share = ones / cosines.length;
        row[i + 1] = String.format(Locale.ROOT, "%.3f / %.2f / %.2f", mean(cosines), least, share);
      }
      table.add(row);
    }
    return table.text();
  }

  private static double mean(double[] cosines) {
    return Arrays.stream(cosines).average().orElse(Double.NaN);
  }

  private static double[] cosines(List<Signature> vectors, List<SimilarPair> pairs) {
    return pairs.stream().mapToDouble(pair -> cosine(vectors, pair)).toArray();
  }

  private static double cosine(List<Signature> vectors, SimilarPair pair) {
    VectorSignature one = (VectorSignature) vectors.get(pair.first());
    VectorSignature other = (VectorSignature) vectors.get(pair.second());
    return one.product(other) / Math.sqrt((double) one.square() * other.square());
  }
}
