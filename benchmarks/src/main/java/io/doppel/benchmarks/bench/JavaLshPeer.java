package io.doppel.benchmarks.bench;

import info.debatty.java.lsh.LSHMinHash;
import info.debatty.java.lsh.MinHash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The library java-lsh (MIT): its MinHash of sets of numbers, and the stages of its LSHMinHash as
 * bands. It wants numbers below the size of a dictionary, which is as large as it allows.
 */
final class JavaLshPeer {
  private static final int COMPONENTS = 128;
  private static final int DICTIONARY = Integer.MAX_VALUE / COMPONENTS - 1;
  private static final int BUCKETS = 1 << 22;
  private static final long SEED = 42;

  private JavaLshPeer() {}

  static Contender minHash(BenchRun run) {
    List<BandPeer.Way> ways = new ArrayList<>();
    MinHash hash = new MinHash(COMPONENTS, DICTIONARY, SEED);
    for (int words : new int[] {3, 5}) {
      Supplier<Contender.Signer> signers = signers(hash, words);
      for (int rows : new int[] {2, 3, 4}) {
        int stages = COMPONENTS / rows;
        ways.add(
            new BandPeer.Way(
                COMPONENTS + " components, runs of " + words + " words, " + stages + " stages",
                signers,
                stages,
                signatures -> join(hash, signatures, stages)));
      }
    }
    return BandPeer.best("java-lsh MinHash", ways, run);
  }

  private static Supplier<Contender.Signer> signers(MinHash hash, int words) {
    return () -> {
      WordShingles shingles = new WordShingles(words);
      return text -> {
        Set<Integer> numbers = new HashSet<>();
        for (long run : shingles.of(text)) {
          numbers.add((int) Long.remainderUnsigned(run, DICTIONARY));
        }
        return numbers.isEmpty() ? null : hash.signature(numbers);
      };
    };
  }

  private static BandJoin join(MinHash hash, List<Object> signatures, int stages) {
    LSHMinHash lsh = new LSHMinHash(stages, BUCKETS, 1, SEED);
    int[][] components = signatures.stream().map(int[].class::cast).toArray(int[][]::new);
    int[][] buckets = new int[components.length][];
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = components[i] == null ? null : lsh.hashSignature(components[i]);
    }
    return new BandJoin(
        BandPeer.signed(signatures),
        stages,
        (document, stage) -> buckets[document][stage],
        (one, other) -> hash.similarity(components[one], components[other]));
  }
}
