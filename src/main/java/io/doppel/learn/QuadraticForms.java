package io.doppel.learn;

import java.util.Arrays;

/**
 * The quadratic forms of texts and of pairs of texts: with F the features of a text's k-grams, a
 * row each, and x the parameters, the weights are F x, the square of their length is x' (F'F) x,
 * and the product of two texts' weights is x' (F'G) x, where F and G have the rows of the k-grams
 * that both have. Each is kept as the upper triangle of a symmetric matrix.
 *
 * <p>Memory: 4 n (n + 1) bytes for each text and each pair of texts, 1.7 KB for 20 features.
 */
final class QuadraticForms {
  private final int features;
  private final int cells;
  private final double[][] texts;
  private final double[][] pairs;
  private final int[] firsts;
  private final int[] seconds;

  /**
   * Makes the forms.
   *
   * @param used the texts that take part
   * @param firsts for each pair the number of its first text among them
   * @param seconds for each pair the number of its second text
   */
  QuadraticForms(WeighedText[] used, int[] firsts, int[] seconds) {
    this.features = used.length == 0 ? 0 : used[0].features();
    this.cells = features * (features + 1) / 2;
    this.firsts = firsts;
    this.seconds = seconds;
    this.texts = new double[used.length][];
    for (int i = 0; i < used.length; i++) {
      texts[i] = form(used[i], used[i]);
    }
    this.pairs = new double[firsts.length][];
    for (int i = 0; i < firsts.length; i++) {
      pairs[i] = form(used[firsts[i]], used[seconds[i]]);
    }
  }

  int features() {
    return features;
  }

  int texts() {
    return texts.length;
  }

  int pairs() {
    return pairs.length;
  }

  int first(int pair) {
    return firsts[pair];
  }

  int second(int pair) {
    return seconds[pair];
  }

  /** The value of a text's form; the row receives half its gradient. */
  double ofText(int text, double[] point, double[] row) {
    return value(texts[text], point, row);
  }

  /** The value of a pair's form; the row receives half its gradient. */
  double ofPair(int pair, double[] point, double[] row) {
    return value(pairs[pair], point, row);
  }

  private double[] form(WeighedText a, WeighedText b) {
    double[] form = new double[cells];
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      if (a.element(i) == b.element(j)) {
        int cell = 0;
        for (int p = 0; p < features; p++) {
          double mine = a.value(i, p);
          double theirs = b.value(j, p);
          for (int q = p; q < features; q++) {
            form[cell++] += (mine * b.value(j, q) + theirs * a.value(i, q)) / 2;
          }
        }
        i++;
        j++;
      } else if (a.element(i) < b.element(j)) {
        i++;
      } else {
        j++;
      }
    }
    return form;
  }

  private double value(double[] form, double[] point, double[] row) {
    Arrays.fill(row, 0);
    int cell = 0;
    for (int p = 0; p < features; p++) {
      double sum = row[p] + form[cell++] * point[p];
      for (int q = p + 1; q < features; q++) {
        double entry = form[cell++];
        sum += entry * point[q];
        row[q] += entry * point[p];
      }
      row[p] = sum;
    }
    double value = 0;
    for (int p = 0; p < features; p++) {
      value += row[p] * point[p];
    }
    return value;
  }
}
