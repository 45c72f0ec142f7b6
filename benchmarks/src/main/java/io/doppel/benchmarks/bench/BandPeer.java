package io.doppel.benchmarks.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A library that makes signatures, with the bands and the threshold that users choose. Several ways
 * are tried on a part of the corpus, and the one with the best F1 competes; the threshold is chosen
 * so again on the whole corpus, where unlike texts are more.
 */
final class BandPeer {
  private static final double LOWEST = 0.1;
  private static final double STEP = 0.02;
  private static final double AS_GOOD = 0.005;

  /**
   * One way to use the library.
   *
   * @param settings what tables say of it
   * @param signers make workers
   * @param bands how many bands there are
   * @param join makes a join of signatures
   */
  record Way(String settings, Supplier<Contender.Signer> signers, int bands, JoinMaker join) {}

  /** Makes joins. */
  interface JoinMaker {
    /**
     * Makes a join.
     *
     * @param signatures of all documents
     * @return the join
     */
    BandJoin join(List<Object> signatures);
  }

  private record Tried(Way way, double threshold, double f1, long compared) {}

  private BandPeer() {}

  /**
   * Tries ways on a part of the corpus.
   *
   * @param name what tables call the library
   * @param ways the ways
   * @param run what is measured
   * @return the best
   */
  static Contender best(String name, List<Way> ways, BenchRun run) {
    List<Tried> tried = new ArrayList<>();
    Map<Supplier<Contender.Signer>, List<Object>> signed = new HashMap<>();
    for (Way way : ways) {
      List<Object> signatures =
          signed.computeIfAbsent(way.signers(), signers -> run.sign(signers, run.part()));
      tried.add(threshold(way, signatures, new PlantedPairs(run.part()), LOWEST));
    }
    double most = tried.stream().mapToDouble(Tried::f1).max().orElseThrow();
    Tried best =
        tried.stream()
            .filter(one -> one.f1 >= most - AS_GOOD)
            .min(Comparator.comparingLong(Tried::compared))
            .orElseThrow();
    run.progress(
        name
            + ": "
            + best.way.settings()
            + " has the best F1 of "
            + ways.size()
            + " settings, "
            + Math.round(best.f1 * 1e3) / 1e3);
    double[] chosen = {Double.NaN};
    String settings = best.way.settings() + "; bands by this benchmark, verified by signatures";
    return new Contender(
        name,
        settings,
        false,
        best.way.signers(),
        null,
        (signatures, threads) -> {
          boolean whole = signatures.size() == run.corpus().size();
          if (whole && Double.isNaN(chosen[0])) {
            double from = Math.max(LOWEST, best.threshold - 2 * STEP);
            chosen[0] = threshold(best.way, signatures, run.planted(), from).threshold;
            run.progress(name + ": threshold " + chosen[0]);
          }
          BandJoin join = best.way.join().join(signatures);
          long[] keys = join.find(whole ? chosen[0] : best.threshold);
          return () -> keys;
        });
  }

  /** The threshold with the best F1. */
  private static Tried threshold(
      Way way, List<Object> signatures, PlantedPairs planted, double lowest) {
    BandJoin join = way.join().join(signatures);
    join.find(lowest);
    long[] candidates = join.candidates();
    double[] similarities = join.similarities();
    Tried best = new Tried(way, lowest, -1, join.compared());
    for (int step = 0; lowest + step * STEP < 1; step++) {
      double threshold = Math.round((lowest + step * STEP) * 100) / 100.0;
      long[] keys = new long[candidates.length];
      int count = 0;
      for (int i = 0; i < candidates.length; i++) {
        if (similarities[i] >= threshold) {
          keys[count++] = candidates[i];
        }
      }
      long[] distinct = Arrays.stream(keys, 0, count).sorted().distinct().toArray();
      double f1 = planted.quality(distinct).f1();
      if (f1 > best.f1) {
        best = new Tried(way, threshold, f1, join.compared());
      }
    }
    return best;
  }

  /** For each document whether it has a signature. */
  static boolean[] signed(List<Object> signatures) {
    boolean[] signed = new boolean[signatures.size()];
    for (int i = 0; i < signed.length; i++) {
      signed[i] = signatures.get(i) != null;
    }
    return signed;
  }
}
