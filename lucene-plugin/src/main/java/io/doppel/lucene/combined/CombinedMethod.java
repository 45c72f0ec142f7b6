package io.doppel.lucene.combined;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WINDOW;

import io.doppel.candidates.CandidateRule;
import io.doppel.combined.CombinedSketch;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.lucene.sets.ContainmentSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.sets.SetOptions;
import io.doppel.model.CombinedModel;
import java.io.IOException;

/** Several measures of a pair that runs of words found, put together by a model. */
public final class CombinedMethod extends Method {
  /** For the catalogue. */
  public CombinedMethod() {
    super(
        MethodDescription.of("combined")
            .summary(
                "runs of 3 words find, several measures together say how probable a near-duplicate"
                    + " is")
            .catches(
                "most edits, also among texts that look alike: several measures of a pair together"
                    + " give a probability")
            .misses(
                "one text that is a small part of another; texts reworded throughout; large groups"
                    + " whose members each differ in several places")
            .cost(
                "one element a word, of which about 2 in 9 are terms of the index; the input is"
                    + " read twice")
            .paper("ours")
            .with(THRESHOLD, CombinedModel.builtIn().threshold())
            .with(WINDOW, ContainmentSettings.DEFAULT.window())
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .with(ANALYZER, WordAnalyzer.FOLDED.id())
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(MIN_TOKENS, MODEL, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    CombinedBuilder builder =
        CombinedBuilder.combined(field, sources.frequencies(runs(field, settings).features()));
    sources.comparing(settings, CombinedModel::parse).ifPresent(builder::model);
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(MIN_KEYS)) {
      builder.minKeys(settings.number(MIN_KEYS, 1));
    }
    if (settings.has(HOT_SHARE)) {
      builder.hotShare(settings.real(HOT_SHARE, 1));
    }
    return builder
        .window(window(settings))
        .analyzer(settings.analyzer())
        .pruning(!settings.has(NO_PRUNING))
        .tokenLimits(settings.tokenLimits())
        .build();
  }

  /** It has a model, but only compares by it. */
  @Override
  public boolean isLearned() {
    return false;
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    return made.ofWindow(CombinedSketch.WORDS, window(made.settings()), false, documents);
  }

  private static SetBuilder runs(String field, MethodSettings settings) {
    return CombinedBuilder.runsOfCombined(field).analyzer(settings.analyzer());
  }

  private static int window(MethodSettings settings) {
    int window = settings.number(WINDOW);
    if (window == 0) {
      throw new MethodException(
          settings.nameOf(WINDOW) + " must be at least 1 for combined, got 0");
    }
    return window;
  }
}
