package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.QUERY_LOG;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.model.VectorMeasure;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;

/** A MinHash sketch of weighted k-grams, each of which comes as often as it weighs. */
public final class AnddLshJaccardMethod extends Method {
  /** For the catalogue. */
  public AnddLshJaccardMethod() {
    super(
        MethodDescription.of("andd-lsh-jaccard")
            .summary("what is common of the weights of andd, estimated from 80 minima (MinHash)")
            .catches("the same, by an estimate of a Jaccard similarity")
            .misses("as `andd`; the estimate is rougher")
            .cost("80 minima of 12 bits and 20 terms a document; the input is read twice")
            .paper("ANDD, section 3.2")
            .withSaid(THRESHOLD, "what the model says")
            .with(SLOTS, AnddSketchSettings.DEFAULT.slots())
            .with(BITS, AnddSketchSettings.DEFAULT.bits())
            .with(KEY_SLOTS, AnddSketchSettings.DEFAULT.keySlots())
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(MIN_TOKENS, MODEL, QUERY_LOG, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    AnddSketchSettings sketch = sketch(settings);
    return SetOptions.build(
        SetBuilder.anddLshJaccard(field, LearnedGrams.weights(field, settings, sources), sketch),
        settings);
  }

  @Override
  public String similarity() {
    return VectorMeasure.JACCARD.id();
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    AnddSketchSettings sketch = sketch(made.settings());
    return made.ofSlots(
        sketch.slots(),
        sketch.keySlots(),
        sketch.bits(),
        "similarity",
        made.near().threshold(),
        documents);
  }

  /** How many words a k-gram has, the model says. */
  private static AnddSketchSettings sketch(MethodSettings settings) {
    AnddSketchSettings usual = AnddSketchSettings.DEFAULT;
    MinHashSettings slots =
        SetOptions.minHash(
            settings, new MinHashSettings(1, usual.slots(), usual.bits(), usual.keySlots()));
    return new AnddSketchSettings(slots.slots(), slots.bits(), slots.keySlots());
  }

  /** What a sketch is made of, and how it is compared if nothing else is said. */
  static SetRecipe recipe(LearnedWeights weights, AnddSketchSettings settings) {
    if (weights.model().measure() != VectorMeasure.JACCARD) {
      throw new IllegalArgumentException(
          "andd-lsh-jaccard estimates a Jaccard similarity, for which the model must be trained,"
              + " got "
              + weights.model());
    }
    return new SetRecipe(
        "andd-lsh-jaccard", OverlapMeasure.MAX_OVERLAP, weights.model().minHashThreshold()) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights unused) {
        return SetSketches.minHash(
            weights.sketch(), settings.slots(), settings.bits(), settings.keySlots());
      }

      @Override
      SetSketch featureSketch() {
        return SetSketches.grams(weights.model().words());
      }

      @Override
      void checkTokens(TokenSource tokens, String field) {
        weights.check(tokens, field);
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

      @Override
      boolean hasBoilerplate() {
        return false;
      }
    };
  }
}
