package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapCandidates;
import io.doppel.signature.NcdSignature;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GramCandidatesTest {

  /**
   * With few letters, made-up lengths and large slacks, matches that have only just enough grams in
   * common, and only the most frequent ones, are no exception.
   */
  @Test
  void candidatesAreThoseThatCountingFindsOnRandomData() {
    Random random = new Random(81);
    int candidates = 0;
    int rejected = 0;
    for (int round = 0; round < 500; round++) {
      NcdBounds bounds = new NcdBounds(random.nextInt(8) / 10.0, false, true);
      NcdSignature[] sorted = randomSignatures(random, 2 + random.nextInt(40));
      OverlapCandidates found =
          GramCandidates.of(
              sorted, bounds, GramCandidates.index(sorted, HotElements.NONE, false), null);
      for (int i = 0; i < sorted.length; i++) {
        int y = random.nextInt(sorted.length); // in any order: nothing may remain of the last one
        int start = random.nextInt(y + 1);
        int end = start + random.nextInt(y - start + 1);
        List<Integer> expected = byCounting(sorted, bounds, y, start, end);
        assertEquals(expected, list(found, found.find(y, start, end)));
        candidates += expected.size();
        rejected += end - start - expected.size();
      }
    }
    assertTrue(candidates > 1_000 && rejected > 1_000, candidates + " and " + rejected);
  }

  @Test
  void theMostFrequentGramIsEnoughWhereOneIsRequired() {
    NcdSignature often = signature("abcd", 39);
    NcdSignature[] sorted = {often, often, signature("vwxyz", 39), signature("abcdvwxyz", 40)};
    NcdBounds bounds = new NcdBounds(0, true, true);
    assertEquals(1, bounds.requiredGrams(40, 255, 255));
    OverlapCandidates found =
        GramCandidates.of(
            sorted, bounds, GramCandidates.index(sorted, HotElements.NONE, false), null);
    assertEquals(List.of(0, 1, 2), list(found, found.find(3, 0, 3)));
    assertEquals(List.of(1), list(found, found.find(3, 1, 2)));
    assertEquals(List.of(), list(found, found.find(3, 2, 2)));
  }

  private static List<Integer> byCounting(
      NcdSignature[] sorted, NcdBounds bounds, int y, int start, int end) {
    List<Integer> candidates = new ArrayList<>();
    for (int x = start; x < end; x++) {
      Set<String> common = grams(sorted[x]);
      common.retainAll(grams(sorted[y]));
      int required =
          bounds.requiredGrams(sorted[y].gramLength(), sorted[x].slack(), sorted[y].slack());
      if (common.size() >= required) {
        candidates.add(x);
      }
    }
    return candidates;
  }

  private static Set<String> grams(NcdSignature signature) {
    String text = new String(signature.bytes(), StandardCharsets.ISO_8859_1);
    Set<String> grams = new HashSet<>();
    for (int i = 0; i + 4 <= text.length(); i++) {
      grams.add(text.substring(i, i + 4));
    }
    return grams;
  }

  private static NcdSignature[] randomSignatures(Random random, int count) {
    NcdSignature[] signatures = new NcdSignature[count];
    for (int i = 0; i < count; i++) {
      byte[] bytes = new byte[1 + random.nextInt(40)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) (0x7F + random.nextInt(3));
      }
      signatures[i] =
          new NcdSignature(
              bytes, 30 + random.nextInt(60), random.nextInt(40), 100 + random.nextInt(156));
    }
    Arrays.sort(signatures);
    return signatures;
  }

  private static NcdSignature signature(String text, int compressedLength) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return new NcdSignature(
        bytes, compressedLength, NcdSignature.MAX_SLACK, NcdSignature.MAX_DENSITY);
  }

  private static List<Integer> list(OverlapCandidates found, int count) {
    List<Integer> candidates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      candidates.add(found.get(i));
    }
    return candidates;
  }
}
