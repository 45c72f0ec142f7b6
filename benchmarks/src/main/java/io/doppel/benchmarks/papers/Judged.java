package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairCurve;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.PairLabels.Verdict;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Pairs that were found, each of them right or wrong. */
final class Judged {
  /** Distances are the papers' decimals: 1 - 0.9 is less than 0.1, and a pair would be lost. */
  private static final double ROUNDING = 1e-9;

  private final List<SimilarPair> pairs = new ArrayList<>();
  private final PairLabels labels;
  private final PairCurve curve;

  /**
   * Judges pairs.
   *
   * @param documents the documents among which they were found
   * @param found the pairs, by the positions of the documents
   */
  Judged(LabelledCorpus documents, List<SimilarPair> found) {
    labels = documents.labels();
    curve = new PairCurve(labels.nearDuplicates(), 0);
    for (SimilarPair pair : found) {
      Verdict verdict = labels.of(pair.first(), pair.second());
      if (verdict != Verdict.NEITHER) {
        pairs.add(pair);
        curve.add(pair.similarity(), verdict == Verdict.RIGHT);
      }
    }
  }

  /** What a least similarity gives. */
  Accuracy at(double threshold) {
    return curve.at(threshold - ROUNDING);
  }

  /** The least similarity with the best F1. */
  Accuracy best() {
    return curve.best();
  }

  /** The pairs of a least similarity that count. */
  List<SimilarPair> pairs(double threshold) {
    return pairs.stream().filter(pair -> pair.similarity() >= threshold - ROUNDING).toList();
  }

  /** Those of them that are near-duplicates. */
  List<SimilarPair> rightPairs(double threshold) {
    return pairs(threshold).stream().filter(this::isRight).toList();
  }

  /** Says whether a pair is right, as somebody who is shown it. */
  interface Judge {
    boolean isRight(SimilarPair pair);
  }

  /** Whether the two are near-duplicates. */
  boolean isRight(SimilarPair pair) {
    return labels.of(pair.first(), pair.second()) == Verdict.RIGHT;
  }

  /** Precision, recall and F1, as the documentation writes them. */
  static String text(Accuracy accuracy) {
    return String.format(
        Locale.ROOT, "%.3f / %.3f / %.3f", accuracy.precision(), accuracy.recall(), accuracy.f1());
  }
}
