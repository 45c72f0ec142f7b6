package io.doppel.lucene.document;

import io.doppel.lucene.analysis.PunctuationSpotFilter;
import io.doppel.lucene.analysis.SpotSettings;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;

/** Puts the punctuation-spot filter behind another analyzer. */
final class SpotAnalyzer extends AnalyzerWrapper {
  private final Analyzer words;
  private final SpotSettings spots;

  SpotAnalyzer(Analyzer words, SpotSettings spots) {
    super(PER_FIELD_REUSE_STRATEGY);
    this.words = words;
    this.spots = spots;
  }

  @Override
  protected Analyzer getWrappedAnalyzer(String fieldName) {
    return words;
  }

  @Override
  protected TokenStreamComponents wrapComponents(
      String fieldName, TokenStreamComponents components) {
    return new TokenStreamComponents(
        components.getSource(), new PunctuationSpotFilter(components.getTokenStream(), spots));
  }
}
