package io.doppel.combined;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;

/** Makes signatures of runs of words and of numbers, and takes the measures of pairs of them. */
public interface EvidenceSketch {
  /**
   * Makes the signature of a text.
   *
   * @param tokens the text's tokens, with those that are numbers; not changed
   * @return the signature, or null if the text has no runs that count
   */
  CombinedSignature of(TextTokens tokens);

  /**
   * Makes a signature from its packed form.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @param runsLength the length of its runs
   * @return the signature
   */
  default CombinedSignature unpack(byte[] packed, int offset, int length, int runsLength) {
    return CombinedSignature.unpack(packed, offset, length, runsLength);
  }

  /**
   * Refuses a signature that this sketch cannot have made: for one whose packed form may be
   * damaged.
   *
   * @param signature the signature
   * @throws IllegalArgumentException if it has other runs or numbers, or more of them
   */
  void check(CombinedSignature signature);

  /**
   * Takes the measures of pairs.
   *
   * @return a worker for one thread
   */
  EvidenceWorker newEvidence();

  /**
   * How much each run counts where candidates are looked for.
   *
   * @return the weights
   */
  ElementWeights weights();

  /**
   * How much a run counts where texts are explained.
   *
   * @param element the run, as {@link FeatureRuns} has it
   * @return its weight
   */
  double weight(long element);

  /**
   * How large the keys of a signature are.
   *
   * @return how many bits an element has
   */
  int elementBits();

  /**
   * All parameters, as {@code name=value} separated by blanks: part of the scheme's id.
   *
   * @return the parameters in a fixed order
   */
  String parameters();

  /**
   * Which features of a text its runs are.
   *
   * @return the runs
   */
  FeatureRuns featureRuns();
}
