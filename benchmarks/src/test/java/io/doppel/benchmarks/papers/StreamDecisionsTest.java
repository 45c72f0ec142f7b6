package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.decision.DecisionKind;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.index.Decision;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamDecisionsTest {
  private static Decision tagged(int key, int other, double similarity) {
    return new Decision(
        key,
        DecisionKind.TAGGED,
        String.valueOf(key),
        String.valueOf(other),
        similarity,
        List.of());
  }

  private static Decision added(int key) {
    return new Decision(key, DecisionKind.ADDED, String.valueOf(key), null, 0, List.of());
  }

  @Test
  void chainsAreCountedAndPairsAreJudged() {
    PairLabels labels = PairLabels.ofClusters(new int[] {0, 0, 1, 0, -1}, Set.of());
    List<Decision> decisions =
        List.of(added(0), tagged(1, 0, 1), tagged(2, 1, 0.8), tagged(3, 1, 0.7), added(4));
    assertEquals(new StreamDecisions(3, 3, 2, 1, 2, 2), StreamDecisions.of(decisions, labels));
  }
}
