package io.doppel.lucene.index;

import io.doppel.decision.DedupPolicy;
import io.doppel.decision.DocumentMerge;
import java.io.IOException;
import java.util.Optional;

/**
 * Makes one document of two near-duplicates, for {@link DedupPolicy#MERGE}: the one that the index
 * has, with what is better in the one that arrives. A {@link DocumentMerge} says what is better, by
 * rules for each field.
 *
 * <p>An index cannot give a document back as it was added. So it is made anew from its {@linkplain
 * DedupDocument#source source}, which the index stores, or which stands in a stored field of the
 * caller's: {@link DedupWriterBuilder#sourceField}.
 */
@FunctionalInterface
public interface DocumentMerger {
  /**
   * Makes one document of two. The outcome may depend on nothing but the two: a call may be made
   * again.
   *
   * @param kept the document that the index has
   * @param arriving the one that arrives, which is not added
   * @return the document that the index has with what is better; empty if nothing is, and the one
   *     that arrives is skipped. Its compared text must not change: its signature stays
   * @throws IOException if that fails; then the call is as if it was never made
   */
  Optional<MergedDocument> merge(KeptSource kept, DedupDocument arriving) throws IOException;
}
