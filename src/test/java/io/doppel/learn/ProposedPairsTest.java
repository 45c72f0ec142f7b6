package io.doppel.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.TextTokens;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.pairs.SimilarPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProposedPairsTest {
  private static final TrainingSettings SETTINGS = TrainingSettings.DEFAULT;

  /** Groups of texts that differ from their first by more and more words. */
  private static TrainingTexts texts(long seed, int groups, int size) {
    SplittableRandom random = new SplittableRandom(seed);
    TrainingTexts texts = new TrainingTexts();
    for (int group = 0; group < groups; group++) {
      for (int copy = 0; copy < size; copy++) {
        long[] words = new long[40];
        for (int i = 0; i < words.length; i++) {
          words[i] =
              RandomTexts.word(
                  random.nextInt(20) < copy % 12 ? random.nextInt(5000) : 10_000 + 100 * group + i);
        }
        texts.add(TextTokens.plain(words, words.length), null);
      }
    }
    return texts;
  }

  private static List<SimilarPair> propose(TrainingTexts texts, int count) {
    return ProposedPairs.choose(texts, null, null, SETTINGS, count);
  }

  @Test
  void theSameTextsAndSeedGiveTheSamePairs() {
    List<SimilarPair> first = propose(texts(1, 20, 6), 15);
    assertEquals(15, first.size());
    assertEquals(first, propose(texts(1, 20, 6), 15));
    assertEquals(first.subList(0, 5), propose(texts(1, 20, 6), 5));
  }

  @Test
  void ofATemplateNoTwoPairsComeWhileThereAreOthers() {
    TrainingTexts texts = texts(2, 30, 6);
    Set<Integer> groups = new HashSet<>();
    for (SimilarPair pair : propose(texts, 20)) {
      assertEquals(pair.first() / 6, pair.second() / 6);
      assertTrue(groups.add(pair.first() / 6), "group " + pair.first() / 6);
    }
  }

  @Test
  void aTemplateThatFillsTheCollectionStillGivesPairs() {
    List<SimilarPair> proposed = propose(texts(3, 1, 60), 30);
    assertEquals(30, new HashSet<>(proposed).size());
  }

  @Test
  void similaritiesAreSpread() {
    List<SimilarPair> proposed = propose(texts(4, 60, 8), 20);
    double[] similarities = proposed.stream().mapToDouble(SimilarPair::similarity).toArray();
    assertTrue(List.of(0.5, 0.7, 0.9).stream().allMatch(cut -> isBetween(similarities, cut)));
  }

  private static boolean isBetween(double[] similarities, double cut) {
    Set<Boolean> sides = new HashSet<>();
    for (double similarity : similarities) {
      sides.add(similarity >= cut);
    }
    return sides.size() == 2;
  }

  @Test
  void thereAreNoMoreThanThereAre() {
    assertEquals(2, propose(texts(5, 2, 2), 1000).size());
    assertEquals(List.of(), propose(texts(5, 1, 1), 1000));
    assertEquals(List.of(), propose(new TrainingTexts(), 1000));
    TrainingTexts strangers = new TrainingTexts();
    for (int i = 0; i < 20; i++) {
      strangers.add(TextTokens.plain(new long[] {i, 100 + i}, 2), null);
    }
    assertEquals(List.of(), propose(strangers, 5));
  }

  @Test
  void whatIsKnownIsNotAskedAgain() {
    TrainingTexts texts = texts(6, 10, 4);
    List<SimilarPair> first = propose(texts, 10);
    for (SimilarPair pair : first) {
      if (pair.first() % 2 == 0) {
        texts.judge(pair.first(), pair.second(), true);
      } else {
        texts.ignore(pair.second(), pair.first());
      }
    }
    List<SimilarPair> second = propose(texts, 10);
    assertEquals(10, second.size());
    first.forEach(pair -> assertFalse(second.contains(pair)));
  }

  @Test
  void anotherModelAsksOtherQuestions() {
    TrainingTexts texts = texts(7, 30, 6);
    GramModel model =
        new GramModel.Builder()
            .thresholds(0.5, 0.5)
            .weight(GramFeature.BIAS, 1000)
            .weight(GramFeature.LOCATION, -900)
            .build();
    assertNotEquals(propose(texts, 15), ProposedPairs.choose(texts, null, model, SETTINGS, 15));
  }

  @Test
  void aModelOfOtherWordsIsRefused() {
    TrainingTexts texts = new TrainingTexts("mine");
    GramModel model =
        new GramModel.Builder()
            .thresholds(0.5, 0.5)
            .analyzer("theirs")
            .weight(GramFeature.BIAS, 1000)
            .build();
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> ProposedPairs.choose(texts, null, model, SETTINGS, 1))
            .getMessage()
            .contains("another analyzer: theirs, got mine"));
    assertThrows(IllegalArgumentException.class, () -> propose(texts, 0));
  }

  @Test
  void ofTooManyTextsSomeAreLookedAt() {
    TrainingSettings few =
        new TrainingSettings(
            SETTINGS.measure(), 1, 10, 0, 1, 0, 0, 30, 1, TrainingStart.USUAL, false, 0);
    Set<Integer> seen = new HashSet<>();
    for (SimilarPair pair : ProposedPairs.choose(texts(8, 20, 6), null, null, few, 1000)) {
      seen.add(pair.first());
      seen.add(pair.second());
    }
    assertTrue(seen.size() > 2 && seen.size() <= 30, seen.toString());
  }

  /** What {@link ProposalChoice} finds, pair by pair. */
  private static List<SimilarPair> oneByOne(List<List<SimilarPair>> bands, int count) {
    List<SimilarPair> taken = new ArrayList<>();
    Map<Integer, Integer> given = new HashMap<>();
    for (int most = 1; taken.size() < count; most++) {
      for (int before = -1; before < taken.size() && taken.size() < count; ) {
        before = taken.size();
        for (int band = bands.size() - 1; band >= 0 && taken.size() < count; band--) {
          for (SimilarPair pair : bands.get(band)) {
            Set<Integer> groups = new HashSet<>(List.of(pair.first() / 5, pair.second() / 5));
            int limit = most;
            if (!taken.contains(pair)
                && groups.stream().allMatch(group -> given.getOrDefault(group, 0) < limit)) {
              groups.forEach(group -> given.merge(group, 1, Integer::sum));
              taken.add(pair);
              break;
            }
          }
        }
        before = before == taken.size() ? Integer.MAX_VALUE : before;
      }
    }
    return taken;
  }

  /** Groups of five texts; pairs of two groups are less similar. */
  private static List<SimilarPair> grouped(int texts) {
    List<SimilarPair> pairs = new ArrayList<>();
    for (int second = 1; second < texts; second++) {
      for (int first = 0; first < second; first++) {
        double similarity = first / 5 == second / 5 ? 0.9 : (first + second) % 3 == 0 ? 0.4 : 0.32;
        pairs.add(new SimilarPair(first, second, similarity));
      }
    }
    return pairs;
  }

  @Test
  void noGroupGivesASecondPairWhileAnotherGivesItsFirst() {
    List<SimilarPair> pairs = grouped(30);
    double[][] views = new double[pairs.size()][1];
    List<SimilarPair> all =
        new ProposalChoice(pairs, views, new SplittableRandom(1)).take(pairs.size());
    assertEquals(new HashSet<>(pairs), new HashSet<>(all));
    List<List<SimilarPair>> bands = new ArrayList<>();
    // where all views agree, the order within a band is that of chance
    double[] chance = new SplittableRandom(1).doubles(pairs.size()).toArray();
    for (double similarity : new double[] {0.32, 0.4, 0.9}) {
      bands.add(
          IntStream.range(0, pairs.size())
              .filter(i -> pairs.get(i).similarity() == similarity)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> chance[i]))
              .map(pairs::get)
              .toList());
    }
    assertEquals(oneByOne(bands, pairs.size()), all);
  }

  @Test
  void aGroupOfVeryManyPairsTakesNoTimeForEachOfThem() {
    List<SimilarPair> pairs = new ArrayList<>();
    for (int second = 1; second < 700; second++) {
      for (int first = 0; first < second; first++) {
        pairs.add(new SimilarPair(first, second, 0.5 + second / 2000.0));
      }
    }
    ProposalChoice choice =
        new ProposalChoice(pairs, new double[pairs.size()][1], new SplittableRandom(1));
    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> assertEquals(50_000, choice.take(50_000).size()));
  }

  /** Letters of which each has a number of its own, or none, among as many texts of other words. */
  private static TrainingTexts letters(int count, boolean numbered) {
    TrainingTexts texts = new TrainingTexts();
    for (int i = 0; i < count; i++) {
      long[] words = new long[i % 2 == 0 ? 200 : 20];
      for (int j = 0; j < words.length; j++) {
        words[j] = RandomTexts.word(i % 2 == 0 ? j : 1000 + 20 * i + j);
      }
      words[0] = numbered ? RandomTexts.word(1_000_000 + i) : words[0];
      texts.add(TextTokens.plain(words, words.length), null);
    }
    return texts;
  }

  @Test
  void ofVeryManyEquallySimilarPairsSomeAreCandidates() {
    for (boolean numbered : new boolean[] {true, false}) {
      int found = propose(letters(4000, numbered), Integer.MAX_VALUE).size();
      assertTrue(found >= 1 && found < 1_000_000, numbered + ": " + found); // of 1,999,000
    }
  }
}
