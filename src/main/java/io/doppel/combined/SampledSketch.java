package io.doppel.combined;

import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.Shingles;
import io.doppel.features.TextTokens;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.PackedSample;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/**
 * Makes signatures of a sample of a text's runs of words, and of its numbers. The sample are the
 * runs with the smallest hashes, so that two texts choose the same ones of what they have in
 * common: a bottom-k sketch (Broder 1997; Cohen and Kaplan 2007). The smallest of them are the
 * terms of the index. A text with fewer runs has all of them.
 *
 * <p>How much a run counts in a comparison is no part of a signature: see {@link CommonRuns}.
 *
 * <p>Time: linear in the text. A signature of 180 runs has some 190 bytes.
 */
public final class SampledSketch implements EvidenceSketch {
  /** Words in a run. */
  public static final int WORDS = 3;

  /** So many runs are in a sample. */
  public static final int SAMPLE = 70;

  /** So many of them, the smallest, are terms of the index. */
  public static final int KEYS = 16;

  /** So many keys texts share that are compared; one if both have no more. */
  public static final int COMMON_KEYS = 2;

  /** What two texts have in common, so that they can match at all: one run. */
  public static final double LEAST_COMMON = 0.5 / SAMPLE;

  /** So many numbers are kept, those with the smallest hashes. */
  public static final int NUMBERS = 16;

  /**
   * Bits of an element. A text with a million runs, the most that are signed, has 70 of the
   * smallest 1,200 elements then, 4 of which another such text has by chance.
   */
  static final int ELEMENT_BITS = 24;

  private static final int NUMBER_BITS = 16;

  private static final Shingles RUNS = new Shingles(WORDS);

  /** What is sorted is what is below a bound: that of a sample so much larger. */
  private static final double SLACK = 1.5;

  private final CommonRuns common;

  /**
   * Makes a sketch.
   *
   * @param common the runs that count less in comparisons; signatures do not depend on it
   */
  public SampledSketch(CommonRuns common) {
    this.common = Objects.requireNonNull(common, "common");
  }

  /**
   * The element of a sample that stands for a run.
   *
   * @param element the run's element in a set of all runs, as {@link FeatureHash#element} has it
   * @return its upper bits
   */
  public static long sampled(long element) {
    return element >>> FeatureHash.ELEMENT_BITS - ELEMENT_BITS;
  }

  @Override
  public CombinedSignature of(TextTokens tokens) {
    long[] runs = RUNS.of(tokens.text().hashes(), tokens.text().count());
    if (runs.length == 0) {
      return null;
    }
    for (int i = 0; i < runs.length; i++) {
      runs[i] >>>= Long.SIZE - ELEMENT_BITS;
    }
    long[] sample = smallest(runs, SAMPLE, ELEMENT_BITS);
    SetSignature set =
        SetSignature.of(
            sample, sample.length, sample, Math.min(KEYS, sample.length), ElementWeights.EQUAL);
    return new CombinedSignature(set, numbers(tokens), FormHashes.of(tokens));
  }

  private static SetSignature numbers(TextTokens tokens) {
    BitSet numbers = tokens.numbers();
    long[] elements = new long[numbers.cardinality()];
    int count = 0;
    for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
      elements[count++] = tokens.text().hashes()[i] >>> Long.SIZE - NUMBER_BITS;
    }
    if (count == 0) {
      return null;
    }
    long[] sample = smallest(elements, NUMBERS, NUMBER_BITS);
    return SetSignature.of(sample, sample.length, ElementWeights.EQUAL);
  }

  /**
   * The smallest different ones of some elements, ascending. Since they are hashes it is known
   * about where the last one lies; so only those below are sorted.
   */
  static long[] smallest(long[] elements, int most, int bits) {
    long bound = (long) Math.min(1L << bits, SLACK * most / elements.length * (1L << bits));
    long[] below = new long[elements.length];
    int count = 0;
    for (long element : elements) {
      below[count] = element;
      count += element < bound ? 1 : 0; // no branch: it could not be foreseen
    }
    int distinct = sorted(below, count);
    if (distinct < most && count < elements.length) { // repeated runs, or chance
      System.arraycopy(elements, 0, below, 0, elements.length);
      distinct = sorted(below, elements.length);
    }
    return Arrays.copyOf(below, Math.min(most, distinct));
  }

  /** Sorts the first elements, each once; returns how many are left. */
  private static int sorted(long[] elements, int count) {
    Arrays.sort(elements, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || elements[i] != elements[i - 1]) {
        elements[distinct++] = elements[i];
      }
    }
    return distinct;
  }

  @Override
  public CombinedSignature unpack(byte[] packed, int offset, int length, int runsLength) {
    return PackedSample.unpack(packed, offset, length, KEYS);
  }

  @Override
  public void check(CombinedSignature signature) {
    check("runs", signature.runs(), SAMPLE, ELEMENT_BITS);
    if (signature.numbers() != null) {
      check("numbers", signature.numbers(), NUMBERS, NUMBER_BITS);
    }
  }

  private static void check(String name, SetSignature set, int most, int bits) {
    if (set.size() > most) {
      throw new IllegalArgumentException(
          "a sample must have at most " + most + " " + name + ", got " + set.size());
    }
    set.check(bits, ElementWeights.EQUAL);
  }

  @Override
  public SampledEvidence newEvidence() {
    return newEvidence(SampledScore.USUAL);
  }

  /**
   * What takes measures, and weighs them in another way than everyone does.
   *
   * @param score the weights
   * @return a worker for one thread
   */
  public SampledEvidence newEvidence(SampledScore score) {
    return new SampledEvidence(common, score);
  }

  /**
   * The runs that count less.
   *
   * @return the table
   */
  public CommonRuns common() {
    return common;
  }

  @Override
  public ElementWeights weights() {
    return ElementWeights.EQUAL;
  }

  @Override
  public double weight(long element) {
    return common.weight(sampled(element)) / (double) CommonRuns.MOST_WEIGHT;
  }

  @Override
  public int elementBits() {
    return ELEMENT_BITS;
  }

  @Override
  public String parameters() {
    return "words="
        + WORDS
        + " sample="
        + SAMPLE
        + " keys="
        + KEYS
        + " numbers="
        + NUMBERS
        + " forms=5";
  }

  @Override
  public FeatureRuns featureRuns() {
    return FeatureRuns.shingles(WORDS);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SampledSketch that && common.equals(that.common);
  }

  @Override
  public int hashCode() {
    return common.hashCode();
  }
}
