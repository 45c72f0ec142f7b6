package io.doppel.combined;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.sets.ShingleSet;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.BitSet;
import java.util.Objects;

/**
 * Makes what several measures of a pair are taken from: the runs of three words of a text, of which
 * the winnowed ones are keys, weighted by how few documents have them, and its numbers. Safe for
 * use by many threads.
 *
 * <p>Example: {@code open 9 to 5 daily} has the runs {@code open 9 to}, {@code 9 to 5}, {@code to 5
 * daily} and the numbers {@code 9} and {@code 5}.
 */
public final class CombinedSketch implements EvidenceSketch {
  /** Words in a run. */
  public static final int WORDS = 3;

  /**
   * A collection counts as at least so large: else what two of three documents have would be what
   * most documents have.
   */
  public static final int LEAST_DOCUMENTS = 1000;

  /** What a run counts at least that very many documents have, of {@link #MOST_WEIGHT}. */
  public static final int LEAST_WEIGHT = 4;

  /** What a run counts that one document has. */
  public static final int MOST_WEIGHT = FeatureFrequencies.MOST_WEIGHT;

  private final ShingleSet runs;
  private final FeatureFrequencies frequencies;
  private final ElementWeights weights;
  private final int window;

  /**
   * Makes a sketch.
   *
   * @param window how many runs in a row have a key among them, at least 1
   * @param frequencies how many documents have each run
   */
  public CombinedSketch(int window, FeatureFrequencies frequencies) {
    this.frequencies = Objects.requireNonNull(frequencies, "frequencies");
    this.weights = frequencies.idfWeights(LEAST_DOCUMENTS, LEAST_WEIGHT);
    this.window = Checked.number("window", window, 1, 1000);
    this.runs = new ShingleSet(WORDS, window, weights);
  }

  @Override
  public CombinedSignature of(TextTokens tokens) {
    SetSignature set = runs.of(tokens);
    return set == null ? null : new CombinedSignature(set, numbers(tokens));
  }

  private static SetSignature numbers(TextTokens tokens) {
    BitSet numbers = tokens.numbers();
    long[] elements = new long[numbers.cardinality()];
    int count = 0;
    for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
      elements[count++] = FeatureHash.element(tokens.text().hashes()[i]);
    }
    return count == 0 ? null : SetSignature.of(elements, count, ElementWeights.EQUAL);
  }

  @Override
  public void check(CombinedSignature signature) {
    runs.check(signature.runs());
    if (signature.numbers() != null) {
      signature.numbers().check(FeatureHash.ELEMENT_BITS, ElementWeights.EQUAL);
      signature.numbers().checkAllKeys();
    }
  }

  @Override
  public PairEvidence newEvidence() {
    return new PairEvidence(frequencies, weights);
  }

  @Override
  public double weight(long element) {
    return weights.of(element);
  }

  @Override
  public ElementWeights weights() {
    return weights;
  }

  /**
   * How many documents have each run.
   *
   * @return the table
   */
  public FeatureFrequencies frequencies() {
    return frequencies;
  }

  @Override
  public int elementBits() {
    return runs.elementBits();
  }

  @Override
  public String parameters() {
    return "words=" + WORDS + " window=" + window + " frequencies=" + frequencies.id();
  }

  @Override
  public FeatureRuns featureRuns() {
    return runs.featureRuns();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CombinedSketch that
        && window == that.window
        && frequencies.equals(that.frequencies);
  }

  @Override
  public int hashCode() {
    return 31 * frequencies.hashCode() + window;
  }
}
