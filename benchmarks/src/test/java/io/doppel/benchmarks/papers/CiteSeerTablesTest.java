package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.doppel.pairs.SimilarPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What CiteSeerX's tables are judged by. */
class CiteSeerTablesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "            | EXACT",
        "resent 0.00 | EXACT",
        "headline    | PREPRINT",
        "frame, agency 0.16 | PREPRINT",
        "frame, cut 0.13 | VERSION",
        "lead 0.16, headline | VERSION",
        "numbers 0.01 | VERSION"
      })
  void whatWasDoneToATextSaysOfWhichKindItIs(String edits, VersionKind kind) {
    assertEquals(kind, VersionKind.ofEdits(edits));
  }

  private static String words(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
  }

  @Test
  void byTheRuleAPreprintDiffersAtItsEndsOnly() {
    String paper = words(0, 100);
    assertEquals(VersionKind.EXACT, VersionKind.ofTexts(paper, "W0, " + words(1, 100) + "."));
    assertEquals(
        VersionKind.PREPRINT, VersionKind.ofTexts(paper, "page 1 " + paper + " copyright ACM"));
    assertEquals(VersionKind.PREPRINT, VersionKind.ofTexts(paper, words(5, 95) + " x y z"));
    assertEquals(
        VersionKind.VERSION, VersionKind.ofTexts(paper, words(6, 94) + " x y z".repeat(5)));
    assertEquals(
        VersionKind.VERSION, VersionKind.ofTexts(paper, words(0, 50) + " 2013 " + words(51, 100)));
    assertEquals(VersionKind.VERSION, VersionKind.ofTexts("a b c", "a b c d"));
    String chinese = "系统采用的特征码提取算法是基于语法获取特征的方法";
    assertEquals(VersionKind.PREPRINT, VersionKind.ofTexts(chinese, "第一页" + chinese));
  }

  /** What the text of sections 4.1 and 4.2 prints; F1 follows from the other two. */
  @Test
  void whatThePaperPrintsOfItsFigure() {
    assertEquals("1 / - / -", CiteSeerTables.printedOf(0));
    assertNull(CiteSeerTables.printedOf(1));
    assertEquals(".94 / .88 / .91", CiteSeerTables.printedOf(3));
    assertEquals(0.91, 2 * 0.94 * 0.88 / (0.94 + 0.88), 0.005);
    assertEquals("< .2 / > .9 / -", CiteSeerTables.printedOf(10));
    assertEquals("1 / .98 / .99", CiteSeerTables.printedOf(5, 0.5));
    assertEquals(0.99, 2 * 0.98 / 1.98, 0.005);
    assertEquals(">= .95 / - / -", CiteSeerTables.printedOf(10, 0.5));
  }

  @Test
  void twentyPairsAreDrawnOrAllIfThereAreFewer() {
    List<SimilarPair> pairs = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      pairs.add(new SimilarPair(0, i, 1));
    }
    List<SimilarPair> drawn = SampledPairs.drawn(pairs, new Random(1));
    assertEquals(20, Set.copyOf(drawn).size());
    assertEquals(drawn, SampledPairs.drawn(pairs, new Random(1)));
    assertEquals(3, SampledPairs.drawn(pairs.subList(0, 3), new Random(1)).size());
  }

  /** Section 4: precision of 20 drawn pairs, recall by the right ones of all treatments. */
  @Test
  void theDuplicateListIsWhatAllTreatmentsDrewRightly() {
    SampledPairs sampled = new SampledPairs(pair -> pair.second() % 2 == 1, 1);
    List<SimilarPair> few = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      few.add(new SimilarPair(0, i, 1));
    }
    List<SimilarPair> right = new ArrayList<>();
    for (int i = 1; i <= 41; i += 2) {
      right.add(new SimilarPair(0, i, 1));
    }
    sampled.add("few", few);
    sampled.add("right", right);
    sampled.add("none", List.of());
    assertEquals(0.5, sampled.of("few").precision());
    assertEquals(1, sampled.of("right").precision());
    assertEquals(1, sampled.of("right").recall());
    assertEquals(5.0 / sampled.duplicates(), sampled.of("few").recall());
    assertEquals(new SampledPairs.Estimate(1, 0), sampled.of("none"));
    assertEquals(0, sampled.of("none").f1());
  }
}
