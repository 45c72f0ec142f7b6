package io.doppel.combined;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The measures of a pair by their definitions. */
class PairEvidenceTest {
  /** Element e is in e % 7 + 1 documents and weighs e % 5 + 1. */
  private static final FeatureFrequencies COUNTS =
      new FeatureFrequencies(
          7,
          LongStream.range(0, 1000).toArray(),
          IntStream.range(0, 1000).map(element -> element % 7 + 1).toArray());

  private static final ElementWeights WEIGHTS =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element % 5 + 1);
        }

        @Override
        public String id() {
          return "test";
        }
      };

  private static CombinedSignature signature(Set<Long> runs, Set<Long> numbers) {
    long[] elements = runs.stream().mapToLong(Long::longValue).toArray();
    long[] figures = numbers.stream().mapToLong(Long::longValue).toArray();
    return new CombinedSignature(
        SetSignature.of(elements, elements.length, WEIGHTS),
        figures.length == 0
            ? null
            : SetSignature.of(figures, figures.length, ElementWeights.EQUAL));
  }

  private static Set<Long> random(Random random, int most, int range) {
    Set<Long> set = new TreeSet<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      set.add((long) random.nextInt(range));
    }
    return set;
  }

  private static double[] byDefinition(
      Set<Long> runs, Set<Long> others, Set<Long> numbers, Set<Long> otherNumbers) {
    Set<Long> common = new TreeSet<>(runs);
    common.retainAll(others);
    Set<Long> all = new TreeSet<>(runs);
    all.addAll(others);
    Set<Long> commonNumbers = new HashSet<>(numbers);
    commonNumbers.retainAll(otherNumbers);
    Set<Long> allNumbers = new HashSet<>(numbers);
    allNumbers.addAll(otherNumbers);
    double exclusive = 0;
    for (long run : common) {
      exclusive += 1 / Math.sqrt(Math.max(1, COUNTS.of(run) - 1));
    }
    return new double[] {
      (double) common.size() / all.size(),
      (double) common.size() / Math.min(runs.size(), others.size()),
      weight(common) / weight(all),
      weight(common) / Math.min(weight(runs), weight(others)),
      common.isEmpty() ? 0 : exclusive / common.size(),
      allNumbers.isEmpty() ? 1 : (double) commonNumbers.size() / allNumbers.size(),
      numbers.isEmpty() || otherNumbers.isEmpty() ? 0 : 1,
      (double) Math.min(runs.size(), others.size()) / Math.max(runs.size(), others.size())
    };
  }

  private static double weight(Set<Long> runs) {
    return runs.stream().mapToInt(WEIGHTS::of).sum();
  }

  @Test
  void measuresAreThoseOfTheirDefinitionsEitherWayAndPacked() {
    Random random = new Random(7);
    PairEvidence evidence = new PairEvidence(COUNTS, WEIGHTS);
    for (int round = 0; round < 2000; round++) {
      Set<Long> runs = random(random, 40, 60);
      Set<Long> others = random(random, 600, round % 2 == 0 ? 60 : 1000);
      runs.add(3L);
      others.add((long) random.nextInt(60));
      Set<Long> numbers = random(random, 4, 6);
      Set<Long> otherNumbers = random(random, 4, 6);
      CombinedSignature one = signature(runs, numbers);
      CombinedSignature other = signature(others, otherNumbers);
      double[] expected = byDefinition(runs, others, numbers, otherNumbers);
      assertArrayEquals(expected, evidence.between(one, other), 1e-12);
      assertArrayEquals(expected, evidence.between(other, one), 1e-12);
      byte[] packed = other.pack();
      byte[] padded = new byte[packed.length + 9];
      System.arraycopy(packed, 0, padded, 5, packed.length);
      evidence.from(one);
      double[] exact = evidence.to(other).clone();
      assertArrayEquals(exact, evidence.to(padded, 5, packed.length, other.length()));
      assertEquals(other, CombinedSignature.unpack(padded, 5, packed.length, other.length()));
    }
  }

  @Test
  void damagedBytesAreRefused() {
    CombinedSignature signature = signature(Set.of(1L, 5L, 9L), Set.of(2L));
    byte[] packed = signature.pack();
    PairEvidence evidence = new PairEvidence(COUNTS, WEIGHTS);
    evidence.from(signature);
    for (int length = 0; length < packed.length; length++) {
      byte[] cut = Arrays.copyOf(packed, length);
      assertThrows(
          IllegalArgumentException.class, () -> evidence.to(cut, 0, cut.length, 6), "" + length);
      assertThrows(
          IllegalArgumentException.class, () -> CombinedSignature.unpack(cut, 0, cut.length, 6));
    }
  }
}
