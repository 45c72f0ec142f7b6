package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
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

/** A MinHash sketch of runs of words, whose Jaccard similarity it estimates. */
public final class ShinglesMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.5;

  /** For the catalogue. */
  public ShinglesMethod() {
    super(
        MethodDescription.of("shingles")
            .summary(
                "runs of 5 words, their Jaccard similarity estimated from a small sketch (MinHash)")
            .catches("texts that share half or more of their runs of 5 words")
            .misses(
                "many scattered edits; one text inside a longer one; the similarity is an estimate")
            .cost("a sketch of fixed size, however long the text")
            .paper("CiteSeerX, 2013; ANDD, section 2.1")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(WORDS, MinHashSettings.DEFAULT.words())
            .with(SLOTS, MinHashSettings.DEFAULT.slots())
            .with(BITS, MinHashSettings.DEFAULT.bits())
            .with(KEY_SLOTS, MinHashSettings.DEFAULT.keySlots())
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(MIN_TOKENS, BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.build(
        SetBuilder.shingles(field, SetOptions.minHash(settings)), settings, sources);
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    MinHashSettings sketch = SetOptions.minHash(made.settings());
    return made.ofSlots(
        sketch.slots(),
        sketch.keySlots(),
        sketch.bits(),
        "similarity",
        made.near().threshold(),
        documents);
  }

  /** What a sketch is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(MinHashSettings settings) {
    return new SetRecipe("shingles", OverlapMeasure.MAX_OVERLAP, USUAL_THRESHOLD) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.minHash(
            settings.words(), settings.slots(), settings.bits(), settings.keySlots());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.shingles(settings.words(), ElementWeights.EQUAL);
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean isSampled() {
        return settings.keySlots() < settings.slots();
      }

      @Override
      double chance() {
        return Math.scalb(1.0, -settings.bits());
      }
    };
  }
}
