package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledDocuments;
import io.doppel.learn.Accuracy;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Pairs that were found, each of them right or wrong, the most similar first. */
final class Judged {
  /** Similarities are sums and quotients: what is a threshold in decimals is not quite one. */
  private static final double ROUNDING = 1e-9;

  private final List<SimilarPair> pairs;
  private final int[] rightUpTo;
  private final long all;

  /**
   * Judges pairs.
   *
   * @param documents the documents among which they were found
   * @param found the pairs, by the positions of the documents
   */
  Judged(LabelledDocuments documents, List<SimilarPair> found) {
    pairs = new ArrayList<>(found);
    pairs.removeIf(
        pair ->
            documents.isIgnored(
                documents.documents().get(pair.first()), documents.documents().get(pair.second())));
    pairs.sort(Comparator.comparingDouble(SimilarPair::similarity).reversed());
    rightUpTo = new int[pairs.size() + 1];
    for (int i = 0; i < pairs.size(); i++) {
      boolean right =
          LabelledDocuments.isNearDuplicate(
              documents.documents().get(pairs.get(i).first()),
              documents.documents().get(pairs.get(i).second()));
      rightUpTo[i + 1] = rightUpTo[i] + (right ? 1 : 0);
    }
    all = documents.nearDuplicates();
  }

  /** What a least similarity gives. */
  Accuracy at(double threshold) {
    return first(threshold, count(threshold));
  }

  /** The least similarity with the best F1, of all that occur. */
  Accuracy best() {
    Accuracy best = first(1, 0);
    for (int i = 1; i <= pairs.size(); i++) {
      boolean last = i == pairs.size() || pairs.get(i).similarity() < pairs.get(i - 1).similarity();
      Accuracy here = first(pairs.get(i - 1).similarity(), i);
      best = last && here.f1() > best.f1() ? here : best;
    }
    return best;
  }

  /** The pairs of a least similarity that count. */
  List<SimilarPair> pairs(double threshold) {
    return pairs.subList(0, count(threshold));
  }

  private int count(double threshold) {
    int count = 0;
    while (count < pairs.size() && pairs.get(count).similarity() >= threshold - ROUNDING) {
      count++;
    }
    return count;
  }

  private Accuracy first(double threshold, int count) {
    return new Accuracy(threshold, count, rightUpTo[count], all);
  }

  /** Precision, recall and F1, as the documentation writes them. */
  static String text(Accuracy accuracy) {
    return String.format(
        Locale.ROOT, "%.3f / %.3f / %.3f", accuracy.precision(), accuracy.recall(), accuracy.f1());
  }
}
