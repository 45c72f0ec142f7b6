package io.doppel.compression;

import io.doppel.candidates.ElementIndex;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.SortedWantedPairs;
import io.doppel.join.Matches;
import io.doppel.join.PairCollector;
import io.doppel.join.PairResult;
import io.doppel.join.PairSearch;
import io.doppel.join.PairSink;
import io.doppel.join.WantedPairs;
import io.doppel.join.Workers;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.FourGrams;
import io.doppel.signature.NcdSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * SigNCD's Algorithm 1 (section 4.3): sorts the signatures by compressed length, compares each one
 * only with those that the bounds admit, and verifies what is left by compression. The gram filter,
 * where it is on, turns the scan of a matching partition into look-ups in an index of 4-grams.
 *
 * <p>The paper's threads race for the documents they claim. Here the outcome is that of one thread
 * going through the sorted list, for any number of threads: the list is taken in blocks of fixed
 * size, the members of a block are compared with everything before it in parallel, and only then is
 * it settled who claims whom.
 *
 * <p>Time: one compression for each candidate. Memory: the signatures, and with the gram filter 8
 * bytes for each distinct gram of each signature, up to 28 while the index of grams is built, and
 * 12 bytes a signature and thread.
 */
public final class NcdPairs {
  /** Which pairs are wanted. */
  public enum Mode {
    /** Every pair within the distance. */
    ALL,
    /**
     * Each duplicate once, with the first signature in the sorted order that claims it; the paper's
     * {@code checked} set.
     */
    FIRST_CLAIM
  }

  /**
   * How to search.
   *
   * @param bounds the largest distance, and which bounds to use
   * @param triangleBound whether to use P2 as well; it costs more than it saves, as the paper
   *     found. As the paper prints it, any signature before both may keep them apart, so that one
   *     must be done with before the next, whatever the threads; else a few serve, and not within a
   *     block
   * @param compression the compressor that the signatures were made with
   * @param mode which pairs are wanted
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @param hot grams that lead to no candidates, see {@code SetPairs.Settings}
   */
  public record Settings(
      NcdBounds bounds,
      boolean triangleBound,
      Compression compression,
      Mode mode,
      int threads,
      HotElements hot) {
    /**
     * A search in which all grams may lead to candidates.
     *
     * @param bounds the largest distance, and which bounds to use
     * @param triangleBound whether to use P2 as well
     * @param compression the compressor that the signatures were made with
     * @param mode which pairs are wanted
     * @param threads how many threads to use, at least 1
     */
    public Settings(
        NcdBounds bounds, boolean triangleBound, Compression compression, Mode mode, int threads) {
      this(bounds, triangleBound, compression, mode, threads, HotElements.NONE);
    }

    /** Checks the number of threads. */
    public Settings {
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be >= 1, got " + threads);
      }
    }

    /** P2 as the paper has it needs all distances of the signatures before. */
    boolean needsAllBefore() {
      return triangleBound && bounds.asPrinted();
    }

    Pivots pivots(int signatures) {
      if (!triangleBound) {
        return null;
      }
      return bounds.asPrinted() ? Pivots.asPrinted(signatures) : Pivots.few(signatures);
    }

    /** The gram filter holds only for compressors that write bytes. */
    boolean usesGrams() {
      return bounds.gramFilter() && compression.isBytesOnly();
    }
  }

  private static final int BLOCK = 512;

  private final Settings settings;
  private final WantedPairs sides;
  private final int[] positions;
  private final NcdSignature[] sorted;
  private final List<PartitionScan> scans = new ArrayList<>();
  private final PairSink pairs;
  private final BitSet claimed = new BitSet();

  private NcdPairs(
      List<NcdSignature> signatures, Settings settings, WantedPairs sides, PairSink pairs) {
    this.settings = settings;
    this.sides = sides;
    this.pairs = pairs;
    positions = order(signatures);
    sorted = new NcdSignature[positions.length];
    Arrays.setAll(sorted, i -> signatures.get(positions[i]));
  }

  /** The positions of the signatures that are not null, in the order of Algorithm 1. */
  private static int[] order(List<NcdSignature> signatures) {
    return IntStream.range(0, signatures.size())
        .filter(i -> signatures.get(i) != null)
        .boxed()
        .sorted(Comparator.<Integer, NcdSignature>comparing(signatures::get).thenComparing(i -> i))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Finds the pairs.
   *
   * @param signatures the signatures; null for a document that has none and so matches no other
   * @param settings how to search
   * @param progress is told how many signatures have been compared with all before them
   * @return the pairs by position in {@code signatures}
   */
  public static PairResult find(
      List<NcdSignature> signatures, Settings settings, ProgressListener progress) {
    PairCollector pairs = new PairCollector(MemoryBudget.UNLIMITED);
    return pairs.result(
        new NcdPairs(signatures, settings, WantedPairs.ALL, pairs)
            .find(progress, signatures.size()));
  }

  /**
   * The search for all pairs, for parts of a collection too. P2, where it is used, knows only what
   * was compared within a part.
   *
   * @param settings how to search; its mode must be {@link Mode#ALL}
   * @return the search
   */
  public static PairSearch<NcdSignature> search(Settings settings) {
    if (settings.mode() != Mode.ALL) {
      throw new IllegalArgumentException("mode must be ALL, got " + settings.mode());
    }
    return (signatures, sides, sink, progress) ->
        new NcdPairs(signatures, settings, sides, sink).find(progress, signatures.size());
  }

  /**
   * Leaves of all pairs those that {@link Mode#FIRST_CLAIM} finds.
   *
   * @param signatures the signatures that were searched
   * @param all all their pairs; closed
   * @return the claims
   */
  public static PairResult firstClaims(List<NcdSignature> signatures, PairResult all) {
    int[] order = order(signatures);
    int[] ranks = new int[signatures.size()];
    for (int rank = 0; rank < order.length; rank++) {
      ranks[order[rank]] = rank;
    }
    PairCollector byRank = new PairCollector(MemoryBudget.UNLIMITED);
    all.pairs()
        .forEach(pair -> byRank.add(ranks[pair.first()], ranks[pair.second()], pair.similarity()));
    all.close();
    PairCollector claims = new PairCollector(MemoryBudget.UNLIMITED);
    for (SimilarPair claim : byRank.result(all.counts()).firstClaims().pairs()) {
      claims.add(order[claim.first()], order[claim.second()], claim.similarity());
    }
    return claims.result(all.counts());
  }

  /**
   * Goes through the grams of all signatures, each once for each signature that has it.
   *
   * @param signatures the signatures; null for a document that has none
   * @param action is called with each
   */
  public static void forEachGram(List<NcdSignature> signatures, LongConsumer action) {
    FourGrams grams = new FourGrams();
    for (NcdSignature signature : signatures) {
      if (signature != null) {
        byte[] bytes = signature.bytes();
        grams.of(bytes, 0, bytes.length);
        for (int i = 0; i < grams.count(); i++) {
          action.accept(Integer.toUnsignedLong(grams.get(i)));
        }
      }
    }
  }

  private PairCounts find(ProgressListener progress, int all) {
    ElementIndex grams =
        settings.usesGrams()
            ? GramCandidates.index(sorted, settings.hot(), settings.threads() > 1)
            : null;
    Pivots pivots = settings.pivots(sorted.length);
    SortedWantedPairs wanted = sides.wantsAll() ? null : new SortedWantedPairs(sides, positions);
    for (int i = 0; i < settings.threads(); i++) {
      scans.add(new PartitionScan(sorted, settings, grams, pivots, wanted));
    }
    try (Workers<PartitionScan> workers = new Workers<>(scans)) {
      int block = settings.needsAllBefore() ? 1 : BLOCK;
      for (int start = 0; start < sorted.length; start += block) {
        int end = Math.min(start + block, sorted.length);
        if (settings.mode() == Mode.ALL) {
          allPairs(workers, start, end);
        } else {
          firstClaims(workers, start, end);
        }
        if (end % BLOCK == 0 || end == sorted.length) {
          progress.compared(scans.stream().mapToLong(PartitionScan::candidates).sum(), all);
          progress.progress(end, sorted.length);
        }
      }
    }
    long candidates = scans.stream().mapToLong(PartitionScan::candidates).sum();
    long compressions = scans.stream().mapToLong(PartitionScan::compressions).sum();
    long cut = scans.stream().mapToLong(PartitionScan::cut).sum();
    return new PairCounts(all, candidates, compressions, false, 0, cut);
  }

  private void allPairs(Workers<PartitionScan> workers, int start, int end) {
    Matches[] matches = new Matches[end - start];
    workers.forEach(
        start, end, (scan, y) -> matches[y - start] = scan.all(y, 0, start, new BitSet()));
    for (int y = start; y < end; y++) {
      Matches found = matches[y - start];
      for (int i = 0; i < found.size(); i++) {
        add(found.position(i), y, found.similarity(i));
      }
    }
  }

  /**
   * A signature is claimed by the first one before it in the sorted order that matches it and is
   * not claimed itself. Whatever stands before the block is settled, so a claim from there is
   * final; claims inside the block are settled in order at the end.
   */
  private void firstClaims(Workers<PartitionScan> workers, int start, int end) {
    Matches[] matches = new Matches[end - start];
    workers.forEach(start, end, (scan, y) -> matches[y - start] = scan.first(y, start, claimed));
    BitSet settled = (BitSet) claimed.clone();
    for (int y = start; y < end; y++) {
      settled.set(y, matches[y - start].size() > 0);
    }
    workers.forEach(
        start,
        end,
        (scan, y) -> {
          if (!settled.get(y)) {
            matches[y - start] = scan.all(y, start, start, settled);
          }
        });
    for (int y = start; y < end; y++) {
      claim(y, matches[y - start]);
    }
  }

  private void claim(int y, Matches matches) {
    for (int i = 0; i < matches.size(); i++) {
      if (!claimed.get(matches.position(i))) {
        claimed.set(y);
        add(matches.position(i), y, matches.similarity(i));
        return;
      }
    }
  }

  private void add(int x, int y, double similarity) {
    pairs.add(positions[x], positions[y], similarity);
  }
}
