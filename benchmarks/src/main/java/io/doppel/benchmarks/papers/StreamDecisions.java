package io.doppel.benchmarks.papers;

import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.PairLabels.Verdict;
import io.doppel.lucene.index.Decision;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the decisions of a stream amount to. Its documents have the numbers 0, 1, 2, ... as keys.
 *
 * @param duplicates how many documents are near-duplicates of an earlier one
 * @param judged how many of those count, since their pair is not to be ignored
 * @param right how many of those are near-duplicates of it by their labels
 * @param exact how many have similarity 1
 * @param chained how many name one that is a near-duplicate itself
 * @param longest how many steps the longest chain has from a document to one that is none of any
 */
record StreamDecisions(int duplicates, int judged, int right, int exact, int chained, int longest) {

  static StreamDecisions of(List<Decision> decisions, PairLabels labels) {
    Map<String, Integer> steps = new HashMap<>();
    int judged = 0;
    int right = 0;
    int exact = 0;
    int chained = 0;
    int longest = 0;
    for (Decision decision : decisions) {
      if (decision.other() == null) {
        continue;
      }
      Verdict verdict =
          labels.of(Integer.parseInt(decision.key()), Integer.parseInt(decision.other()));
      judged += verdict == Verdict.NEITHER ? 0 : 1;
      right += verdict == Verdict.RIGHT ? 1 : 0;
      exact += decision.similarity() == 1 ? 1 : 0;
      int before = steps.getOrDefault(decision.other(), 0);
      chained += before > 0 ? 1 : 0;
      longest = Math.max(longest, before + 1);
      steps.put(decision.key(), before + 1);
    }
    return new StreamDecisions(steps.size(), judged, right, exact, chained, longest);
  }
}
