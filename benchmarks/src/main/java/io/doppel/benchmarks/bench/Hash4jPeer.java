package io.doppel.benchmarks.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The library hash4j (Apache-2.0): SuperMinHash and MinHash of word runs, 128 components of which 8
 * or 16 bits are kept, and its fast simhash of 64 bits.
 */
final class Hash4jPeer {
  private static final int COMPONENTS = 128;
  private static final int BLOCKS = 4;

  private Hash4jPeer() {}

  static Contender superMinHash(BenchRun run) {
    return BandPeer.best("hash4j SuperMinHash", ways(true), run);
  }

  static Contender minHash(BenchRun run) {
    return BandPeer.best("hash4j MinHash", ways(false), run);
  }

  static Contender simHash(BenchRun run) {
    SimilarityHashPolicy policy = SimilarityHashing.fastSimHash(Long.SIZE);
    List<BandPeer.Way> ways = new ArrayList<>();
    for (int words : new int[] {1, 3}) {
      ways.add(
          new BandPeer.Way(
              "runs of " + words + ", 64 bits, 4 blocks of 16",
              signers(policy, words),
              BLOCKS,
              signatures -> join(policy, signatures, BLOCKS, Long.SIZE / BLOCKS)));
    }
    return BandPeer.best("hash4j FastSimHash", ways, run);
  }

  private static List<BandPeer.Way> ways(boolean superMinHash) {
    List<BandPeer.Way> ways = new ArrayList<>();
    for (int words : new int[] {3, 5}) {
      for (int bits : new int[] {8, 16}) {
        SimilarityHashPolicy policy =
            superMinHash
                ? SimilarityHashing.superMinHash(COMPONENTS, bits)
                : SimilarityHashing.minHash(COMPONENTS, bits);
        Supplier<Contender.Signer> signers = signers(policy, words);
        for (int rows : new int[] {2, 3, 4}) {
          int bands = COMPONENTS / rows;
          ways.add(
              new BandPeer.Way(
                  COMPONENTS
                      + " components of "
                      + bits
                      + " bits, runs of "
                      + words
                      + " words, "
                      + bands
                      + " bands of "
                      + rows,
                  signers,
                  bands,
                  signatures -> join(policy, signatures, bands, rows)));
        }
      }
    }
    return ways;
  }

  private static Supplier<Contender.Signer> signers(SimilarityHashPolicy policy, int words) {
    return () -> {
      WordShingles shingles = new WordShingles(words);
      SimilarityHasher hasher = policy.createHasher();
      return text -> {
        long[] runs = shingles.of(text);
        return runs.length == 0 ? null : hasher.compute(ElementHashProvider.ofValues(runs));
      };
    };
  }

  private static BandJoin join(
      SimilarityHashPolicy policy, List<Object> signatures, int bands, int rows) {
    byte[][] packed = signatures.stream().map(byte[].class::cast).toArray(byte[][]::new);
    return new BandJoin(
        BandPeer.signed(signatures),
        bands,
        (document, band) -> {
          long key = band;
          for (int row = band * rows; row < (band + 1) * rows; row++) {
            key = key * 0xD1342543DE82EF95L + policy.getComponent(packed[document], row);
          }
          return key;
        },
        (one, other) -> policy.getFractionOfEqualComponents(packed[one], packed[other]));
  }
}
