package io.doppel.lucene.search;

import io.doppel.bits.TablePlan;
import io.doppel.lucene.document.NumberTerms;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import java.util.Arrays;

/**
 * The terms that a query counts: numbers in ascending order, each with a weight.
 *
 * @param width how many bytes a term has
 * @param numbers the terms
 * @param weights how much each counts
 */
public record QueryTerms(int width, long[] numbers, int[] weights) {
  /** The square of a vector's length, as a sum of weights. */
  public static final int WHOLE = 1 << 30;

  /** The distinct 4-grams of a signature. */
  public static QueryTerms ofGrams(NcdSignature signature) {
    FourGrams grams = new FourGrams();
    grams.of(signature.bytes(), 0, signature.bytes().length);
    long[] numbers = new long[grams.count()];
    int[] weights = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.toUnsignedLong(grams.get(i));
      weights[i] = 1;
    }
    return new QueryTerms(FourGrams.LENGTH, numbers, weights);
  }

  /** The keys of a set. */
  public static QueryTerms ofKeys(
      SetSignature signature, int elementBits, ElementWeights weighting) {
    long[] numbers = new long[signature.keyCount()];
    int[] weights = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = signature.key(i);
      weights[i] = weighting.of(numbers[i]);
    }
    return new QueryTerms(NumberTerms.width(elementBits), numbers, weights);
  }

  /**
   * The elements of a vector, each with the square of its weight as its share of {@link #WHOLE};
   * rounded up, so that no document has less in common than it should.
   */
  public static QueryTerms ofSquares(VectorSignature signature, int elementBits) {
    long[] numbers = new long[signature.size()];
    int[] shares = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = signature.element(i);
      long square = (long) signature.weight(i) * signature.weight(i);
      shares[i] = (int) Math.ceilDiv(square * WHOLE, signature.square());
    }
    return new QueryTerms(NumberTerms.width(elementBits), numbers, shares);
  }

  /** The keys that must be looked up to miss no fingerprint within a number of bits. */
  public static QueryTerms ofProbes(TablePlan plan, BitSignature fingerprint, int maxBits) {
    long[] numbers = new long[(int) plan.probes(maxBits)];
    int[] count = new int[1];
    plan.forEachProbe(fingerprint, maxBits, key -> numbers[count[0]++] = key);
    Arrays.sort(numbers);
    int[] weights = new int[numbers.length];
    Arrays.fill(weights, 1);
    return new QueryTerms(NumberTerms.width(plan.numberBits()), numbers, weights);
  }

  int size() {
    return numbers.length;
  }

  int totalWeight() {
    long sum = 0;
    for (int weight : weights) {
      sum += weight;
    }
    return (int) Math.min(Integer.MAX_VALUE, sum);
  }
}
