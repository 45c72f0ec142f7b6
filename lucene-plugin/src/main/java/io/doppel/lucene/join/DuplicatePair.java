package io.doppel.lucene;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;

/**
 * Two documents of an index that are near-duplicates, or one of an index and one of another.
 *
 * @param first the number of the one document
 * @param second the number of the other; of the same index, larger than {@code first}
 * @param similarity their verified similarity in [0, 1]
 */
public record DuplicatePair(int first, int second, double similarity) {

  /**
   * Says why they are near-duplicates and what differs between them, from what the index has of
   * their texts.
   *
   * @param near the definition that found them
   * @param reader the index that both are in
   * @return the evidence
   * @throws IOException if the index cannot be read
   */
  public MatchEvidence evidence(NearDup near, IndexReader reader) throws IOException {
    return near.evidence(reader, first, second);
  }
}
