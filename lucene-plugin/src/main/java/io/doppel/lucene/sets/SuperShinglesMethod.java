package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodException;
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

/** Groups of minima that agree as a whole. */
public final class SuperShinglesMethod extends Method implements OwnOptions {
  /** How many groups share the minima. */
  public static final MethodOption GROUPS =
      MethodOption.ofSignatures(
          OptionFamily.RUNS,
          "--groups=N",
          OptionRule.whole(1, 65_536),
          "groups",
          "groups that share the minima evenly.");

  /** For the catalogue. */
  public SuperShinglesMethod() {
    super(
        MethodDescription.of("supershingles")
            .summary("runs of 5 words in a sketch, groups of which agree: nearly equal texts only")
            .catches("nearly equal texts")
            .misses("more than a few edits")
            .cost("6 elements a document")
            .paper("ANDD, section 2.1")
            .withSaid(THRESHOLD, "one group")
            .with(WORDS, SuperShingleSettings.DEFAULT.words())
            .with(SLOTS, SuperShingleSettings.DEFAULT.slots())
            .with(GROUPS, SuperShingleSettings.DEFAULT.groups())
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .takes(MIN_TOKENS, BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.build(SetBuilder.superShingles(field, sketch(settings)), settings, sources);
  }

  private static SuperShingleSettings sketch(MethodSettings settings) {
    int slots = settings.number(SLOTS);
    int groups = settings.number(GROUPS);
    if (slots % groups != 0) {
      throw new MethodException(
          settings.nameOf(GROUPS)
              + " must share the "
              + settings.nameOf(SLOTS)
              + " evenly, got "
              + groups
              + " and "
              + slots);
    }
    return new SuperShingleSettings(settings.number(WORDS), slots, groups);
  }

  /** What a sketch is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(SuperShingleSettings settings) {
    return new SetRecipe("supershingles", OverlapMeasure.MAX_OVERLAP, 1.0 / settings.groups()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.superShingles(settings.words(), settings.slots(), settings.groups());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(settings.words(), ElementWeights.EQUAL);
      }

      @Override
      boolean hasMeasures() {
        return false;
      }
    };
  }
}
