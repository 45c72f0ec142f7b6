package io.doppel.lucene.combined;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.bits.BitSketches;
import io.doppel.candidates.CandidateRule;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetOptions;

/** Runs of words find, the cosine of all words confirms: Henzinger. */
public final class HybridMethod extends Method implements OwnOptions {
  /** The least share of common runs before the cosine is asked. */
  private static final MethodOption RESEMBLANCE =
      MethodOption.ofSearch(
          OptionFamily.BITS_APART,
          "--resemblance=R",
          OptionRule.SHARE,
          "least share of common runs of words, before the cosine is asked.");

  /** For the catalogue. */
  public HybridMethod() {
    super(
        MethodDescription.of("hybrid")
            .summary("runs of 5 words find, the cosine of all words confirms (Henzinger)")
            .catches("what `shingles` finds and `charikar` confirms")
            .misses("what either misses")
            .cost("the room of both")
            .paper("ANDD, section 2.3")
            .with(THRESHOLD, HybridBuilder.DEFAULT_COSINE)
            .with(RESEMBLANCE, HybridBuilder.DEFAULT_RESEMBLANCE)
            .with(WORDS, MinHashSettings.DEFAULT.words())
            .with(SLOTS, MinHashSettings.DEFAULT.slots())
            .with(BITS, MinHashSettings.DEFAULT.bits())
            .with(KEY_SLOTS, MinHashSettings.DEFAULT.keySlots())
            .with(PROJECTIONS, BitSketches.DEFAULT_PROJECTIONS)
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(MIN_TOKENS, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    HybridBuilder builder = HybridBuilder.hybrid(field);
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(RESEMBLANCE)) {
      builder.resemblance(settings.real(RESEMBLANCE, 1));
    }
    if (settings.has(PROJECTIONS)) {
      builder.projections(settings.number(PROJECTIONS));
    }
    if (settings.has(MIN_KEYS)) {
      builder.minKeys(settings.number(MIN_KEYS, 1));
    }
    if (settings.has(HOT_SHARE)) {
      builder.hotShare(settings.real(HOT_SHARE, 1));
    }
    return builder
        .shingles(SetOptions.minHash(settings))
        .analyzer(settings.analyzer())
        .pruning(!settings.has(NO_PRUNING))
        .tokenLimits(settings.tokenLimits())
        .build();
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    MinHashSettings sketch = SetOptions.minHash(made.settings());
    return made.ofSlots(
        sketch.slots(),
        sketch.keySlots(),
        sketch.bits(),
        "resemblance",
        made.settings().real(RESEMBLANCE),
        documents);
  }
}
