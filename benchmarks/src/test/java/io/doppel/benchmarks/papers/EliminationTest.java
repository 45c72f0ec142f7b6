package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.decision.Representatives;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FeatureCode, sections III.B to III.D, against an elimination in plain lists. */
class EliminationTest {
  private static Definition near(double threshold) {
    return SequenceBuilder.featureCode(Experiment.TEXT).threshold(threshold).build();
  }

  private static SequenceSignature code(String symbols) {
    int[] points = symbols.codePoints().toArray();
    return SequenceSignature.of(points, points.length);
  }

  /** The numbers of the documents that go. */
  private static TreeSet<Integer> gone(double threshold, List<Signature> codes) throws IOException {
    Representatives decided = Elimination.of(near(threshold), codes);
    TreeSet<Integer> gone = new TreeSet<>();
    for (int i = 0; i < codes.size(); i++) {
      if (!decided.isKept(i)) {
        gone.add(i);
        double similarity =
            FeatureCodeTables.repeatability(
                (SequenceSignature) codes.get(decided.of(i)), (SequenceSignature) codes.get(i));
        assertTrue(decided.isKept(decided.of(i)) && similarity >= threshold);
      }
    }
    return gone;
  }

  /**
   * From longer codes to shorter ones, of equally long ones the first first: a page goes if its
   * repeatability over one that stayed is at least the threshold.
   */
  private static TreeSet<Integer> eachWithEach(double threshold, List<Signature> codes) {
    List<Integer> order =
        IntStream.range(0, codes.size())
            .boxed()
            .filter(i -> codes.get(i) != null)
            .sorted(Comparator.comparing(i -> -codes.get(i).length()))
            .toList();
    List<String> kept = new ArrayList<>();
    TreeSet<Integer> gone = new TreeSet<>();
    for (int page : order) {
      String code = text(codes.get(page));
      if (kept.stream().anyMatch(other -> longestIn(other, code) >= threshold * code.length())) {
        gone.add(page);
      } else {
        kept.add(code);
      }
    }
    return gone;
  }

  private static String text(Signature code) {
    SequenceSignature symbols = (SequenceSignature) code;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < symbols.length(); i++) {
      text.appendCodePoint(symbols.symbol(i));
    }
    return text.toString();
  }

  /** How long the longest substring is that both have. */
  private static int longestIn(String other, String code) {
    for (int length = code.length(); length > 0; length--) {
      for (int start = 0; start + length <= code.length(); start++) {
        if (other.contains(code.substring(start, start + length))) {
          return length;
        }
      }
    }
    return 0;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1})
  void removesWhatThePaperRemoves(double threshold) throws IOException {
    Random random = new Random((long) (1000 * threshold));
    for (int round = 0; round < 40; round++) {
      List<Signature> codes = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        codes.add(random.nextInt(20) == 0 ? null : code(randomCode(random, codes)));
      }
      assertEquals(eachWithEach(threshold, codes), gone(threshold, codes));
    }
  }

  /** A new code, or a part of an earlier one, some of it changed or more around it. */
  private static String randomCode(Random random, List<Signature> codes) {
    StringBuilder code = new StringBuilder();
    Signature earlier = codes.isEmpty() ? null : codes.get(random.nextInt(codes.size()));
    if (earlier != null && random.nextInt(4) > 0) {
      String text = text(earlier);
      int start = random.nextInt(2) * random.nextInt(text.length());
      code.append(text, start, start + 1 + random.nextInt(text.length() - start));
      if (random.nextBoolean()) {
        code.setCharAt(random.nextInt(code.length()), (char) ('a' + random.nextInt(9)));
      }
    }
    for (int more = code.isEmpty() ? 8 + random.nextInt(20) : random.nextInt(4); more > 0; more--) {
      code.append((char) ('a' + random.nextInt(9)));
    }
    return code.toString();
  }

  /** Section III.B: one way only, so the page with the longer code never goes for the other one. */
  @Test
  void thePageWithTheShorterCodeGoes() throws IOException {
    List<Signature> codes = List.of(code("bcdefg"), code("abcdefghij"));
    assertEquals(0.6, FeatureCodeTables.repeatability(code("bcdefg"), code("abcdefghij")));
    assertEquals(1, FeatureCodeTables.repeatability(code("abcdefghij"), code("bcdefg")));
    assertEquals(new TreeSet<>(List.of(0)), gone(0.75, codes));
  }

  /** Section III.B: a run without a gap counts, so the middle matters more than the ends. */
  @Test
  void aChangeInTheMiddleMattersMoreThanOneAtTheEnd() {
    assertEquals(0.9, FeatureCodeTables.repeatability(code("abcdefghij"), code("abcdefghiX")));
    assertEquals(0.5, FeatureCodeTables.repeatability(code("abcdefghij"), code("abcdeXghij")));
  }

  /** Section III.D: of equal codes the first stays, and what went for it stays represented. */
  @Test
  void theFirstOfEqualCodesStays() throws IOException {
    List<Signature> codes = List.of(code("abcdefgh"), code("xyzxyzxyz"), code("abcdefgh"));
    assertEquals(new TreeSet<>(List.of(2)), gone(0.75, codes));
  }

  /** Section III.D, figure 3: A goes for B and B for C, and A need not be in C. */
  @Test
  void whatWentStandsForNothing() throws IOException {
    String c = "abcdefghijklmnop";
    String b = "cdefghijklmnXY"; // 12 of 14 are in C
    String a = "jklmnXYZ"; // 7 of 8 are in B, 5 in C
    assertEquals(new TreeSet<>(List.of(1)), gone(0.75, List.of(code(c), code(b), code(a))));
    assertEquals(new TreeSet<>(List.of(1)), gone(0.75, List.of(code(b), code(a))));
  }

  /** Section IV.B: exact matching is that of equal codes, whichever is longer. */
  @Test
  void exactMatchingTakesEqualCodesOnly() throws IOException {
    Definition equal =
        SequenceBuilder.featureCode(Experiment.TEXT)
            .measure(SequenceMeasure.REPEATABILITY_OF_LONGER)
            .threshold(1)
            .build();
    List<Signature> codes = List.of(code("bcdefghi"), code("abcdefghij"), code("bcdefghi"));
    Representatives decided = Elimination.of(equal, codes);
    assertTrue(decided.isKept(0) && decided.isKept(1) && !decided.isKept(2));
    assertEquals(new TreeSet<>(List.of(0, 2)), gone(1, codes));
  }
}
