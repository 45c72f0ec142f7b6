package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WINDOW;

import io.doppel.lucene.CombinedBuilder;
import io.doppel.lucene.ContainmentSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.SetBuilder;
import io.doppel.lucene.document.TokenScheme;
import java.io.IOException;

/** The definition of {@code combined}. */
final class CombinedDefinition {
  private CombinedDefinition() {}

  static NearDup build(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    CombinedBuilder builder =
        NearDup.combined(field, sources.frequencies(runs(field, settings).features()));
    sources.combined(settings).ifPresent(builder::model);
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
        .analyzer(WordAnalyzer.of(settings))
        .pruning(!settings.has(NO_PRUNING))
        .maxTokens(settings.indexed("maxTokens", TokenScheme.DEFAULT_MAX_TOKENS))
        .build();
  }

  private static SetBuilder runs(String field, MethodSettings settings) {
    return NearDup.runsOfCombined(field).analyzer(WordAnalyzer.of(settings));
  }

  private static int window(MethodSettings settings) {
    int window = settings.number(WINDOW, ContainmentSettings.DEFAULT.window());
    if (window == 0) {
      throw new MethodException(
          settings.nameOf(WINDOW) + " must be at least 1 for combined, got 0");
    }
    return window;
  }
}
