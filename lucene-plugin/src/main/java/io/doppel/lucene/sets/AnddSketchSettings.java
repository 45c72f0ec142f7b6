package io.doppel.lucene.sets;

import io.doppel.sets.SetSketches;
import io.doppel.vectors.VectorSketches;

/**
 * The sketch of {@code andd-lsh-jaccard}.
 *
 * @param slots how many minima a sketch has; the error of the similarity is sqrt(s (1 - s) / slots)
 * @param bits how many bits of each minimum are kept
 * @param keySlots how many of the slots are terms of the index, by which candidates are found
 */
public record AnddSketchSettings(int slots, int bits, int keySlots) {
  /** Checks the settings. */
  public AnddSketchSettings {
    SetSketches.minHash(VectorSketches.binary(1), slots, bits, keySlots);
  }

  /** 80 minima, as in the paper, 12 bits each; 20 slots are keys, since similarities are lower. */
  public static final AnddSketchSettings DEFAULT = new AnddSketchSettings(80, 12, 20);
}
