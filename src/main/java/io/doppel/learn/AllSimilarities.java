package io.doppel.learn;

import io.doppel.model.VectorMeasure;
import io.doppel.sets.SetSketches;
import java.util.Arrays;
import java.util.List;

/**
 * The similarities of all pairs of some texts by given parameters. Each text adds up its products
 * with all texts before it, along the postings of its k-grams, so time is the sum of their lengths.
 * For use by one thread; 12 bytes for each k-gram of each text.
 */
final class AllSimilarities {
  /** Receives pairs. */
  interface Visitor {
    /**
     * Is called once for each two texts that have a k-gram in common.
     *
     * @param first the position of a text
     * @param second the position of another one, after the first
     */
    void pair(int first, int second, double similarity);
  }

  private final List<WeighedText> texts;
  private final int[][] grams;
  private final int grammar;

  AllSimilarities(List<WeighedText> texts) {
    this.texts = texts;
    long[] all = new long[texts.stream().mapToInt(WeighedText::size).sum()];
    int count = 0;
    for (WeighedText text : texts) {
      for (int i = 0; i < text.size(); i++) {
        all[count++] = text.element(i);
      }
    }
    Arrays.sort(all);
    long[] elements = Arrays.stream(all).distinct().toArray();
    this.grammar = elements.length;
    this.grams = new int[texts.size()][];
    for (int i = 0; i < grams.length; i++) {
      WeighedText text = texts.get(i);
      grams[i] = new int[text.size()];
      Arrays.setAll(grams[i], gram -> Arrays.binarySearch(elements, text.element(gram)));
    }
  }

  /** Visits all pairs by a measure of the weights that the parameters give. */
  void visit(double[] parameters, VectorMeasure measure, Visitor visitor) {
    double[][] weights = weights(parameters);
    double[] squares = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      for (double weight : weights[i]) {
        squares[i] += weight * weight;
      }
    }
    visit(
        weights,
        (mine, theirs) -> mine * theirs,
        (sum, first, second) ->
            squares[first] == 0 || squares[second] == 0
                ? 0
                : measure.similarity(sum, squares[first], squares[second]),
        visitor);
  }

  /** Visits all pairs by the similarity that {@code andd-lsh-jaccard} estimates. */
  void visitMinima(double[] parameters, Visitor visitor) {
    double[][] copies = weights(parameters);
    double[] sums = new double[copies.length];
    for (int i = 0; i < copies.length; i++) {
      for (int j = 0; j < copies[i].length; j++) {
        copies[i][j] = SetSketches.copies((int) Math.rint(copies[i][j]));
        sums[i] += copies[i][j];
      }
    }
    visit(
        copies,
        Math::min,
        (sum, first, second) -> sum == 0 ? 0 : sum / (sums[first] + sums[second] - sum),
        visitor);
  }

  private double[][] weights(double[] parameters) {
    double[][] weights = new double[grams.length][];
    for (int i = 0; i < weights.length; i++) {
      WeighedText text = texts.get(i);
      weights[i] = new double[text.size()];
      Arrays.setAll(weights[i], gram -> text.weight(gram, parameters));
    }
    return weights;
  }

  private interface Share {
    double of(double mine, double theirs);
  }

  private interface Similarity {
    double of(double sum, int first, int second);
  }

  private void visit(double[][] weights, Share share, Similarity similarity, Visitor visitor) {
    int[] starts = new int[grammar + 1];
    for (int[] text : grams) {
      for (int gram : text) {
        starts[gram + 1]++;
      }
    }
    for (int i = 0; i < grammar; i++) {
      starts[i + 1] += starts[i];
    }
    int[] ends = Arrays.copyOf(starts, grammar); // those of the texts so far
    int[] postings = new int[starts[grammar]];
    double[] postedWeights = new double[starts[grammar]];
    double[] sums = new double[grams.length];
    boolean[] common = new boolean[grams.length];
    for (int second = 0; second < grams.length; second++) {
      for (int i = 0; i < grams[second].length; i++) {
        int gram = grams[second][i];
        for (int posting = starts[gram]; posting < ends[gram]; posting++) {
          sums[postings[posting]] += share.of(weights[second][i], postedWeights[posting]);
          common[postings[posting]] = true;
        }
        postings[ends[gram]] = second;
        postedWeights[ends[gram]++] = weights[second][i];
      }
      for (int first = 0; first < second; first++) {
        if (common[first]) {
          visitor.pair(first, second, similarity.of(sums[first], first, second));
          sums[first] = 0;
          common[first] = false;
        }
      }
    }
  }
}
