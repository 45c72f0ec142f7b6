package io.doppel.combined;

import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.List;

/**
 * The samples of many texts, each run with what it weighs, for texts that are compared many times:
 * so neither is a run looked up again nor a signature opened that cannot match. Immutable; safe for
 * use by many threads.
 *
 * <p>A run is the lower 24 bits of a number; the upper 8 say what it weighs: 0 for a run that is
 * not common, else the place of its weight in a table. There are some 190 weights at most, since
 * 1024 / sqrt(n - 1) is rounded.
 *
 * <p>Memory: 4 bytes a run and 24 a text.
 */
public final class SampledRows {
  private static final int RUN = (1 << SampledSketch.ELEMENT_BITS) - 1;
  private static final int MOST_WEIGHTS = 1 << Byte.SIZE;

  private final int[][] rows;
  private final int[] weights = new int[MOST_WEIGHTS];
  private final byte[] places = new byte[CommonRuns.MOST_WEIGHT + 1];
  private int known;

  /**
   * Lays samples out.
   *
   * @param signatures the signatures; null for a text that has none
   * @param common what the runs weigh
   */
  public SampledRows(List<CombinedSignature> signatures, CommonRuns common) {
    weights[known++] = CommonRuns.MOST_WEIGHT;
    rows = new int[signatures.size()][];
    for (int i = 0; i < rows.length; i++) {
      CombinedSignature signature = signatures.get(i);
      rows[i] = signature == null ? null : row(signature.runs(), common);
    }
  }

  private int[] row(SetSignature runs, CommonRuns common) {
    int[] row = new int[runs.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] =
          place(common.weight(runs.element(i))) << SampledSketch.ELEMENT_BITS
              | (int) runs.element(i);
    }
    return row;
  }

  private int place(int weight) {
    if (weight != CommonRuns.MOST_WEIGHT && places[weight] == 0) {
      weights[known] = weight;
      places[weight] = (byte) known++;
    }
    return places[weight] & 0xFF;
  }

  int[] row(int index) {
    return rows[index];
  }

  static int run(int entry) {
    return entry & RUN;
  }

  int weight(int entry) {
    return weights[entry >>> SampledSketch.ELEMENT_BITS];
  }
}
