package io.doppel.learn;

import io.doppel.model.VectorMeasure;
import java.util.Arrays;

/**
 * The loss of ANDD, equation (4): for each preference pair, of two texts that are near-duplicates
 * and two that are not, log(1 + exp(-sharpness * (similarity of the former - of the latter))), on
 * average, and an L2 term.
 *
 * <p>The weight of a k-gram is linear in the parameters, so the product of two texts' vectors is a
 * quadratic form in them, and so is the square of a vector's length. Those forms are made once,
 * from the texts; an evaluation takes (features)² operations for each pair of texts, however long
 * they are.
 *
 * <p>Neither similarity changes when all parameters are scaled, so a term that pulls them to 0
 * would shrink them and do nothing else. It pulls them to where the search starts instead, or, as
 * in the paper, to 0.
 */
final class PreferenceLoss implements DifferentiableFunction {
  /** Squares of lengths below this are as if they were this: a text without any weight. */
  private static final double LEAST_SQUARE = 1e-12;

  private final QuadraticForms forms;
  private final VectorMeasure measure;
  private final int[] preferred;
  private final int[] others;
  private final double sharpness;
  private final double[] centre;
  private final double regularization;

  // reused by every evaluation
  private final double[] squares;
  private final double[] squareGradients;
  private final double[] similarities;
  private final double[] shares;
  private final double[] row;

  /**
   * Makes a loss.
   *
   * @param forms of the texts and of pairs of texts
   * @param preferred for each preference the pair of texts that should be more similar
   * @param others for each preference the pair that should be less similar
   * @param centre where the L2 term pulls to
   */
  PreferenceLoss(
      QuadraticForms forms,
      VectorMeasure measure,
      int[] preferred,
      int[] others,
      double sharpness,
      double[] centre,
      double regularization) {
    this.forms = forms;
    this.measure = measure;
    this.preferred = preferred;
    this.others = others;
    this.sharpness = sharpness;
    this.centre = centre;
    this.regularization = regularization;
    this.squares = new double[forms.texts()];
    this.squareGradients = new double[forms.texts() * forms.features()];
    this.similarities = new double[forms.pairs()];
    this.shares = new double[forms.pairs()];
    this.row = new double[forms.features()];
  }

  @Override
  public double at(double[] point, double[] gradient) {
    evaluateTexts(point);
    for (int pair = 0; pair < similarities.length; pair++) {
      similarities[pair] = similarity(pair, forms.ofPair(pair, point, row));
    }
    double loss = sumOfPreferences();
    Arrays.fill(gradient, 0);
    for (int pair = 0; pair < similarities.length; pair++) {
      if (shares[pair] != 0) {
        addGradient(pair, point, gradient);
      }
    }
    for (int i = 0; i < gradient.length; i++) {
      double off = point[i] - centre[i];
      loss += regularization / 2 * off * off;
      gradient[i] += regularization * off;
    }
    return loss;
  }

  private void evaluateTexts(double[] point) {
    int features = forms.features();
    for (int text = 0; text < squares.length; text++) {
      double square = forms.ofText(text, point, row);
      squares[text] = Math.max(LEAST_SQUARE, square);
      for (int i = 0; i < features; i++) {
        squareGradients[text * features + i] = square > LEAST_SQUARE ? 2 * row[i] : 0;
      }
    }
  }

  private double similarity(int pair, double product) {
    double square = squares[forms.first(pair)];
    double other = squares[forms.second(pair)];
    return measure == VectorMeasure.COSINE
        ? product / Math.sqrt(square * other)
        : product / (square + other - product);
  }

  /** The mean loss, and how much it rises with the similarity of each pair of texts. */
  private double sumOfPreferences() {
    Arrays.fill(shares, 0);
    double loss = 0;
    for (int i = 0; i < preferred.length; i++) {
      double difference = sharpness * (similarities[preferred[i]] - similarities[others[i]]);
      // log(1 + exp(-d)), without overflow
      double small = StrictMath.exp(-Math.abs(difference));
      loss += StrictMath.log1p(small) + Math.max(0, -difference);
      double slope = difference >= 0 ? small / (1 + small) : 1 / (1 + small);
      shares[preferred[i]] -= slope;
      shares[others[i]] += slope;
    }
    double scale = 1.0 / preferred.length;
    for (int pair = 0; pair < shares.length; pair++) {
      shares[pair] *= scale; // the sharpness of the slope cancels that of the scale below
    }
    return loss * scale / sharpness;
  }

  /** With p the product, and s and t the squares, similarity = p / sqrt(s t) or p / (s + t - p). */
  private void addGradient(int pair, double[] point, double[] gradient) {
    double product = forms.ofPair(pair, point, row);
    int first = forms.first(pair) * row.length;
    int second = forms.second(pair) * row.length;
    double square = squares[forms.first(pair)];
    double other = squares[forms.second(pair)];
    double byProduct;
    double bySquare;
    double byOther;
    if (measure == VectorMeasure.COSINE) {
      byProduct = 1 / Math.sqrt(square * other);
      bySquare = -product * byProduct / (2 * square);
      byOther = -product * byProduct / (2 * other);
    } else {
      double whole = square + other - product;
      byProduct = (square + other) / (whole * whole);
      bySquare = -product / (whole * whole);
      byOther = bySquare;
    }
    double share = shares[pair];
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] +=
          share
              * (byProduct * 2 * row[i]
                  + bySquare * squareGradients[first + i]
                  + byOther * squareGradients[second + i]);
    }
  }
}
