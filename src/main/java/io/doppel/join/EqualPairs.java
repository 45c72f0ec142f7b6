package io.doppel.join;

import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.signature.Signature;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All pairs of identical signatures, with similarity 1. Expected time linear in the signatures and
 * the pairs found; k identical signatures are k (k - 1) / 2 pairs.
 */
public final class EqualPairs {
  private EqualPairs() {}

  /**
   * Finds the pairs.
   *
   * @param signatures the signatures; null for a document that has none and so equals no other
   * @return the pairs
   */
  public static PairResult find(List<byte[]> signatures) {
    PairCollector pairs = new PairCollector(MemoryBudget.UNLIMITED);
    return pairs.result(find(signatures, WantedPairs.ALL, pairs));
  }

  /**
   * The search, for parts of a collection too.
   *
   * @param <S> the kind of signature; its packed form says which are equal
   * @return the search
   */
  public static <S extends Signature> PairSearch<S> search() {
    return (signatures, sides, sink, progress) -> {
      List<byte[]> packed = new ArrayList<>(signatures.size());
      for (S signature : signatures) {
        packed.add(signature == null ? null : signature.pack());
      }
      PairCounts counts = find(packed, sides, sink);
      progress.progress(packed.size(), packed.size());
      return counts;
    };
  }

  private static PairCounts find(List<byte[]> signatures, WantedPairs sides, PairSink sink) {
    Map<ByteBuffer, List<Integer>> groups = new HashMap<>();
    long found = 0;
    for (int second = 0; second < signatures.size(); second++) {
      byte[] signature = signatures.get(second);
      if (signature != null) {
        List<Integer> group =
            groups.computeIfAbsent(ByteBuffer.wrap(signature), key -> new ArrayList<>(1));
        for (int first : group) {
          if (sides.wants(first, second)) {
            sink.add(first, second, 1);
            found++;
          }
        }
        group.add(second);
      }
    }
    return new PairCounts(signatures.size(), found, 0);
  }
}
