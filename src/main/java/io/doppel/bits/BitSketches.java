package io.doppel.bits;

import io.doppel.signature.ElementWeights;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.VectorSketch;

/** The ways to make a fingerprint from the tokens of a text. */
public final class BitSketches {
  /** How many bits {@link #randomProjection} makes if nothing else is said: as in ANDD. */
  public static final int DEFAULT_PROJECTIONS = 384;

  /** How many bits a fingerprint may have. */
  public static final int MOST_BITS = 4096;

  private BitSketches() {}

  /**
   * Simhash: 64 bits, each the majority of that bit in the hashes of all features.
   *
   * @param words the tokens in a feature: 1 for the tokens themselves, more for shingles
   * @param weights how much each feature counts
   * @return the sketch
   */
  public static BitSketch simHash(int words, ElementWeights weights) {
    return new SimHash(words, weights);
  }

  /**
   * Charikar's random projection: each bit says on which side of a random plane the vector of the
   * text's different features is.
   *
   * @param bits how many bits, a multiple of 64
   * @param words the tokens in a feature: 1 for the tokens themselves, more for shingles
   * @param weights how much each feature counts
   * @return the sketch
   */
  public static BitSketch randomProjection(int bits, int words, ElementWeights weights) {
    return new RandomProjection(bits, words, weights);
  }

  /**
   * Random projections of a weighted vector: each bit says on which side of a random plane it is.
   *
   * @param bits how many bits, a multiple of 64
   * @param vectors makes the vectors
   * @return the sketch
   */
  public static BitSketch randomProjection(int bits, VectorSketch vectors) {
    return new VectorProjection(bits, vectors);
  }
}
