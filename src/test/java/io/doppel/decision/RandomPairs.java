package io.doppel.decision;

import io.doppel.pairs.SimilarPair;
import io.doppel.signature.ExactSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random documents with copies, random pairs of them, and a random order of preference. */
final class RandomPairs {
  final int documents;
  final int[] preference;
  final SignatureGroups groups;

  /** Pairs of groups, in a random order. */
  final List<SimilarPair> pairs = new ArrayList<>();

  /** Of documents: 0 where there is no pair. */
  final double[][] similarity;

  RandomPairs(long seed) {
    Random random = new Random(seed);
    documents = 1 + random.nextInt(40);
    groups = groups(documents, random);
    int count = groups.signatures().size();
    int oneIn = 1 + random.nextInt(30);
    double[][] ofGroups = new double[count][count];
    for (int second = 1; second < count; second++) {
      for (int first = 0; first < second; first++) {
        if (random.nextInt(oneIn) == 0) {
          ofGroups[first][second] = (1 + random.nextInt(5)) / 5.0;
          pairs.add(new SimilarPair(first, second, ofGroups[first][second]));
        }
      }
    }
    Collections.shuffle(pairs, random);
    List<Integer> order = new ArrayList<>(IntStream.range(0, documents).boxed().toList());
    Collections.shuffle(order, random);
    preference = order.stream().mapToInt(i -> i).toArray();
    similarity = new double[documents][documents];
    for (int one = 0; one < documents; one++) {
      for (int other = 0; other < documents; other++) {
        int low = Math.min(groups.group(one), groups.group(other));
        int high = Math.max(groups.group(one), groups.group(other));
        similarity[one][other] = low == high ? 1 : ofGroups[low][high];
      }
    }
  }

  /** A few documents have no signature and are like no other. */
  private static SignatureGroups groups(int documents, Random random) {
    int texts = 1 + random.nextInt(2 * documents);
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      signatures.add(random.nextInt(10) == 0 ? null : signature(random.nextInt(texts)));
    }
    return SignatureGroups.of(signatures);
  }

  private static Signature signature(int text) {
    try {
      return ExactSignature.of(new StringReader("text " + text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The place of each document in the order of preference. */
  int[] ranks() {
    int[] ranks = new int[documents];
    Arrays.setAll(ranks, document -> -1);
    for (int rank = 0; rank < documents; rank++) {
      ranks[preference[rank]] = rank;
    }
    return ranks;
  }

  List<SimilarPair> shuffled(long seed) {
    List<SimilarPair> other = new ArrayList<>(pairs);
    Collections.shuffle(other, new Random(seed));
    return other;
  }
}
