package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.ANTECEDENTS;
import static io.doppel.lucene.method.MethodOption.CHAIN;
import static io.doppel.lucene.method.MethodOption.LANG;
import static io.doppel.lucene.method.MethodOption.SPOT_STEP;

import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import java.util.Arrays;
import java.util.Locale;

/** Which words make a spot, for the methods of several families that are made of spots. */
public final class SpotOptions {
  /** What is said of the words that spots start at if none are chosen. */
  public static final String USUAL_ANTECEDENTS = "articles and auxiliary verbs of the language";

  private SpotOptions() {}

  /**
   * Which words make a spot.
   *
   * @param settings what the method is set to
   * @return the settings of the filter
   */
  public static SpotSigsSettings spots(MethodSettings settings) {
    SpotSigsSettings spots =
        SpotSigsSettings.of(settings.word(LANG, Antecedents.ALL))
            .withDistance(settings.number(SPOT_STEP))
            .withChain(settings.number(CHAIN));
    return settings.has(ANTECEDENTS)
        ? spots.withAntecedents(
            Arrays.stream(settings.word(ANTECEDENTS, "").split(","))
                .map(word -> word.strip().toLowerCase(Locale.ROOT))
                .toList())
        : spots;
  }
}
