package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.ExactSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Who is kept, and for whom the others go. */
@Randomized
class RepresentativesTest {

  private static int[] inputOrder(int documents) {
    return IntStream.range(0, documents).toArray();
  }

  /** Every document is a group of its own. */
  private static Representatives decide(int[] preference, List<SimilarPair> pairs) {
    List<Signature> noneEqual = Collections.nCopies(preference.length, null);
    return Representatives.of(preference, SignatureGroups.of(noneEqual), pairs);
  }

  @Test
  void aDocumentGoesOnlyForOneThatContainsIt() {
    List<Signature> noneEqual = Collections.nCopies(3, null);
    List<DirectedPair> pairs = List.of(new DirectedPair(0, 1, 0.9)); // the first is in the second
    SignatureGroups groups = SignatureGroups.of(noneEqual);
    Representatives small = Representatives.ofDirected(new int[] {0, 1, 2}, groups, pairs);
    assertTrue(small.isKept(0) && small.isKept(1) && small.isKept(2));
    Representatives large = Representatives.ofDirected(new int[] {1, 0, 2}, groups, pairs);
    assertTrue(large.isKept(1) && large.isKept(2));
    assertEquals(1, large.of(0));
    assertEquals(0.9, large.similarity(0));
  }

  @RepeatedTest(100)
  void groupsDecideAsAllTheirPairsWould(Random random) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      signatures.add(ExactSignature.of(new StringReader("text " + random.nextInt(12))));
    }
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<SimilarPair> ofGroups = new ArrayList<>();
    for (int second = 1; second < groups.signatures().size(); second++) {
      for (int first = 0; first < second; first++) {
        if (random.nextInt(3) == 0) {
          ofGroups.add(new SimilarPair(first, second, (1 + random.nextInt(4)) / 5.0));
        }
      }
    }
    List<SimilarPair> ofDocuments = new ArrayList<>();
    for (int second = 1; second < signatures.size(); second++) {
      for (int first = 0; first < second; first++) {
        int one = groups.group(first);
        int other = groups.group(second);
        int low = Math.min(one, other);
        int high = Math.max(one, other);
        double similarity =
            one == other
                ? 1
                : ofGroups.stream()
                    .filter(pair -> pair.first() == low && pair.second() == high)
                    .mapToDouble(SimilarPair::similarity)
                    .findFirst()
                    .orElse(0);
        if (similarity > 0) {
          ofDocuments.add(new SimilarPair(first, second, similarity));
        }
      }
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, signatures.size()).boxed().toList());
    Collections.shuffle(order, random);
    int[] preference = order.stream().mapToInt(i -> i).toArray();
    Representatives expected = decide(preference, ofDocuments);
    Representatives found = Representatives.of(preference, groups, ofGroups);
    for (int document = 0; document < signatures.size(); document++) {
      assertEquals(expected.isKept(document), found.isKept(document));
      if (!found.isKept(document)) {
        assertEquals(expected.of(document), found.of(document));
        assertEquals(expected.similarity(document), found.similarity(document));
      }
    }
  }

  @Test
  void withoutPairsAllAreKept() {
    Representatives none = decide(inputOrder(3), List.of());
    assertTrue(IntStream.range(0, 3).allMatch(none::isKept));
    decide(new int[0], List.of());
  }

  @Test
  void groupsDoNotChain() {
    List<SimilarPair> chain = List.of(new SimilarPair(0, 1, 0.9), new SimilarPair(1, 2, 0.9));
    Representatives first = decide(inputOrder(3), chain);
    assertTrue(first.isKept(0));
    assertEquals(0, first.of(1));
    assertTrue(first.isKept(2));
    Representatives middle = decide(new int[] {1, 0, 2}, chain);
    assertTrue(middle.isKept(1));
    assertEquals(1, middle.of(0));
    assertEquals(1, middle.of(2));
  }

  @Test
  void mostSimilarOfTheKeptRepresents() {
    List<SimilarPair> pairs = List.of(new SimilarPair(0, 2, 0.7), new SimilarPair(1, 2, 0.8));
    Representatives found = decide(inputOrder(3), pairs);
    assertEquals(1, found.of(2));
    assertEquals(0.8, found.similarity(2));
  }

  @Test
  void ofEqualsTheMorePreferredRepresents() {
    List<SimilarPair> pairs = List.of(new SimilarPair(1, 2, 0.8), new SimilarPair(0, 2, 0.8));
    assertEquals(0, decide(inputOrder(3), pairs).of(2));
    assertEquals(1, decide(new int[] {1, 0, 2}, pairs).of(2));
  }

  @Test
  void keptDocumentHasNoRepresentative() {
    Representatives one = decide(inputOrder(1), List.of());
    assertThrows(IllegalArgumentException.class, () -> one.of(0));
  }

  @RepeatedTest(300)
  void randomPairsAreDecidedAsByTheRule(Random random) {
    int documents = 1 + random.nextInt(30);
    double[][] similarity = new double[documents][documents];
    List<SimilarPair> pairs = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      for (int j = i + 1; j < documents; j++) {
        if (random.nextInt(4) == 0) {
          similarity[i][j] = (1 + random.nextInt(4)) / 4.0;
          similarity[j][i] = similarity[i][j];
          pairs.add(new SimilarPair(i, j, similarity[i][j]));
        }
      }
    }
    Collections.shuffle(pairs, random);
    List<Integer> preference = new ArrayList<>();
    IntStream.range(0, documents).forEach(preference::add);
    Collections.shuffle(preference, random);
    Representatives found = decide(preference.stream().mapToInt(i -> i).toArray(), pairs);

    List<Integer> kept = new ArrayList<>();
    for (int document : preference) {
      int best = -1;
      for (int other : kept) {
        if (similarity[document][other] > (best < 0 ? 0 : similarity[document][best])) {
          best = other;
        }
      }
      if (best < 0) {
        kept.add(document);
        assertTrue(found.isKept(document));
      } else {
        assertFalse(found.isKept(document));
        assertEquals(best, found.of(document));
        assertEquals(similarity[document][best], found.similarity(document));
      }
    }
  }
}
