package io.doppel.cli.output;

/** {@link Format#similarity} for very many of them: most are the same as one before. */
public final class SimilarityFormat {
  private static final int BITS = 12;

  private final double[] numbers = new double[1 << BITS];
  private final String[] formatted = new String[1 << BITS];

  public String of(double similarity) {
    int slot = (int) (Double.doubleToLongBits(similarity) * 0x9E3779B97F4A7C15L >>> 64 - BITS);
    if (formatted[slot] == null || numbers[slot] != similarity) {
      numbers[slot] = similarity;
      formatted[slot] = Format.similarity(similarity);
    }
    return formatted[slot];
  }
}
