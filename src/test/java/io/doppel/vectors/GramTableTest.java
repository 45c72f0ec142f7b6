package io.doppel.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.features.FeatureHash;
import io.doppel.features.Shingles;
import io.doppel.features.TextTokens;
import io.doppel.features.Tokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.model.GramFeature;
import io.doppel.sets.SetSketches;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The features of k-grams, against a plain implementation that knows the words. */
@Randomized
class GramTableTest {
  private static final int DOCUMENTS = 30;

  /** A word's number of documents, or a k-gram's. */
  private static final class Counts {
    final Map<List<Integer>, Integer> counts = new HashMap<>();

    /** Counts k-grams and words. */
    void add(List<Integer> words, int k) {
      List<List<Integer>> seen = new ArrayList<>(grams(words, k));
      seen.addAll(grams(words, 1));
      seen.stream().distinct().forEach(gram -> counts.merge(gram, 1, Integer::sum));
    }

    int of(List<Integer> gram) {
      return Math.max(1, counts.getOrDefault(gram, 0));
    }
  }

  private static long hash(int word) {
    return Tokens.word(word);
  }

  private static long[] hashes(List<Integer> words) {
    return words.stream().mapToLong(GramTableTest::hash).toArray();
  }

  private static List<List<Integer>> grams(List<Integer> words, int k) {
    List<List<Integer>> grams = new ArrayList<>();
    int size = Math.min(k, words.size());
    for (int i = 0; i + size <= words.size() && size > 0; i++) {
      grams.add(words.subList(i, i + size));
    }
    return grams;
  }

  private static long element(List<Integer> gram) {
    long[] hashes = hashes(gram);
    return FeatureHash.element(new Shingles(hashes.length).of(hashes, hashes.length)[0]);
  }

  private static List<Integer> words(SplittableRandom random, int most) {
    List<Integer> words = new ArrayList<>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      words.add(random.nextInt(12));
    }
    return words;
  }

  @Test
  void featuresAreThoseOfTheTable(Random seeds) {
    for (long seed : seeds.longs(300).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int k = 1 + random.nextInt(3);
      Counts documents = new Counts();
      FrequencyCounter counter = new FrequencyCounter();
      for (int i = 0; i < DOCUMENTS; i++) {
        List<Integer> words = words(random, 8);
        documents.add(words, k);
        count(counter, words, k);
      }
      Counts queries = new Counts();
      FrequencyCounter log = new FrequencyCounter();
      for (int i = 0; i < 10; i++) {
        List<Integer> words = words(random, 4);
        queries.add(words, k);
        count(log, words, k);
      }
      List<Integer> text = words(random, 20);
      List<Integer> title = words(random, 5);
      List<Integer> url = words(random, 5);
      BitSet capitals = new BitSet();
      for (int i = 0; i < text.size(); i++) {
        capitals.set(i, random.nextBoolean());
      }
      GramTable table =
          GramTable.of(
              new TextTokens(run(text), capitals, run(title), run(url)),
              k,
              counter.frequencies(1),
              log.frequencies(1));
      Map<Long, Map<GramFeature, Double>> expected =
          expected(text, capitals, title, url, k, documents, queries, log.frequencies(1));
      assertEquals(expected.size(), table.size(), "seed " + seed);
      int index = 0;
      for (Map.Entry<Long, Map<GramFeature, Double>> gram : expected.entrySet()) {
        assertEquals(gram.getKey(), table.element(index));
        for (GramFeature feature : GramFeature.values()) {
          assertEquals(
              gram.getValue().get(feature),
              table.value(index, feature),
              1e-6,
              "seed " + seed + ", " + feature);
        }
        index++;
      }
    }
  }

  private static void count(FrequencyCounter counter, List<Integer> words, int k) {
    SetSignature set = SetSketches.grams(k).of(hashes(words), words.size());
    if (set == null) {
      counter.addDocuments(1);
    } else {
      counter.add(set);
    }
  }

  private static TextTokens.Run run(List<Integer> words) {
    return new TextTokens.Run(hashes(words), words.size());
  }

  private static Map<Long, Map<GramFeature, Double>> expected(
      List<Integer> text,
      BitSet capitals,
      List<Integer> title,
      List<Integer> url,
      int k,
      Counts documents,
      Counts queries,
      FeatureFrequencies log) {
    Map<Long, Map<GramFeature, Double>> expected = new TreeMap<>();
    List<List<Integer>> grams = grams(text, k);
    double logN = Math.log(DOCUMENTS);
    for (List<Integer> gram : grams) {
      Map<GramFeature, Double> values = new EnumMap<>(GramFeature.class);
      double tf = grams.stream().filter(gram::equals).count();
      double df = documents.of(gram);
      double idf = 1 - Math.log(df) / logN;
      int first = grams.indexOf(gram);
      double[] ofWords = gram.stream().mapToDouble(word -> documents.of(List.of(word))).toArray();
      double average = Arrays.stream(ofWords).average().orElseThrow();
      Arrays.sort(ofWords);
      double median = ofWords[(ofWords.length - 1) / 2];
      boolean runs = k > 1;
      double qf = queries.counts.getOrDefault(gram, 0);
      double logLength = Math.log(1 + grams.size()) / 10;
      values.put(GramFeature.BIAS, 1.0);
      values.put(GramFeature.TF, tf / grams.size());
      values.put(GramFeature.LOG_TF, Math.log(1 + tf) / Math.log(2));
      values.put(GramFeature.ONCE, tf == 1 ? 1.0 : 0);
      values.put(GramFeature.DF, df / DOCUMENTS);
      values.put(GramFeature.IDF, idf);
      values.put(GramFeature.IDF_SQUARE, idf * idf);
      values.put(GramFeature.TF_IDF, Math.log(1 + tf) / Math.log(2) * idf);
      values.put(GramFeature.DF_AVERAGE, runs ? average / DOCUMENTS : 0);
      values.put(GramFeature.IDF_AVERAGE, runs ? 1 - Math.log(average) / logN : 0);
      values.put(GramFeature.DF_MEDIAN, runs ? median / DOCUMENTS : 0);
      values.put(GramFeature.IDF_MEDIAN, runs ? 1 - Math.log(median) / logN : 0);
      values.put(GramFeature.QF, qf / log.documents());
      values.put(GramFeature.LOG_QF, Math.log(1 + qf) / Math.log(1 + log.documents()));
      values.put(GramFeature.LOCATION, (double) first / grams.size());
      values.put(GramFeature.LOG_LOCATION, Math.log(1 + first) / 10);
      values.put(GramFeature.LOG_LENGTH, logLength);
      values.put(GramFeature.LOG_LENGTH_SQUARE, logLength * logLength);
      values.put(GramFeature.CAPITAL, capitals.get(first) ? 1.0 : 0);
      values.put(GramFeature.IN_TITLE, grams(title, k).contains(gram) ? 1.0 : 0);
      values.put(GramFeature.IN_URL, grams(url, k).contains(gram) ? 1.0 : 0);
      expected.put(element(gram), values);
    }
    return expected;
  }

  @Test
  void aTextWithTooManyTokensIsRefused() {
    int count = GramScan.MOST_TOKENS + 1;
    FeatureFrequencies none = new FrequencyCounter().frequencies(1);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> GramTable.of(TextTokens.plain(new long[count], count), 1, none, null));
    assertTrue(e.getMessage().contains("16777216"), e.getMessage());
  }
}
