package io.doppel.cli;

import static io.doppel.cli.MethodOption.HOT_SHARE;
import static io.doppel.cli.MethodOption.MIN_KEYS;
import static io.doppel.cli.MethodOption.MODEL;
import static io.doppel.cli.MethodOption.NO_PRUNING;
import static io.doppel.cli.MethodOption.THRESHOLD;
import static io.doppel.cli.MethodOption.WINDOW;

import io.doppel.lucene.CombinedBuilder;
import io.doppel.lucene.ContainmentSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.SetBuilder;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.sketch.CombinedModel;
import java.io.IOException;

/** The definition of {@code combined}. */
final class CombinedDefinition {
  private CombinedDefinition() {}

  static NearDup build(String field, Settings settings, Sources sources) throws IOException {
    CombinedBuilder builder =
        NearDup.combined(field, sources.frequencies(runs(field, settings).features()));
    if (settings.has(MODEL)) {
      builder.model(ModelFile.read(Models.file(settings), CombinedModel::parse));
    }
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

  /** A model says how signatures are compared; an index has none of it. */
  static void rejectModel(Settings settings, String command) {
    if (settings.method() == Method.COMBINED && settings.has(MODEL)) {
      throw new UserException(
          "--model has no use for "
              + command
              + ": the signatures of combined do not depend on it; give it to query, pairs, dedup"
              + " or clusters");
    }
  }

  private static SetBuilder runs(String field, Settings settings) {
    return NearDup.runsOfCombined(field).analyzer(WordAnalyzer.of(settings));
  }

  private static int window(Settings settings) {
    int window = settings.number(WINDOW, ContainmentSettings.DEFAULT.window());
    if (window == 0) {
      throw new UserException("--window must be at least 1 for combined, got 0");
    }
    return window;
  }
}
