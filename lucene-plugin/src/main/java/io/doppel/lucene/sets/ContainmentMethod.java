package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WINDOW;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;

/** How much of the smaller text is in the larger one, by runs of words. */
public final class ContainmentMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.8;

  /** What is common, of the smaller text. */
  private static final OverlapMeasure USUAL_MEASURE = OverlapMeasure.CONTAINMENT;

  /** For the catalogue. */
  public ContainmentMethod() {
    super(
        MethodDescription.of("containment")
            .summary("runs of 3 words, how much of the smaller text is in the larger one")
            .catches("one text inside another: cuts, quotes, text with boilerplate around it")
            .misses("heavy rewording; short texts that are in many others by chance")
            .cost("one element a word, of which about 2 in 9 are terms of the index")
            .paper("ours; asked for by FeatureCode, III.B")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(WORDS, ContainmentSettings.DEFAULT.words())
            .with(WINDOW, ContainmentSettings.DEFAULT.window())
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .with(WEIGHTS, SetOptions.EQUAL)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .with(MEASURE, USUAL_MEASURE.id())
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(MIN_TOKENS, BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.weighted(SetBuilder.containment(field, runs(settings)), settings, sources);
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    ContainmentSettings runs = runs(made.settings());
    return made.ofWindow(
        runs.words(), runs.window(), SetOptions.isWeighted(made.settings()), documents);
  }

  private static ContainmentSettings runs(MethodSettings settings) {
    int window = settings.number(WINDOW);
    if (window == 0) {
      SetOptions.rejectKeys(settings, settings.nameOf(WINDOW) + " is 0");
    }
    return new ContainmentSettings(settings.number(WORDS), window);
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(ContainmentSettings settings) {
    return runs("containment", USUAL_MEASURE, USUAL_THRESHOLD, settings.words(), settings.window());
  }

  /** Runs of words, of which all are keys or one in a window. */
  static SetRecipe runs(
      String name, OverlapMeasure measure, double threshold, int words, int window) {
    return new SetRecipe(name, measure, threshold) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return window == 0
            ? SetSketches.shingles(words, weights)
            : SetSketches.winnowedShingles(words, window, weights);
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(words, ElementWeights.EQUAL);
      }

      @Override
      boolean hasWeights() {
        return true;
      }

      @Override
      boolean isSampled() {
        return window > 0;
      }
    };
  }
}
