package io.doppel.sets;

import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.pairs.SimilarPair;
import io.doppel.sets.SetPairs.KeyRule;
import io.doppel.sets.SetPairs.Settings;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Collections of sets that are made from a seed, and their pairs by brute force. */
public final class RandomSets {
  /** 0 to 16, as if by chance. */
  public static final ElementWeights MIXED =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) ((element + 1) * 0x9E3779B97F4A7C15L >>> 33) % 17;
        }

        @Override
        public String id() {
          return "mixed";
        }
      };

  static final double[] THRESHOLDS = {0.1, 0.3, 1 / 3.0, 0.5, 0.7, 0.8, 0.95, 1};

  private RandomSets() {}

  public static List<SetSignature> randomSets(Random random, int count, ElementWeights weights) {
    return randomKeyedSets(random, count, 1, weights);
  }

  /**
   * Sets of 1 to 200 elements of a small alphabet, in which small numbers are far more frequent; a
   * third are edited copies of others; one in twenty is null.
   */
  public static List<SetSignature> randomKeyedSets(
      Random random, int count, double keyShare, ElementWeights weights) {
    int alphabet = 10 + random.nextInt(1_000);
    List<long[]> made = new ArrayList<>();
    List<SetSignature> sets = new ArrayList<>();
    while (sets.size() < count) {
      long[] elements = skewed(random, 1 + random.nextInt(200), alphabet);
      if (!made.isEmpty() && random.nextInt(3) == 0) {
        elements = made.get(random.nextInt(made.size())).clone();
        long[] edits = skewed(random, random.nextInt(elements.length), alphabet);
        for (long edit : edits) {
          elements[random.nextInt(elements.length)] = edit;
        }
      }
      made.add(elements);
      long[] keys =
          Arrays.stream(elements)
              .filter(element -> (element * 0x9E3779B97F4A7C15L >>> 11) * 0x1p-53 < keyShare)
              .toArray();
      SetSignature set = SetSignature.of(elements, elements.length, keys, keys.length, weights);
      sets.add(random.nextInt(20) == 0 ? null : set);
    }
    return sets;
  }

  private static long[] skewed(Random random, int size, int alphabet) {
    return random
        .doubles(size)
        .mapToLong(drawn -> (long) (alphabet * drawn * drawn * drawn))
        .toArray();
  }

  /** Every pair that shares keys, if that is asked for, and is similar enough. */
  static List<SimilarPair> bruteForce(List<SetSignature> sets, Settings settings) {
    OverlapMeasure measure = settings.bounds().measure();
    OverlapBounds bounds =
        new OverlapBounds(
            measure.isSymmetric() ? measure : OverlapMeasure.CONTAINMENT,
            settings.bounds().threshold(),
            settings.bounds().chance(),
            true);
    Set<Long> hot = settings.keys() == null ? Set.of() : hotKeys(sets, settings.keys());
    List<SimilarPair> pairs = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      SetSignature one = sets.get(i);
      Set<Long> elements = one == null ? Set.of() : elements(one);
      for (int j = i + 1; one != null && j < sets.size(); j++) {
        SetSignature other = sets.get(j);
        if (other != null && shareKeys(one, other, settings.keys(), hot)) {
          int common = common(elements, other, settings.weights());
          double similarity = bounds.similarity(common, one.length(), other.length());
          if (similarity >= bounds.threshold()) {
            pairs.add(new SimilarPair(i, j, similarity));
          }
        }
      }
    }
    return pairs;
  }

  private static int common(Set<Long> elements, SetSignature other, ElementWeights weights) {
    int common = 0;
    for (int i = 0; i < other.size(); i++) {
      long element = other.element(i);
      common += elements.contains(element) ? weights.of(element) : 0;
    }
    return common;
  }

  /** How many pairs share keys. */
  static long sharing(List<SetSignature> sets, KeyRule rule) {
    Set<Long> hot = hotKeys(sets, rule);
    long sharing = 0;
    for (int i = 0; i < sets.size(); i++) {
      for (int j = i + 1; sets.get(i) != null && j < sets.size(); j++) {
        if (sets.get(j) != null && shareKeys(sets.get(i), sets.get(j), rule, hot)) {
          sharing++;
        }
      }
    }
    return sharing;
  }

  private static boolean shareKeys(
      SetSignature one, SetSignature other, KeyRule rule, Set<Long> hot) {
    if (rule == null) {
      return true;
    }
    Set<Long> shared = keys(one);
    shared.retainAll(keys(other));
    shared.removeAll(hot);
    SetSignature shorter = other.length() <= one.length() ? other : one;
    return shared.size() >= Math.max(1, Math.min(rule.minKeys(), shorter.keyCount()));
  }

  /** The keys that too many documents have. */
  static Set<Long> hotKeys(List<SetSignature> sets, KeyRule rule) {
    Map<Long, Integer> frequencies = new HashMap<>();
    for (SetSignature set : sets) {
      if (set != null) {
        keys(set).forEach(key -> frequencies.merge(key, 1, Integer::sum));
      }
    }
    frequencies.values().removeIf(frequency -> frequency <= rule.mostDocuments());
    return frequencies.keySet();
  }

  private static Set<Long> elements(SetSignature set) {
    Set<Long> elements = new HashSet<>();
    for (int i = 0; i < set.size(); i++) {
      elements.add(set.element(i));
    }
    return elements;
  }

  private static Set<Long> keys(SetSignature set) {
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < set.keyCount(); i++) {
      keys.add(set.key(i));
    }
    return keys;
  }
}
