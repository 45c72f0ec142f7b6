package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.analysis.QGramFilter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;

/** Runs of characters, without white space and punctuation. */
public final class QGramsMethod extends Method implements OwnOptions {
  /** How many characters a run has. */
  private static final MethodOption Q =
      MethodOption.ofSignatures(
          OptionFamily.RUNS, "--q=N", OptionRule.whole(1, 256), "q", "characters in a run.");

  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.8;

  /** What is common, of the larger text. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.MAX_OVERLAP;

  /** For the catalogue. */
  public QGramsMethod() {
    super(
        MethodDescription.of("qgrams")
            .summary("runs of 4 characters, what is common of the larger text (DDD)")
            .catches(
                "texts that share most runs of 4 characters: small edits, also inside words, in any"
                    + " script")
            .misses("one text inside a much longer one")
            .cost("one element a character: the largest signatures")
            .paper("DDD, 2012")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(Q, 4)
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.build(SetBuilder.qGrams(field, settings.number(Q)), settings, sources);
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(int q) {
    return new SetRecipe("qgrams", USUAL_MEASURE, USUAL_THRESHOLD) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.set(minFeatures);
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return words == null
            ? TokenSource.grams(q)
            : TokenSource.filtered(words, tokens -> new QGramFilter(tokens, q));
      }

      @Override
      String tokenParameters() {
        return "q=" + q;
      }

      @Override
      int minFeatures() {
        return 1;
      }
    };
  }
}
