package io.doppel.lucene.sequences;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Measures;
import io.doppel.lucene.method.MethodSettings;

/** What the options of methods that compare as sequences say to their builder. */
final class SequenceOptions {
  private SequenceOptions() {}

  static Definition build(SequenceBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(MEASURE)) {
      builder.measure(Measures.sequence(settings));
    }
    return builder.pruning(!settings.has(NO_PRUNING)).build();
  }
}
