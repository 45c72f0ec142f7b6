package io.doppel.cli.evaluate;

import io.doppel.cli.output.UserException;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.evaluate.Edit;
import io.doppel.join.PairResult;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of the planted copies a method finds, and how many pairs of the documents themselves. A
 * copy is found at a threshold if it is a near-duplicate of its original there.
 */
final class PlantedEvaluation {
  private final String name;
  private final double from;
  private final double usual;
  private final MethodCost cost;
  private final Map<Edit, double[]> caught = new HashMap<>();
  private final double[] pairs;

  private PlantedEvaluation(MethodSearch search, double[] pairs) throws IOException {
    this.name = search.method().name();
    this.from = search.lowestThreshold();
    this.usual = search.usualThreshold();
    this.cost = search.cost();
    this.pairs = pairs;
  }

  static PlantedEvaluation of(MethodSearch search, PlantedCopies copies, RepeatedInput input)
      throws IOException {
    if (!search.lowest().groupedBy().isEmpty()) {
      throw new UserException("--boilerplate-by is not for --plant, whose copies have no fields");
    }
    double[] pairs = new double[search.cost().pairs()];
    int[] count = new int[1];
    search.forEach((one, other, reach) -> pairs[count[0]++] = reach);
    Arrays.sort(pairs);
    PlantedEvaluation evaluation = new PlantedEvaluation(search, pairs);
    double[] reaches = reaches(search, copies, input);
    for (Edit edit : Edit.STANDARD) {
      double[] ofEdit = new double[(int) copies.count(edit)];
      int next = 0;
      for (int i = 0; i < reaches.length; i++) {
        if (copies.copies().get(i).edit().equals(edit)) {
          ofEdit[next++] = reaches[i];
        }
      }
      Arrays.sort(ofEdit);
      evaluation.caught.put(edit, ofEdit);
    }
    return evaluation;
  }

  /** The highest threshold at which each copy is found; negative if it is found at none. */
  private static double[] reaches(MethodSearch search, PlantedCopies copies, RepeatedInput input)
      throws IOException {
    Definition near = search.lowest();
    List<Signature> originals = new ArrayList<>();
    for (int number : copies.originals()) {
      originals.add(search.corpus().signatures().get(number));
    }
    List<Signature> edited = new ArrayList<>();
    for (PlantedCopies.Copy copy : copies.copies()) {
      edited.add(near.sign(copy.text()).orElse(null));
    }
    double[] reaches = new double[edited.size()];
    Arrays.fill(reaches, -1);
    Definition.Reach reach = near.reach();
    try (PairResult found =
        near.pairsBetween(originals, edited, input.options().pairSettings(ProgressListener.NONE))) {
      for (SimilarPair pair : found.pairs()) {
        int copy = pair.second() - originals.size();
        if (copies.copies().get(copy).original() == pair.first()) {
          reaches[copy] =
              reach.of(originals.get(pair.first()), edited.get(copy), pair.similarity());
        }
      }
    }
    return reaches;
  }

  String name() {
    return name;
  }

  double from() {
    return from;
  }

  double usual() {
    return usual;
  }

  MethodCost cost() {
    return cost;
  }

  /** How many copies with an edit are found. */
  long caught(Edit edit, double threshold) {
    return atLeast(caught.get(edit), threshold);
  }

  /** How many of all copies are found. */
  long caught(double threshold) {
    return Edit.STANDARD.stream().mapToLong(edit -> caught(edit, threshold)).sum();
  }

  /** How many pairs of the documents themselves are reported. */
  long pairs(double threshold) {
    return atLeast(pairs, threshold);
  }

  private static long atLeast(double[] sorted, double threshold) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < threshold) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return sorted.length - low;
  }
}
