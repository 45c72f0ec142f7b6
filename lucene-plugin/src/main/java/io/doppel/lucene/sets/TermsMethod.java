package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Measures;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import org.apache.lucene.analysis.Analyzer;

/**
 * The terms of any chain of analysis, as a set. Not in the catalogue: the analyzer is an object of
 * a program, which has no name.
 */
public final class TermsMethod extends Method {
  private final Analyzer analyzer;

  /**
   * The terms of a chain.
   *
   * @param analyzer makes the terms
   */
  public TermsMethod(Analyzer analyzer) {
    super(
        MethodDescription.of("terms")
            .summary("the terms of a chain of analysis, their Jaccard similarity")
            .with(THRESHOLD, 0.5)
            .takes(MEASURE, NO_PRUNING));
    this.analyzer = analyzer;
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    SetBuilder builder = SetBuilder.terms(field, analyzer).threshold(settings.real(THRESHOLD));
    if (settings.has(MEASURE)) {
      builder.measure(Measures.overlap(settings));
    }
    return builder.pruning(!settings.has(NO_PRUNING)).build();
  }
}
