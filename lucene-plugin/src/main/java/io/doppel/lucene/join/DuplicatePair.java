package io.doppel.lucene.join;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
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
   * @param definition the definition that found them
   * @param reader the index that both are in
   * @return the evidence
   * @throws IOException if the index cannot be read
   */
  public MatchEvidence evidence(NearDup definition, IndexReader reader) throws IOException {
    Definition near = Definition.of(definition);
    return Explanations.of(near, reader, first, second);
  }
}
