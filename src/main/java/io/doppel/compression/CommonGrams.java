package io.doppel.compression;

import io.doppel.signature.FourGrams;
import java.util.Arrays;

/**
 * Counts the different byte 4-grams that one signature has in common with others, no further than
 * need be. The same numbers as {@link FourGrams#common}, without sorting each of the others. For
 * use by one thread; 16 bytes a gram of the one.
 *
 * <p>Not a {@link io.doppel.features.LongTable}: grams have 32 bits, so half the memory holds them,
 * and any of them may come, so it is the state that marks a free slot.
 */
public final class CommonGrams {
  private int[] grams = new int[1024];
  private int[] state = new int[1024]; // 0 for an empty slot, else the last run that met its gram
  private int run = 1;

  /** Makes one without grams. */
  public CommonGrams() {}

  /**
   * Sets the one.
   *
   * @param bytes its bytes
   */
  public void of(byte[] bytes) {
    int size = Integer.highestOneBit(Math.max(512, bytes.length)) * 4;
    if (grams.length < size) {
      grams = new int[size];
      state = new int[size];
    } else {
      Arrays.fill(state, 0);
    }
    run = 1;
    int gram = 0;
    for (int i = 0; i < bytes.length; i++) {
      gram = gram << 8 | bytes[i] & 0xFF;
      if (i >= FourGrams.LENGTH - 1) {
        int slot = slot(gram);
        grams[slot] = gram;
        state[slot] = run;
      }
    }
  }

  /**
   * Counts.
   *
   * @param bytes the bytes of another one
   * @param enough where to stop
   * @return how many different grams both have, or {@code enough} if it is at least that
   */
  public int common(byte[] bytes, int enough) {
    run++;
    int count = 0;
    int gram = 0;
    for (int i = 0; i < bytes.length && count < enough; i++) {
      gram = gram << 8 | bytes[i] & 0xFF;
      if (i >= FourGrams.LENGTH - 1) {
        int slot = slot(gram);
        if (state[slot] != 0 && state[slot] != run) {
          state[slot] = run;
          count++;
        }
      }
    }
    return count;
  }

  /** Where a gram is, or may be put. */
  private int slot(int gram) {
    int mask = grams.length - 1;
    int slot = (gram * 0x9E3779B9 >>> 7) & mask;
    while (state[slot] != 0 && grams[slot] != gram) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
