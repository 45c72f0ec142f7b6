package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.MAX_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;

/** One hash of all words of middling frequency, and of random parts of them. */
public final class IMatchMethod extends Method implements OwnOptions {
  /** How many hashes are made of the words. */
  public static final MethodOption LEXICONS =
      MethodOption.ofSignatures(
          OptionFamily.FREQUENCIES,
          "--lexicons=N",
          OptionRule.whole(1, 256),
          "lexicons",
          "how many hashes: one of all words in the range, the others of random parts.");

  /** A hash of fewer words is not made. */
  private static final MethodOption MIN_WORDS =
      MethodOption.ofSignatures(
          OptionFamily.FREQUENCIES,
          "--min-words=N",
          OptionRule.atLeast(1),
          "minTokens",
          "a hash of fewer words is not made.");

  /** For the catalogue. */
  public IMatchMethod() {
    super(
        MethodDescription.of("imatch")
            .summary("the words of middling frequency, which must be equal (I-Match)")
            .catches("texts with the same words of middling frequency, in whatever order")
            .misses("one such word more or less, unless there are several lexicons")
            .cost("one element a lexicon; the input is read twice")
            .paper("ANDD, section 2.2")
            .withSaid(THRESHOLD, "one lexicon")
            .with(MIN_IDF, IMatchSettings.DEFAULT.minIdf())
            .with(MAX_IDF, IMatchSettings.DEFAULT.maxIdf())
            .with(LEXICONS, IMatchSettings.DEFAULT.lexicons())
            .with(MIN_WORDS, IMatchSettings.DEFAULT.minWords())
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    IMatchSettings wanted =
        new IMatchSettings(
            settings.real(MIN_IDF),
            settings.real(MAX_IDF),
            settings.number(LEXICONS),
            settings.number(MIN_WORDS));
    SetOptions.checkRange(settings, wanted.minIdf(), wanted.maxIdf());
    SetBuilder words = SetBuilder.words(field).analyzer(settings.analyzer());
    return SetOptions.build(
        SetBuilder.iMatch(field, wanted, sources.frequencies(words.features())), settings);
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  /** What a set is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(IMatchSettings settings, FeatureFrequencies frequencies) {
    FrequencyRange lexicon = new FrequencyRange(frequencies, settings.minIdf(), settings.maxIdf());
    return new SetRecipe("imatch", OverlapMeasure.MAX_OVERLAP, 1.0 / settings.lexicons()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.iMatch(lexicon, settings.lexicons(), settings.minWords());
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean hasBoilerplate() {
        return false;
      }
    };
  }
}
