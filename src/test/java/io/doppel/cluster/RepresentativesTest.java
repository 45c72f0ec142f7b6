package io.doppel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Who is kept, and for whom the others go. */
class RepresentativesTest {

  private static int[] inputOrder(int documents) {
    return IntStream.range(0, documents).toArray();
  }

  @Test
  void withoutPairsAllAreKept() {
    Representatives none = Representatives.of(inputOrder(3), List.of());
    assertTrue(IntStream.range(0, 3).allMatch(none::isKept));
    Representatives.of(new int[0], List.of());
  }

  @Test
  void groupsDoNotChain() {
    List<SimilarPair> chain = List.of(new SimilarPair(0, 1, 0.9), new SimilarPair(1, 2, 0.9));
    Representatives first = Representatives.of(inputOrder(3), chain);
    assertTrue(first.isKept(0));
    assertEquals(0, first.of(1));
    assertTrue(first.isKept(2));
    Representatives middle = Representatives.of(new int[] {1, 0, 2}, chain);
    assertTrue(middle.isKept(1));
    assertEquals(1, middle.of(0));
    assertEquals(1, middle.of(2));
  }

  @Test
  void mostSimilarOfTheKeptRepresents() {
    List<SimilarPair> pairs = List.of(new SimilarPair(0, 2, 0.7), new SimilarPair(1, 2, 0.8));
    Representatives found = Representatives.of(inputOrder(3), pairs);
    assertEquals(1, found.of(2));
    assertEquals(0.8, found.similarity(2));
  }

  @Test
  void ofEqualsTheMorePreferredRepresents() {
    List<SimilarPair> pairs = List.of(new SimilarPair(1, 2, 0.8), new SimilarPair(0, 2, 0.8));
    assertEquals(0, Representatives.of(inputOrder(3), pairs).of(2));
    assertEquals(1, Representatives.of(new int[] {1, 0, 2}, pairs).of(2));
  }

  @Test
  void keptDocumentHasNoRepresentative() {
    Representatives one = Representatives.of(inputOrder(1), List.of());
    assertThrows(IllegalArgumentException.class, () -> one.of(0));
  }

  @RepeatedTest(300)
  void randomPairsAreDecidedAsByTheRule(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
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
    Representatives found =
        Representatives.of(preference.stream().mapToInt(i -> i).toArray(), pairs);

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
