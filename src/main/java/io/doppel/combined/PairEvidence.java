package io.doppel.combined;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.EvidenceMeasure;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;

/**
 * Takes all measures of a text with others, one after the other. A worker for one thread: allocates
 * nothing for a pair once its buffers have grown.
 *
 * <p>Cost: for each text that others are compared with, a look at the document count of each of its
 * runs; for each pair, one pass through the runs and numbers of both.
 */
public final class PairEvidence extends EvidenceWorker {
  private final FeatureFrequencies counts;
  private final ElementWeights weights;
  private final double[] values = new double[EvidenceMeasure.values().length];

  private CombinedSignature from;
  private long[] runs = new long[256];
  private int[] runWeights = new int[256];
  private double[] exclusive = new double[256];

  private final PackedSet packedRuns = new PackedSet();
  private final PackedSet packedNumbers = new PackedSet();

  private int commonRuns;
  private long commonWeight;
  private double commonExclusive;
  private int commonNumbers;

  /**
   * Makes a worker.
   *
   * @param counts how many documents have each run
   * @param weights the weights of runs that signatures were made with
   */
  public PairEvidence(FeatureFrequencies counts, ElementWeights weights) {
    this.counts = counts;
    this.weights = weights;
  }

  @Override
  void open(CombinedSignature signature) {
    from = signature;
    SetSignature set = signature.runs();
    if (runs.length < set.size()) {
      int capacity = set.size() + (set.size() >> 1);
      runs = new long[capacity];
      runWeights = new int[capacity];
      exclusive = new double[capacity];
    }
    for (int i = 0; i < set.size(); i++) {
      runs[i] = set.element(i);
      runWeights[i] = weights.of(runs[i]);
      exclusive[i] = 1 / Math.sqrt(Math.max(1, counts.of(runs[i]) - 1));
    }
  }

  @Override
  public double[] to(CombinedSignature other) {
    clear();
    SetSignature theirs = other.runs();
    int mine = 0;
    int size = from.runs().size();
    for (int i = 0; i < theirs.size() && mine < size; i++) {
      mine = meet(theirs.element(i), mine, size);
    }
    SetSignature numbers = other.numbers();
    int theirNumbers = numbers == null ? 0 : numbers.size();
    if (from.numbers() != null && numbers != null) {
      commonNumbers = from.numbers().overlap(numbers, ElementWeights.EQUAL, 0);
    }
    return measure(theirs.size(), theirs.length(), theirNumbers);
  }

  @Override
  public double[] to(byte[] packed, int offset, int length, int runsLength) {
    clear();
    int numberBytes = CombinedSignature.numberBytes(packed, offset, length);
    int runBytes = length - Integer.BYTES - numberBytes;
    packedRuns.open(packed, offset, runBytes);
    int mine = 0;
    int size = from.runs().size();
    for (int i = 0; i < packedRuns.size() && mine < size; i++) {
      mine = meet(packedRuns.next(), mine, size);
    }
    int theirNumbers = 0;
    if (numberBytes > 0) {
      packedNumbers.open(packed, offset + runBytes, numberBytes);
      theirNumbers = packedNumbers.size();
      meetNumbers();
    }
    return measure(packedRuns.size(), runsLength, theirNumbers);
  }

  private void clear() {
    commonRuns = 0;
    commonWeight = 0;
    commonExclusive = 0;
    commonNumbers = 0;
  }

  /** Moves on to one of their runs; returns where it or a larger one would be among mine. */
  private int meet(long run, int start, int size) {
    int mine = start;
    while (mine < size && runs[mine] < run) {
      mine++;
    }
    if (mine < size && runs[mine] == run) {
      commonRuns++;
      commonWeight += runWeights[mine];
      commonExclusive += exclusive[mine];
      mine++;
    }
    return mine;
  }

  private void meetNumbers() {
    SetSignature numbers = from.numbers();
    int mine = 0;
    for (int i = 0; numbers != null && i < packedNumbers.size(); i++) {
      long number = packedNumbers.next();
      while (mine < numbers.size() && numbers.element(mine) < number) {
        mine++;
      }
      commonNumbers += mine < numbers.size() && numbers.element(mine) == number ? 1 : 0;
    }
  }

  private double[] measure(int theirRuns, int theirLength, int theirNumbers) {
    int myRuns = from.runs().size();
    int myLength = from.runs().length();
    int myNumbers = from.numbers() == null ? 0 : from.numbers().size();
    set(EvidenceMeasure.RUNS, ofAll(commonRuns, myRuns, theirRuns));
    set(EvidenceMeasure.RUNS_CONTAINED, ofSmaller(commonRuns, myRuns, theirRuns));
    set(EvidenceMeasure.RARE_RUNS, ofAll(commonWeight, myLength, theirLength));
    set(EvidenceMeasure.RARE_RUNS_CONTAINED, ofSmaller(commonWeight, myLength, theirLength));
    set(EvidenceMeasure.EXCLUSIVE, commonRuns == 0 ? 0 : commonExclusive / commonRuns);
    set(
        EvidenceMeasure.NUMBERS,
        myNumbers + theirNumbers == 0 ? 1 : ofAll(commonNumbers, myNumbers, theirNumbers));
    set(EvidenceMeasure.BOTH_NUMBERED, myNumbers > 0 && theirNumbers > 0 ? 1 : 0);
    set(EvidenceMeasure.LENGTHS, ofAll(Math.min(myRuns, theirRuns), myRuns, theirRuns));
    return values;
  }

  private void set(EvidenceMeasure measure, double value) {
    values[measure.ordinal()] = value;
  }

  private static double ofAll(long common, long one, long other) {
    return (double) common / (one + other - common);
  }

  private static double ofSmaller(long common, long one, long other) {
    return (double) common / Math.min(one, other);
  }
}
