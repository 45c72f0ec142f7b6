package io.doppel.vectors;

import io.doppel.candidates.HotElements;
import io.doppel.candidates.LongestFirst;
import io.doppel.join.Join;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.VectorSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * All pairs of vectors whose cosine or Jaccard coefficient is large enough; none is missed. The
 * vectors are sorted by length, the longest first, and each one looks for those before it, by the
 * postings of so many of its elements that what is left of it is too little for a match.
 *
 * <p>Example: (3, 0, 1), (3, 2, 0) and (0, -2, 0) at cosine 0.7 are one pair, of the first two,
 * with similarity 0.789.
 *
 * <p>Time: the postings of each vector's leading elements, which are the more the lower the
 * threshold is, and for each candidate time linear in its elements; k copies of a vector are k (k -
 * 1) / 2 pairs. Memory: the signatures; for each element of each vector at most 16 bytes, and up to
 * 24 while the index is built; 12 bytes a vector and for each thread 8, and 2 for each different
 * element that two vectors have; some 50 bytes a pair.
 */
public final class VectorPairs {
  /**
   * How to search.
   *
   * @param bounds when two vectors are near-duplicates. Without pruning every pair is compared: the
   *     reference
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @param hot elements that lead to no candidates, see {@code SetPairs.Settings}
   */
  public record Settings(VectorBounds bounds, int threads, HotElements hot) {
    /**
     * A search in which all elements may lead to candidates.
     *
     * @param bounds when two vectors are near-duplicates
     * @param threads how many threads to use, at least 1
     */
    public Settings(VectorBounds bounds, int threads) {
      this(bounds, threads, HotElements.NONE);
    }

    /** Checks the parameters. */
    public Settings {
      Objects.requireNonNull(bounds, "bounds");
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be >= 1, got " + threads);
      }
    }
  }

  private VectorPairs() {}

  /**
   * Finds the pairs.
   *
   * @param signatures the vectors; null for a document that has none and so matches no other
   * @param settings how to search
   * @param progress is told how many vectors have been compared with all before them
   * @return the pairs by position in {@code signatures}. Its candidates are the pairs whose product
   *     was computed
   */
  public static PairResult find(
      List<VectorSignature> signatures, Settings settings, ProgressListener progress) {
    return Join.inMemory(search(settings), signatures, progress);
  }

  /**
   * The search, for parts of a collection too.
   *
   * @param settings how to search
   * @return the search
   */
  public static PairSearch<VectorSignature> search(Settings settings) {
    return (signatures, sides, sink, progress) -> find(signatures, settings, sides, sink, progress);
  }

  private static PairCounts find(
      List<VectorSignature> signatures,
      Settings settings,
      WantedPairs sides,
      PairSink sink,
      ProgressListener progress) {
    LongestFirst<VectorSignature> list = new LongestFirst<>(signatures);
    VectorSignature[] sorted = list.sorted(new VectorSignature[0]);
    VectorIndex index =
        settings.bounds().pruning()
            ? new VectorIndex(sorted, settings.hot(), settings.threads() > 1)
            : null;
    List<VectorScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new VectorScan(sorted, settings.bounds(), index, list.sides(sides)));
    }
    list.find(scans, sides, sink, progress);
    long candidates = scans.stream().mapToLong(VectorScan::candidates).sum();
    long cut = scans.stream().mapToLong(VectorScan::cut).sum();
    return new PairCounts(signatures.size(), candidates, 0, false, 0, cut);
  }
}
