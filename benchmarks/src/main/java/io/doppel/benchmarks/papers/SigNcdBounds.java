package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.compression.Compression;
import io.doppel.compression.Compressor;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What SigNCD's bounds save and what they lose: Figures 4 and 5, with the paper's P1, inequality
 * (7), and with ours, which is loosened for real compressors.
 */
final class SigNcdBounds {
  private static final double WIDEST = 0.9;
  private static final double ROUNDING = 1e-12;

  /** What P1 leaves of the comparisons in Figure 4: 90.4 % and 40.0 % less (section 5.3.2). */
  static final Map<Double, String> PAPER_P1 = Map.of(0.1, "0.096", 0.7, "0.600");

  private final List<Signature> signatures;
  private final Joined without;
  private final List<Double> similarities = new ArrayList<>();

  /** What was found, by how many comparisons. */
  private record Joined(int pairs, long comparisons, double seconds) {}

  private SigNcdBounds(Experiment experiment) throws IOException {
    Definition near = definition(WIDEST, builder -> builder.lengthBound(false));
    experiment.warmUp(near);
    signatures = experiment.sign(near);
    long start = CpuClock.processNanos();
    try (PairResult found = near.pairs(signatures, JoinSettings.DEFAULT)) {
      double seconds = Experiment.secondsSince(start);
      without = new Joined(found.pairs().size(), found.counts().compressions(), seconds);
      for (SimilarPair pair : found.pairs()) {
        similarities.add(pair.similarity());
      }
    }
  }

  /** The paper's own form but for what is changed. */
  private static Definition definition(double tau, UnaryOperator<NcdBuilder> change) {
    NcdBuilder paper = NcdBuilder.sigNcd(Experiment.TEXT).asInPaper();
    return change.apply(paper.maxDistance(tau)).build();
  }

  private Joined join(Definition near) throws IOException {
    long start = CpuClock.processNanos();
    try (PairResult found = near.pairs(signatures, JoinSettings.DEFAULT)) {
      double seconds = Experiment.secondsSince(start);
      return new Joined(found.pairs().size(), found.counts().compressions(), seconds);
    }
  }

  private Joined paper(double tau) throws IOException {
    return join(definition(tau, UnaryOperator.identity()));
  }

  private Joined paperWithP2(double tau) throws IOException {
    return join(definition(tau, builder -> builder.triangleBound(true)));
  }

  private Joined ours(double tau) throws IOException {
    return join(definition(tau, builder -> builder.paperBounds(false)));
  }

  private Joined oursWithP2(double tau) throws IOException {
    return join(definition(tau, builder -> builder.paperBounds(false).triangleBound(true)));
  }

  private Joined oursWithGrams(double tau) throws IOException {
    return join(definition(tau, builder -> builder.paperBounds(false).gramFilter(true)));
  }

  /** The pairs within a distance. */
  private int truePairs(double tau) {
    double least = SigNcdTables.similarity(tau) - ROUNDING;
    return (int) similarities.stream().filter(similarity -> similarity >= least).count();
  }

  /** Pairs of identical signatures that equation (4) puts farther apart. */
  private long identicalBeyond(double tau) {
    Compressor compressor = Compression.SNAPPY.newCompressor();
    Map<Signature, Long> counts = new HashMap<>();
    for (Signature signature : signatures) {
      if (signature != null) {
        counts.merge(signature, 1L, Long::sum);
      }
    }
    long beyond = 0;
    for (Map.Entry<Signature, Long> each : counts.entrySet()) {
      long pairs = each.getValue() * (each.getValue() - 1) / 2;
      byte[] bytes = ((NcdSignature) each.getKey()).bytes();
      beyond += pairs > 0 && SigNcdFigures.toItself(compressor, bytes) > tau ? pairs : 0;
    }
    return beyond;
  }

  static String bounds(Experiment experiment) throws IOException {
    SigNcdBounds all = new SigNcdBounds(experiment);
    ReportTable table =
        new ReportTable()
            .column("tau", "%.1f")
            .column("P1 (7)", "%.3f")
            .column("in the paper", "%s")
            .column("and P2", "%.3f")
            .column("our P1", "%.3f")
            .column("and gram filter", "%.3f")
            .column("time of P1 (7)", "%.2f")
            .column("time and P2", "%.2f")
            .column("time of our P1", "%.2f")
            .column("time and gram filter", "%.2f");
    for (double tau : SigNcdTables.TAUS) {
      List<Joined> each =
          List.of(all.paper(tau), all.paperWithP2(tau), all.ours(tau), all.oursWithGrams(tau));
      List<Object> row = new ArrayList<>(List.of(tau));
      for (Joined joined : each) {
        row.add((double) joined.comparisons() / all.without.comparisons());
      }
      row.add(2, PAPER_P1.getOrDefault(tau, "-"));
      for (Joined joined : each) {
        row.add(joined.seconds() / all.without.seconds());
      }
      table.add(row.toArray());
    }
    return "Comparisons and CPU time in parts of no bound, which makes "
        + all.without.comparisons()
        + " comparisons:\n\n"
        + table.text();
  }

  static String loss(Experiment experiment) throws IOException {
    SigNcdBounds all = new SigNcdBounds(experiment);
    ReportTable table =
        new ReportTable()
            .column("tau", "%.1f")
            .column("pairs within tau", "%,d")
            .column("lost by P1 (7)", "%,d")
            .column("by P1 (7) and P2", "%,d")
            .column("by our P1", "%,d")
            .column("by our P1 and P2", "%,d")
            .column("by our P1 and gram filter", "%,d")
            .column("identical, beyond tau by (4)", "%,d");
    for (double tau : SigNcdTables.TAUS) {
      int pairs = all.truePairs(tau);
      table.add(
          tau,
          pairs,
          pairs - all.paper(tau).pairs(),
          pairs - all.paperWithP2(tau).pairs(),
          pairs - all.ours(tau).pairs(),
          pairs - all.oursWithP2(tau).pairs(),
          pairs - all.oursWithGrams(tau).pairs(),
          all.identicalBeyond(tau));
    }
    return "Pairs within tau when all are compared, and how many of them bounds lose:\n\n"
        + table.text();
  }
}
