package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.ANTECEDENTS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.CHAIN;
import static io.doppel.lucene.method.MethodOption.LANG;
import static io.doppel.lucene.method.MethodOption.MAX_IDF;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SPOT_STEP;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsFilter;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.SpotOptions;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;

/** The words behind stop words, as a bag. */
public final class SpotSigsMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.7;

  /** What is common, of all of both. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.JACCARD;

  /** A text with fewer spots has no signature. */
  private static final int USUAL_MIN_SPOTS = 4;

  /** For the catalogue. */
  public SpotSigsMethod() {
    super(
        MethodDescription.of("spotsigs")
            .summary("words behind stop words, compared as sets")
            .catches(
                "texts with the same words behind stop words, in whatever order: swapped"
                    + " paragraphs, other headlines")
            .misses("texts without stop words: tables, lists, titles; heavy rewording")
            .cost("one element a stop word")
            .paper("SpotSigs, 2008; SigNCD, section 3")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(MIN_SPOTS, USUAL_MIN_SPOTS)
            .with(LANG, Antecedents.ALL)
            .withSaid(ANTECEDENTS, SpotOptions.USUAL_ANTECEDENTS)
            .with(SPOT_STEP, 1)
            .with(CHAIN, 1)
            .with(MIN_IDF, 0.0)
            .with(MAX_IDF, 1.0)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    SetBuilder builder =
        SetOptions.configured(SetBuilder.spotSigs(field, SpotOptions.spots(settings)), settings);
    double minIdf = settings.real(MIN_IDF);
    double maxIdf = settings.real(MAX_IDF);
    if (settings.has(MIN_IDF) || settings.has(MAX_IDF)) {
      SetOptions.checkRange(settings, minIdf, maxIdf);
      builder.idfRange(new FrequencyRange(sources.frequencies(builder.features()), minIdf, maxIdf));
    }
    return SetOptions.buildConfigured(builder, settings, sources);
  }

  /** What a bag is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(SpotSigsSettings spots) {
    return new SetRecipe("spotsigs", USUAL_MEASURE, USUAL_THRESHOLD) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.bag(minFeatures, idfRange);
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return TokenSource.filtered(words, tokens -> new SpotSigsFilter(tokens, spots));
      }

      @Override
      String tokenParameters() {
        return spots.canonical();
      }

      @Override
      boolean hasIdfRange() {
        return true;
      }

      @Override
      int minFeatures() {
        return USUAL_MIN_SPOTS;
      }
    };
  }
}
