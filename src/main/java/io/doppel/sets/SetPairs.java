package io.doppel.sets;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.LongestFirst;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.join.Join;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * All pairs of sets that have enough in common. The sets are sorted by length, the longest first,
 * and each one looks for those before it, which are at least as long: for every measure the shorter
 * of two sets must have a larger share in common, so it has the fewer elements to look for.
 *
 * <p>Example: {a b c d}, {c d e} and {x y} at Jaccard 0.4 are one pair, of the first two, with
 * similarity 0.4.
 *
 * <p>How a set finds others is a choice. By its elements (All-Pairs of Bayardo, Ma and Srikant, WWW
 * 2007, turned into counting) nothing is missed. By its keys, as an index does that knows only
 * those, the pairs are missed that share too few; see {@link KeyRule}.
 *
 * <p>Time: the postings of each set's rarer elements, and a few look-ups for each candidate; k
 * copies of a set are k (k - 1) / 2 pairs. Memory: the signatures; for each element of each set, or
 * each key, at most 12 bytes and up to 28 while the index is built; 20 bytes a set and 8 for each
 * thread; 16 to 32 bytes a pair. With the signatures that is 0.4 GB, and never more than 0.7, for
 * 100,000 sets of 180 elements.
 */
public final class SetPairs {
  /**
   * Makes candidates only of sets that have keys in common.
   *
   * @param minKeys how many keys two sets must share to be measured, at least 1; all keys of the
   *     shorter one, of two as long the later one, if it has fewer
   * @param mostDocuments a key that more sets have finds nothing and does not count, at least 1
   * @param hot keys that are known to be in too many sets of a collection of which only a part is
   *     searched; neither do they find anything
   */
  public record KeyRule(int minKeys, int mostDocuments, HotElements hot) {
    /**
     * A rule for a whole collection.
     *
     * @param minKeys how many keys two sets must share to be measured, at least 1
     * @param mostDocuments a key that more sets have finds nothing and does not count, at least 1
     */
    public KeyRule(int minKeys, int mostDocuments) {
      this(minKeys, mostDocuments, HotElements.NONE);
    }

    /** Checks the parameters. */
    public KeyRule {
      if (minKeys < 1) {
        throw new IllegalArgumentException("minKeys must be >= 1, got " + minKeys);
      }
      if (mostDocuments < 1) {
        throw new IllegalArgumentException("mostDocuments must be >= 1, got " + mostDocuments);
      }
    }
  }

  /**
   * How to search.
   *
   * @param bounds when two sets are near-duplicates. Of two sets neither is the query, so a measure
   *     that is not symmetric is taken as {@link OverlapMeasure#CONTAINMENT}, either way. Without
   *     pruning every pair is measured, or with keys every candidate: the reference
   * @param weights the weights that the signatures were made with
   * @param keys which sets are measured; null for all that may match, so that nothing is missed
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @param hot elements that lead to no candidates where sets are found by their elements, so that
   *     boilerplate does not make the work grow with the square of the documents: pairs that have
   *     too little else in common may be missed, and {@link PairCounts#cut} says so
   * @param confirmed whether a second measure gives the similarity of a pair: then that of the sets
   *     may be given as the threshold where it is at least so much
   */
  public record Settings(
      OverlapBounds bounds,
      ElementWeights weights,
      KeyRule keys,
      int threads,
      HotElements hot,
      boolean confirmed) {
    /**
     * A search in which all elements may lead to candidates.
     *
     * @param bounds when two sets are near-duplicates
     * @param weights the weights that the signatures were made with
     * @param keys which sets are measured; null for all that may match
     * @param threads how many threads to use, at least 1
     */
    public Settings(OverlapBounds bounds, ElementWeights weights, KeyRule keys, int threads) {
      this(bounds, weights, keys, threads, HotElements.NONE, false);
    }

    /** Checks the parameters. */
    public Settings {
      Objects.requireNonNull(bounds, "bounds");
      Objects.requireNonNull(weights, "weights");
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be >= 1, got " + threads);
      }
    }

    OverlapBounds symmetricBounds() {
      return bounds.measure().isSymmetric()
          ? bounds
          : new OverlapBounds(
              OverlapMeasure.CONTAINMENT, bounds.threshold(), bounds.chance(), bounds.pruning());
    }
  }

  private SetPairs() {}

  /**
   * Finds the pairs.
   *
   * @param signatures the sets; null for a document that has none and so matches no other
   * @param settings how to search
   * @param progress is told how many sets have been compared with all before them
   * @return the pairs by position in {@code signatures}, with the similarity that the bounds give
   */
  public static PairResult find(
      List<SetSignature> signatures, Settings settings, ProgressListener progress) {
    return Join.inMemory(search(settings), signatures, progress);
  }

  /**
   * The search, for parts of a collection too.
   *
   * @param settings how to search
   * @return the search
   */
  public static PairSearch<SetSignature> search(Settings settings) {
    return (signatures, sides, sink, progress) -> find(signatures, settings, sides, sink, progress);
  }

  private static PairCounts find(
      List<SetSignature> signatures,
      Settings settings,
      WantedPairs sides,
      PairSink sink,
      ProgressListener progress) {
    LongestFirst<SetSignature> list = new LongestFirst<>(signatures);
    SetSignature[] sorted = list.sorted(new SetSignature[0]);
    ElementIndex index = SetScan.index(sorted, settings);
    List<SetScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new SetScan(sorted, settings, index, list.sides(sides)));
    }
    list.find(scans, sides, sink, progress);
    long candidates = scans.stream().mapToLong(SetScan::candidates).sum();
    boolean byKeys = settings.keys() != null;
    long skipped = byKeys ? index.skipped() + settings.keys().hot().size() : 0;
    long cut = scans.stream().mapToLong(SetScan::cut).sum();
    return new PairCounts(signatures.size(), candidates, 0, byKeys, skipped, cut);
  }
}
