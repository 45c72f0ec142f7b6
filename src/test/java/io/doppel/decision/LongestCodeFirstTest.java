package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.join.PairResult;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.ProgressListener;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.sequences.SequencePairs;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The elimination of the feature code paper (section III.C) is that of {@link Representatives} over
 * the pairs of repeatability, with the longest code first and of two as long the first.
 */
@Randomized
class LongestCodeFirstTest {

  /** The documents that the paper keeps: in order, each that duplicates none that was kept. */
  private static List<Integer> keptByThePaper(List<String> codes, double delta) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, codes.size()).boxed().toList());
    order.sort(Comparator.comparingInt(document -> -codes.get(document).length()));
    List<Integer> kept = new ArrayList<>();
    for (int document : order) {
      String code = codes.get(document);
      boolean duplicate =
          kept.stream()
              .anyMatch(
                  other ->
                      (double) longestCommonSubstring(codes.get(other), code) / code.length()
                          >= delta);
      if (!duplicate) {
        kept.add(document);
      }
    }
    Collections.sort(kept);
    return kept;
  }

  private static int longestCommonSubstring(String one, String other) {
    int length = Math.min(one.length(), other.length());
    while (length > 0) {
      for (int i = 0; i + length <= other.length(); i++) {
        if (one.contains(other.substring(i, i + length))) {
          return length;
        }
      }
      length--;
    }
    return 0;
  }

  private static List<String> randomCodes(Random random) {
    List<String> codes = new ArrayList<>();
    int alphabet = 2 + random.nextInt(4);
    for (int i = 0; i < 40; i++) {
      StringBuilder code = new StringBuilder();
      int length = 1 + random.nextInt(20);
      while (code.length() < length) {
        code.append((char) ('a' + random.nextInt(alphabet)));
      }
      if (i > 0 && random.nextInt(3) == 0) {
        String other = codes.get(random.nextInt(i));
        code = new StringBuilder(other.substring(random.nextInt(other.length())));
      }
      codes.add(code.toString());
    }
    return codes;
  }

  @Test
  void representativesOfThePairsAreWhatThePaperKeeps(Random random) {
    int gone = 0;
    for (int round = 0; round < 300; round++) {
      List<String> codes = randomCodes(random);
      double delta = new double[] {0.5, 2 / 3.0, 0.7, 0.75, 0.9, 1}[random.nextInt(6)];
      List<Integer> expected = keptByThePaper(codes, delta);
      List<Integer> kept = keptByRepresentatives(codes, delta);
      assertEquals(expected, kept, () -> delta + ": " + codes);
      gone += codes.size() - kept.size();
    }
    assertTrue(gone > 2_000, "gone: " + gone);
  }

  private static List<Integer> keptByRepresentatives(List<String> codes, double delta) {
    List<Signature> signatures = new ArrayList<>();
    for (String code : codes) {
      signatures.add(SequenceSignature.of(code.chars().toArray(), code.length()));
    }
    SignatureGroups groups = SignatureGroups.of(signatures);
    List<SequenceSignature> different =
        groups.signatures().stream().map(signature -> (SequenceSignature) signature).toList();
    SequenceBounds bounds = new SequenceBounds(SequenceMeasure.REPEATABILITY, delta, 1, true);
    PairResult result =
        SequencePairs.find(different, new SequencePairs.Settings(bounds, 1), ProgressListener.NONE);
    int[] longestFirst =
        IntStream.range(0, codes.size())
            .boxed()
            .sorted(Comparator.comparingInt(document -> -codes.get(document).length()))
            .mapToInt(document -> document)
            .toArray();
    Representatives decision =
        Representatives.ofDirected(
            longestFirst, groups, DirectedPair.of(different, result.pairs(), delta));
    return IntStream.range(0, codes.size()).filter(decision::isKept).boxed().toList();
  }
}
