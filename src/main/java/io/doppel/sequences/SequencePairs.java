package io.doppel.sequences;

import io.doppel.join.Join;
import io.doppel.join.Matches;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.PairSink;
import io.doppel.join.Workers;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.sets.SetPairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.SetSignature;
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
 * <p>Pairs take 16 to 32 bytes each; k copies of a sequence are k (k - 1) / 2 pairs.
 */
public final class SequencePairs {
  /**
   * How to search.
   *
   * @param bounds when two sequences are near-duplicates. Of two sequences neither is the query, so
   *     a measure that is not symmetric is taken as {@link SequenceMeasure#REPEATABILITY}, either
   *     way. Without pruning every pair is compared, equal ones too: the reference
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public record Settings(SequenceBounds bounds, int threads) {
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

  private final Settings settings;
  private final SequenceBounds bounds;
  private final SequenceGroups groups;
  private final SequenceSignature[] sorted;
  private final PairSink sink;
  private final ProgressListener progress;

  /** What the search among bags of symbols compared, before it comes to sequences. */
  private long comparedBags;

  private SequencePairs(
      List<SequenceSignature> signatures,
      Settings settings,
      PairSink sink,
      ProgressListener progress) {
    this.settings = settings;
    this.bounds = settings.symmetricBounds();
    this.groups = new SequenceGroups(signatures, bounds.pruning());
    this.sorted = groups.sequences();
    this.sink = sink;
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
    return Join.inMemory(search(settings), signatures, progress);
  }

  /**
   * The search, for parts of a collection too.
   *
   * @param settings how to search
   * @return the search
   */
  public static PairSearch<SequenceSignature> search(Settings settings) {
    return (signatures, sides, sink, progress) -> {
      PairSink wanted =
          (one, other, similarity) -> {
            if (sides.wants(one, other)) {
              sink.add(one, other, similarity);
            }
          };
      SequencePairs search = new SequencePairs(signatures, settings, wanted, progress);
      search.groups.tellEqual(wanted);
      return new PairCounts(signatures.size(), search.find(), 0);
    };
  }

  /** Finds the pairs of different sequences and returns the number of candidates. */
  private long find() {
    if (!bounds.pruning()) {
      return compare(null, 0);
    }
    return bounds.measure() == SequenceMeasure.BLOCKS ? findBlocks() : findRuns();
  }

  private long findRuns() {
    if (bounds.measure() == SequenceMeasure.REPEATABILITY_OF_LONGER && bounds.threshold() == 1) {
      // equal ones only, and those are together already
      progress.progress(sorted.length, sorted.length);
      return 0;
    }
    SuffixNeighbours neighbours = new SuffixNeighbours(sorted);
    List<SequenceScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new SuffixScan(neighbours, bounds));
    }
    return find(scans, 0);
  }

  /** Each sequence counts twice in the progress: for its candidates, and for comparing them. */
  private long findBlocks() {
    List<SetSignature> bags = Arrays.stream(sorted).map(SequenceSignature::multiset).toList();
    SetPairs.Settings byBags =
        new SetPairs.Settings(bounds.overlap(), ElementWeights.EQUAL, null, settings.threads());
    PairResult candidates =
        SetPairs.find(
            bags,
            byBags,
            new ProgressListener() {
              @Override
              public void progress(long done, long total) {
                progress.progress(done, 2 * total);
              }

              @Override
              public void compared(long pairs, long documents) {
                comparedBags = pairs;
                progress.compared(pairs, documents);
              }
            });
    return compare(new SequenceScan.Candidates(candidates.pairs(), sorted.length), sorted.length);
  }

  private long compare(SequenceScan.Candidates candidates, int before) {
    List<SequenceScan> scans = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new SequenceScan.Comparing(sorted, bounds, candidates));
    }
    return find(scans, before);
  }

  private long find(List<SequenceScan> scans, int before) {
    try (Workers<SequenceScan> workers = new Workers<>(scans)) {
      for (int start = 0; start < sorted.length; start += BLOCK) {
        int end = Math.min(start + BLOCK, sorted.length);
        scan(workers, start, end);
        long compared = scans.stream().mapToLong(SequenceScan::candidates).sum();
        progress.compared(comparedBags + compared, sorted.length);
        progress.progress((long) before + end, (long) before + sorted.length);
      }
    }
    return scans.stream().mapToLong(SequenceScan::candidates).sum();
  }

  private void scan(Workers<SequenceScan> workers, int start, int end) {
    Matches[] found = new Matches[end - start];
    workers.forEach(start, end, (scan, y) -> found[y - start] = scan.matches(y));
    for (int y = start; y < end; y++) {
      Matches matches = found[y - start];
      for (int i = 0; i < matches.size(); i++) {
        groups.tell(matches.position(i), y, matches.similarity(i), sink);
      }
    }
  }
}
