package io.doppel.cli.index;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Progress;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.IndexSignatures;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;

/** Learns from the signatures of an index where its near-duplicates begin. */
final class LearnedModel {
  private LearnedModel() {}

  /** The definition with what the documents say that have a signature, if it learns. */
  static ChosenDefinition of(
      ChosenDefinition definition, IndexReader reader, RunOptions options, Progress progress)
      throws IOException {
    if (!definition.mayLearn()) {
      return definition;
    }
    try (IndexSignatures signed =
        IndexSignatures.of(
            definition.near().unsigned(Unsigned.LEAVE_OUT), reader, options.memory())) {
      return definition.learned(signed.signatures(), options.threads(), progress);
    }
  }
}
