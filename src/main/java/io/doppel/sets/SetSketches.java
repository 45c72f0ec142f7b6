package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import io.doppel.sketch.VectorSketch;

/** The ways to make a set of elements from the tokens of a text. */
public final class SetSketches {
  /**
   * How many minima a sketch has if nothing else is said: as in the CiteSeerX study and in ANDD.
   */
  public static final int DEFAULT_SLOTS = 84;

  private static final int WEIGHT_OF_COPY_BITS = 7;
  private static final int WEIGHT_OF_COPY = 1 << WEIGHT_OF_COPY_BITS;

  private SetSketches() {}

  /**
   * The multiset of the tokens themselves: SpotSigs, whose tokens are spots.
   *
   * @param minFeatures with fewer tokens than this there is no signature
   * @param range the tokens that count, or null for all
   * @return the sketch
   */
  public static SetSketch bag(int minFeatures, FrequencyRange range) {
    return new TokenSet(true, minFeatures, range);
  }

  /**
   * The set of the tokens themselves: q-grams.
   *
   * @param minFeatures with fewer different tokens than this there is no signature
   * @return the sketch
   */
  public static SetSketch set(int minFeatures) {
    return new TokenSet(false, minFeatures, null);
  }

  /**
   * The set of all shingles: each run of so many tokens. A text with fewer tokens is one shingle.
   *
   * @param words the tokens in a shingle
   * @param weights how much each shingle counts
   * @return the sketch
   */
  public static SetSketch shingles(int words, ElementWeights weights) {
    return new ShingleSet(words, 0, weights);
  }

  /**
   * The set of all shingles, of which only the winnowed ones are keys: any run of {@code words +
   * window - 1} tokens that two texts have in common gives them a common key, and about 2 / (window
   * + 1) of all shingles are keys.
   *
   * @param words the tokens in a shingle
   * @param window the shingles in a window, the least of which is a key
   * @param weights how much each shingle counts
   * @return the sketch
   */
  public static SetSketch winnowedShingles(int words, int window, ElementWeights weights) {
    return new ShingleSet(words, Checked.number("window", window, 1, 1000), weights);
  }

  /**
   * A MinHash sketch of the shingles: one element for each slot, a few bits of the slot's minimum.
   * The share of equal slots estimates the shingle sets' Jaccard similarity.
   *
   * @param words the tokens in a shingle
   * @param slots how many minima
   * @param bits how many bits of each are kept
   * @param keySlots how many slots are keys, by which candidates are found
   * @return the sketch
   */
  public static SetSketch minHash(int words, int slots, int bits, int keySlots) {
    return new MinHashSlots(words, slots, bits, keySlots);
  }

  /**
   * A MinHash sketch of a weighted vector, each element of which comes as often as it weighs.
   *
   * @param vectors makes the vectors
   * @param slots how many minima
   * @param bits how many bits of each are kept
   * @param keySlots how many slots are keys, by which candidates are found
   * @return the sketch
   */
  public static SetSketch minHash(VectorSketch vectors, int slots, int bits, int keySlots) {
    return new VectorMinHash(vectors, slots, bits, keySlots);
  }

  /**
   * Super-shingles: the minima in groups, one element for each group.
   *
   * @param words the tokens in a shingle
   * @param slots how many minima
   * @param groups how many groups; they share the slots evenly
   * @return the sketch
   */
  public static SetSketch superShingles(int words, int slots, int groups) {
    return new SuperShingles(words, slots, groups);
  }

  /**
   * I-Match: the different tokens of middling frequency, all in one hash; and the same for a number
   * of random parts of the lexicon.
   *
   * @param lexicon the tokens that count
   * @param lexicons how many hashes: the first is of the whole lexicon, each further one of a
   *     random part of it
   * @param minTokens a hash of fewer tokens than this is not made
   * @return the sketch
   */
  public static SetSketch iMatch(FrequencyRange lexicon, int lexicons, int minTokens) {
    return new LexiconHashes(lexicon, lexicons, minTokens);
  }

  /**
   * The set of all k-grams and, if they have several tokens, of all tokens: what is counted for
   * {@code VectorSketches}.
   *
   * @param words k
   * @return the sketch
   */
  public static SetSketch grams(int words) {
    return new GramSet(words);
  }

  /**
   * How many elements a weight of a vector becomes in a set: min-hashes know no weights, so each
   * element comes as often as it weighs (Gionis, Indyk and Motwani, VLDB 1999).
   *
   * @param weight the weight
   * @return the number of copies; 0 for a weight that is not positive
   */
  public static int copies(int weight) {
    return weight <= 0 ? 0 : weight + WEIGHT_OF_COPY / 2 >> WEIGHT_OF_COPY_BITS;
  }
}
