package io.doppel.pairs;

import io.doppel.measure.ElementWeights;
import io.doppel.measure.SequenceBounds;
import io.doppel.measure.SequenceMeasure;
import io.doppel.measure.SequenceSignature;
import io.doppel.measure.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * All pairs of sequences that have runs of symbols in common. Equal sequences are searched once;
 * the different ones are sorted by length, the longest first, and each looks for those before it.
 * Nothing is missed.
 *
 * <p>Example: {@code a b c d}, {@code x b c d y z} and {@code d c b a} at repeatability 0.75 are
 * one pair, of the first two, with similarity 0.75.
 *
 * <p>By repeatability, through the order of all suffixes: the feature code paper's section III.C
 * with an array in place of its suffix tree. The decision that it goes on to, the longest code
 * first and the first of equals stays, is that of {@code cluster.Representatives} over these pairs,
 * if it prefers in that order. Time: near linear in the symbols and, for each pair of different
 * sequences that have a run as long as the shorter one needs (of the longer one's repeatability not
 * all of those match), a few steps for each place at which the shorter one can have a run that is
 * long enough, not more than (1 - threshold) of its length; however often a run is repeated inside
 * of a sequence. Memory: at most 60 bytes a symbol while the order is made, 23 after, 8 bytes a
 * sequence for each thread.
 *
 * <p>By blocks, candidates are the pairs whose multisets of symbols are similar enough, found by
 * {@link SetPairs} in its time and memory; each is compared in time linear in its length.
 *
 * <p>Pairs take some 50 bytes each; k copies of a sequence are k (k - 1) / 2 pairs.
 */
public final class SequencePairs {
  /**
   * How to search.
   *
   * @param bounds when two sequences are near-duplicates. Of two sequences neither is the query, so
   *     a measure that is not symmetric is taken as {@link SequenceMeasure#REPEATABILITY}, either
   *     way. Without pruning every pair is compared, equal ones too: the reference
   * @param firstClaim false for every pair; true for each duplicate once, with the first document
   *     in the caller's order that matches it and is itself no duplicate of one before. All pairs
   *     are found first, so it takes no less time or memory
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public record Settings(SequenceBounds bounds, boolean firstClaim, int threads) {
    /** Checks the parameters. */
    public Settings {
      Objects.requireNonNull(bounds, "bounds");
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be >= 1, got " + threads);
      }
    }

    SequenceBounds symmetricBounds() {
      return bounds.measure().isSymmetric()
          ? bounds
          : new SequenceBounds(
              SequenceMeasure.REPEATABILITY,
              bounds.threshold(),
              bounds.minBlock(),
              bounds.pruning());
    }
  }

  private static final int BLOCK = 512;

  /** An element of a set is a symbol, which has 31 bits, and the number of its occurrence. */
  private static final int OCCURRENCE_BITS = SetSignature.MAX_BITS - 31;

  private final Settings settings;
  private final SequenceBounds bounds;
  private final SequenceGroups groups;
  private final SequenceSignature[] sorted;
  private final ProgressListener progress;

  private SequencePairs(
      List<SequenceSignature> signatures, Settings settings, ProgressListener progress) {
    this.settings = settings;
    this.bounds = settings.symmetricBounds();
    this.groups = new SequenceGroups(signatures, bounds.pruning());
    this.sorted = groups.sequences();
    this.progress = progress;
  }

  /**
   * Finds the pairs.
   *
   * @param signatures the sequences; null for a document that has none and so matches no other
   * @param settings how to search
   * @param progress is told how far the search has come
   * @return the pairs by position in {@code signatures}, with the similarity that the bounds give.
   *     Its candidates are pairs of different sequences; copies need not be compared
   */
  public static PairResult find(
      List<SequenceSignature> signatures, Settings settings, ProgressListener progress) {
    SequencePairs search = new SequencePairs(signatures, settings, progress);
    if (!settings.bounds().pruning()) {
      return search.compare(null, 0, signatures.size());
    }
    return settings.bounds().measure() == SequenceMeasure.BLOCKS
        ? search.findBlocks(signatures.size())
        : search.findRuns(signatures.size());
  }

  private PairResult findRuns(int documents) {
    if (bounds.measure() == SequenceMeasure.REPEATABILITY_OF_LONGER && bounds.threshold() == 1) {
      // equal ones only, and those are together already
      progress.progress(sorted.length, sorted.length);
      return result(List.of(), 0, documents);
    }
    SuffixNeighbours neighbours = new SuffixNeighbours(sorted);
    List<SequenceScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new SuffixScan(neighbours, bounds));
    }
    return find(scans, 0, documents);
  }

  /** Each sequence counts twice in the progress: for its candidates, and for comparing them. */
  private PairResult findBlocks(int documents) {
    List<SetSignature> bags = Arrays.stream(sorted).map(SequencePairs::bag).toList();
    SetPairs.Settings byBags =
        new SetPairs.Settings(
            bounds.overlap(), ElementWeights.EQUAL, null, false, settings.threads());
    PairResult candidates =
        SetPairs.find(bags, byBags, (done, total) -> progress.progress(done, 2 * total));
    return compare(
        new SequenceScan.Candidates(candidates.pairs(), sorted.length), sorted.length, documents);
  }

  private PairResult compare(SequenceScan.Candidates candidates, int before, int documents) {
    List<SequenceScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new SequenceScan.Comparing(sorted, bounds, candidates));
    }
    return find(scans, before, documents);
  }

  private PairResult find(List<SequenceScan> scans, int before, int documents) {
    List<SequenceGroups.Match> matches = new ArrayList<>();
    try (Workers<SequenceScan> workers = new Workers<>(scans)) {
      for (int start = 0; start < sorted.length; start += BLOCK) {
        int end = Math.min(start + BLOCK, sorted.length);
        scan(workers, start, end, matches);
        progress.progress((long) before + end, (long) before + sorted.length);
      }
    }
    return result(matches, scans.stream().mapToLong(SequenceScan::candidates).sum(), documents);
  }

  private PairResult result(List<SequenceGroups.Match> matches, long candidates, int documents) {
    List<SimilarPair> pairs = groups.pairs(matches);
    if (settings.firstClaim()) {
      FirstClaims.keep(pairs, documents);
    }
    return new PairResult(pairs, new PairCounts(documents, candidates, 0));
  }

  private static void scan(
      Workers<SequenceScan> workers, int start, int end, List<SequenceGroups.Match> matches) {
    Matches[] found = new Matches[end - start];
    workers.forEach(start, end, (scan, y) -> found[y - start] = scan.matches(y));
    for (int y = start; y < end; y++) {
      for (int i = 0; i < found[y - start].size(); i++) {
        matches.add(
            new SequenceGroups.Match(
                found[y - start].position(i), y, found[y - start].similarity(i)));
      }
    }
  }

  /** The multiset of a sequence's symbols; no two elements of it are confused. */
  private static SetSignature bag(SequenceSignature sequence) {
    int[] symbols = new int[sequence.length()];
    sequence.copyTo(symbols, 0);
    Arrays.sort(symbols);
    long[] elements = new long[symbols.length];
    int occurrence = 0;
    for (int i = 0; i < symbols.length; i++) {
      occurrence = i > 0 && symbols[i] == symbols[i - 1] ? occurrence + 1 : 0;
      if (occurrence >>> OCCURRENCE_BITS != 0) {
        throw new IllegalArgumentException(
            "a sequence must have each symbol < 2^"
                + OCCURRENCE_BITS
                + " times, got "
                + symbols[i]
                + " more often");
      }
      elements[i] = (long) symbols[i] << OCCURRENCE_BITS | occurrence;
    }
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }
}
