package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.ExactSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Who is among others. */
@Randomized
class BestOthersTest {
  private static final int OTHERS = 25;

  @Test
  void ofEquallySimilarOnesTheFirstIsBest() {
    SignatureGroups two = SignatureGroups.of(Collections.nCopies(2, null));
    SignatureGroups three = SignatureGroups.of(Collections.nCopies(3, null));
    List<SimilarPair> pairs =
        List.of(new SimilarPair(0, 2, 0.8), new SimilarPair(0, 4, 0.9), new SimilarPair(0, 3, 0.9));
    BestOthers best = BestOthers.of(two, three, pairs, BestOthers.Measure.OF_PAIR, 0.5);
    assertFalse(best.isKept(0));
    assertEquals(1, best.of(0));
    assertEquals(0.9, best.similarity(0));
    assertTrue(best.isKept(1));
  }

  /** As if each document were compared with each of the others. */
  @RepeatedTest(100)
  void groupsDecideAsAllTheirPairsWould(Random random) throws IOException {
    List<Signature> signatures = signatures(30, random);
    List<Signature> ofOthers = signatures(OTHERS, random);
    SignatureGroups groups = SignatureGroups.of(signatures);
    SignatureGroups others = SignatureGroups.of(ofOthers);
    int count = groups.signatures().size();
    double[][] measured = new double[count][others.signatures().size()];
    List<SimilarPair> pairs = new ArrayList<>();
    int oneIn = 1 + random.nextInt(20);
    for (int group = 0; group < count; group++) {
      for (int other = 0; other < measured[group].length; other++) {
        if (random.nextInt(oneIn) == 0) {
          measured[group][other] = random.nextInt(6) / 5.0;
          pairs.add(new SimilarPair(group, count + other, measured[group][other] / 2));
        }
      }
    }
    Collections.shuffle(pairs, random);
    double threshold = (1 + random.nextInt(5)) / 5.0;
    BestOthers best =
        BestOthers.of(groups, others, pairs, (one, other, similarity) -> 2 * similarity, threshold);
    for (int document = 0; document < signatures.size(); document++) {
      int expected = -1;
      double most = 0;
      for (int other = 0; other < OTHERS; other++) {
        double similarity = measured[groups.group(document)][others.group(other)];
        if (similarity >= threshold && similarity > most) {
          expected = other;
          most = similarity;
        }
      }
      assertEquals(expected < 0, best.isKept(document));
      if (expected >= 0) {
        assertEquals(expected, best.of(document));
        assertEquals(most, best.similarity(document));
      }
    }
  }

  /** Some documents are copies, and a few have no signature. */
  private static List<Signature> signatures(int documents, Random random) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      signatures.add(
          random.nextInt(10) == 0
              ? null
              : ExactSignature.of(new StringReader("text " + random.nextInt(15))));
    }
    return signatures;
  }
}
