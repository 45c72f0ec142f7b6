package io.doppel.lucene.compression;

import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleFunction;
import org.apache.lucene.tests.util.LuceneTestCase;

/**
 * The pairs of a threshold follow from those of a lower one. Pairs that a bound loses are too rare
 * to be met here: NcdReachTest of the core has them.
 */
public class TestReach extends LuceneTestCase {
  private static final double LOWEST = 0.35;

  public void testPairsOfEveryThresholdFollowFromThoseOfALowerOne() throws IOException {
    check(threshold -> NcdBuilder.ncd("body").threshold(threshold).build());
    check(threshold -> NcdBuilder.ncd("body").gramFilter(false).threshold(threshold).build());
    check(threshold -> NcdBuilder.ncd("body").lengthBound(false).threshold(threshold).build());
    check(threshold -> NcdBuilder.ncd("body").asInPaper().threshold(threshold).build());
    check(threshold -> SetBuilder.shingles("body").threshold(threshold).build());
    check(threshold -> BitBuilder.charikar("body").threshold(threshold).build());
  }

  private static void check(DoubleFunction<Definition> definition) throws IOException {
    Definition low = definition.apply(LOWEST);
    List<Signature> signatures = signatures(low);
    Definition.Reach reach = low.reach();
    for (int hundredths = 35; hundredths <= 100; hundredths += 3) {
      double threshold = hundredths / 100.0;
      Set<Long> expected = new HashSet<>();
      try (PairResult direct =
          definition.apply(threshold).pairs(signatures, JoinSettings.DEFAULT)) {
        direct.pairs().forEach(pair -> expected.add(key(pair)));
      }
      Set<Long> actual = new HashSet<>();
      try (PairResult all = low.pairs(signatures, JoinSettings.DEFAULT)) {
        for (SimilarPair pair : all.pairs()) {
          double found =
              reach.of(
                  signatures.get(pair.first()), signatures.get(pair.second()), pair.similarity());
          if (Math.max(found, LOWEST) >= threshold) {
            actual.add(key(pair));
          }
        }
      }
      assertEquals("at " + threshold, expected, actual);
    }
  }

  /** Texts that repeat themselves, of all similarities. */
  private static List<Signature> signatures(Definition near) throws IOException {
    Random random = new Random(5);
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      StringBuilder text = new StringBuilder();
      int words = 1 + random.nextInt(60);
      int kinds = 1 + random.nextInt(12);
      for (int word = 0; word < words; word++) {
        text.append("ab".repeat(1 + random.nextInt(3))).append(random.nextInt(kinds)).append(' ');
      }
      signatures.add(near.sign(text.toString()).orElse(null));
    }
    return signatures;
  }

  private static long key(SimilarPair pair) {
    return (long) pair.first() << 32 | pair.second();
  }
}
