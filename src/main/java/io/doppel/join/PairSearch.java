package io.doppel.join;

import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.util.List;

/**
 * Finds all pairs of near-duplicates among signatures in memory, or only those of one side and the
 * other. The same pairs for any number of threads.
 *
 * @param <S> the kind of signature
 */
public interface PairSearch<S extends Signature> {

  /**
   * Finds pairs.
   *
   * @param signatures the signatures; null for a document that has none and so matches no other
   * @param sides which pairs are wanted
   * @param sink takes the pairs, by position in {@code signatures}, each once and in any order
   * @param progress is told how far the work has come
   * @return the work that it took
   */
  PairCounts search(
      List<S> signatures, WantedPairs sides, PairSink sink, ProgressListener progress);
}
