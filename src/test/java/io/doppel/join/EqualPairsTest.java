package io.doppel.join;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class EqualPairsTest {

  @Test
  void pairsAreThoseOfADoubleLoopInOrder(Random random) {
    List<byte[]> signatures = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] signature = new byte[random.nextInt(3)];
      random.nextBytes(signature);
      for (int j = 0; j < signature.length; j++) {
        signature[j] = (byte) (signature[j] & 0x83);
      }
      signatures.add(random.nextInt(10) == 0 ? null : signature);
    }
    List<SimilarPair> expected = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        if (signatures.get(i) != null && Arrays.equals(signatures.get(i), signatures.get(j))) {
          expected.add(new SimilarPair(i, j, 1));
        }
      }
    }
    assertTrue(expected.size() > 1_000);

    PairResult result = EqualPairs.find(signatures);
    assertEquals(expected, result.pairs());
    assertEquals(new PairCounts(500, expected.size(), 0), result.counts());
  }

  @Test
  void aGroupOfFourIsSixPairs() {
    List<byte[]> signatures = Collections.nCopies(4, new byte[] {1, 2, 3});
    assertEquals(6, EqualPairs.find(signatures).pairs().size());
  }

  @Test
  void signaturesOfOneHashCodeAreStillDifferent() {
    byte[] one = {1, 31};
    byte[] other = {2, 0};
    assertEquals(Arrays.hashCode(one), Arrays.hashCode(other));
    assertEquals(List.of(), EqualPairs.find(List.of(one, other)).pairs());
  }

  @Test
  void aNullEqualsNothingNotEvenAnotherNull() {
    byte[] signature = {7};
    PairResult result = EqualPairs.find(Arrays.asList(null, signature, null, signature));
    assertEquals(List.of(new SimilarPair(1, 3, 1)), result.pairs());
  }

  @Test
  void nothingAndOneHaveNoPairs() {
    assertEquals(List.of(), EqualPairs.find(List.of()).pairs());
    assertEquals(List.of(), EqualPairs.find(List.of(new byte[] {1})).pairs());
  }

  @Test
  void theSignaturesAreLeftAsTheyAre() {
    byte[] signature = {3, 2, 1};
    EqualPairs.find(List.of(signature, signature.clone()));
    assertArrayEquals(new byte[] {3, 2, 1}, signature);
  }

  @Test
  void firstClaimLinksEachSignatureToTheFirstOnly() {
    byte[] signature = {1, 2};
    PairResult result =
        EqualPairs.find(List.of(signature, new byte[] {3}, signature.clone(), signature.clone()))
            .firstClaims();
    assertEquals(List.of(new SimilarPair(0, 2, 1), new SimilarPair(0, 3, 1)), result.pairs());
  }
}
