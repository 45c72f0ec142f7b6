package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.ANTECEDENTS;
import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.CHAIN;
import static io.doppel.lucene.method.MethodOption.GROUPS;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.LANG;
import static io.doppel.lucene.method.MethodOption.LEXICONS;
import static io.doppel.lucene.method.MethodOption.MAX_IDF;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.MIN_WORDS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.SPOT_STEP;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WINDOW;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.ContainmentSettings;
import io.doppel.lucene.IMatchSettings;
import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.SetBuilder;
import io.doppel.lucene.SuperShingleSettings;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.sketch.FrequencyRange;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** The definitions of methods that compare as sets. */
final class SetDefinition {
  private SetDefinition() {}

  static NearDup build(SetBuilder builder, MethodSettings settings) {
    return configured(builder, settings).build();
  }

  /** The same for a method of features, from which boilerplate may be dropped. */
  static NearDup build(SetBuilder builder, MethodSettings settings, MethodSources sources)
      throws IOException {
    return buildConfigured(configured(builder, settings), settings, sources);
  }

  private static NearDup buildConfigured(
      SetBuilder builder, MethodSettings settings, MethodSources sources) throws IOException {
    if (settings.has(BOILERPLATE_BY) && !settings.has(BOILERPLATE)) {
      throw new MethodException(
          settings.nameOf(BOILERPLATE_BY)
              + " is of no use without "
              + settings.nameOf(BOILERPLATE)
              + " SHARE");
    }
    boolean indexed = settings.scheme() != null && IndexBoilerplate.id(settings.scheme()) != null;
    if (settings.has(BOILERPLATE) || indexed) {
      builder.boilerplate(sources.boilerplate(builder.features(), settings));
    }
    return builder.build();
  }

  /** The same for a method whose features may have weights. */
  static NearDup weighted(SetBuilder builder, MethodSettings settings, MethodSources sources)
      throws IOException {
    configured(builder, settings);
    if (isWeighted(settings)) {
      builder.idfWeights(sources.frequencies(builder.features()));
    }
    return buildConfigured(builder, settings, sources);
  }

  static boolean isWeighted(MethodSettings settings) {
    return settings.word(WEIGHTS, "equal").startsWith("idf"); // an index has idf-0123456789abcdef
  }

  static NearDup spotSigs(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    SetBuilder builder = configured(NearDup.spotSigs(field, spots(settings)), settings);
    double minIdf = settings.real(MIN_IDF, 0);
    double maxIdf = settings.real(MAX_IDF, 1);
    if (settings.has(MIN_IDF) || settings.has(MAX_IDF)) {
      checkRange(settings, minIdf, maxIdf);
      builder.idfRange(new FrequencyRange(sources.frequencies(builder.features()), minIdf, maxIdf));
    }
    return buildConfigured(builder, settings, sources);
  }

  static NearDup iMatch(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    IMatchSettings defaults = IMatchSettings.DEFAULT;
    IMatchSettings wanted =
        new IMatchSettings(
            settings.real(MIN_IDF, defaults.minIdf()),
            settings.real(MAX_IDF, defaults.maxIdf()),
            settings.number(LEXICONS, defaults.lexicons()),
            settings.number(MIN_WORDS, defaults.minWords()));
    checkRange(settings, wanted.minIdf(), wanted.maxIdf());
    SetBuilder words = NearDup.words(field).analyzer(WordAnalyzer.of(settings));
    return build(NearDup.iMatch(field, wanted, sources.frequencies(words.features())), settings);
  }

  private static void checkRange(MethodSettings settings, double minIdf, double maxIdf) {
    if (minIdf > maxIdf) {
      throw new MethodException(
          settings.nameOf(MIN_IDF)
              + " must be at most "
              + settings.nameOf(MAX_IDF)
              + ", got "
              + minIdf
              + " and "
              + maxIdf);
    }
  }

  private static SetBuilder configured(SetBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(MIN_SPOTS)) {
      builder.minFeatures(settings.number(MIN_SPOTS, 1));
    }
    if (settings.has(MEASURE)) {
      builder.measure(Measures.overlap(settings));
    }
    if (settings.has(MIN_KEYS)) {
      builder.minKeys(settings.number(MIN_KEYS, 1));
    }
    if (settings.has(HOT_SHARE)) {
      builder.hotShare(settings.real(HOT_SHARE, 1));
    }
    return builder
        .analyzer(WordAnalyzer.of(settings))
        .pruning(!settings.has(NO_PRUNING))
        .maxTokens(settings.indexed("maxTokens", TokenScheme.DEFAULT_MAX_TOKENS));
  }

  /** Which words make a spot. */
  static SpotSigsSettings spots(MethodSettings settings) {
    SpotSigsSettings spots =
        SpotSigsSettings.of(settings.word(LANG, Antecedents.ALL))
            .withDistance(settings.number(SPOT_STEP, 1))
            .withChain(settings.number(CHAIN, 1));
    return settings.has(ANTECEDENTS)
        ? spots.withAntecedents(
            Arrays.stream(settings.word(ANTECEDENTS, "").split(","))
                .map(word -> word.strip().toLowerCase(Locale.ROOT))
                .toList())
        : spots;
  }

  static MinHashSettings minHash(MethodSettings settings) {
    return minHash(settings, MinHashSettings.DEFAULT);
  }

  static MinHashSettings minHash(MethodSettings settings, MinHashSettings defaults) {
    int slots = settings.number(SLOTS, defaults.slots());
    int keySlots = settings.number(KEY_SLOTS, Math.min(slots, defaults.keySlots()));
    if (keySlots > slots) {
      throw new MethodException(
          settings.nameOf(KEY_SLOTS)
              + " must be at most "
              + settings.nameOf(SLOTS)
              + ", got "
              + keySlots
              + " and "
              + slots);
    }
    if (settings.number(MIN_KEYS, 1) > keySlots) {
      throw new MethodException(
          settings.nameOf(MIN_KEYS)
              + " must be at most "
              + settings.nameOf(KEY_SLOTS)
              + ", got "
              + settings.number(MIN_KEYS, 1)
              + " and "
              + keySlots);
    }
    if (keySlots == slots) {
      rejectKeys(settings, "all slots are keys");
    }
    return new MinHashSettings(
        settings.number(WORDS, defaults.words()),
        slots,
        settings.number(BITS, defaults.bits()),
        keySlots);
  }

  static SuperShingleSettings superShingles(MethodSettings settings) {
    SuperShingleSettings defaults = SuperShingleSettings.DEFAULT;
    int slots = settings.number(SLOTS, defaults.slots());
    int groups = settings.number(GROUPS, defaults.groups());
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
    return new SuperShingleSettings(settings.number(WORDS, defaults.words()), slots, groups);
  }

  static ContainmentSettings containment(MethodSettings settings) {
    ContainmentSettings defaults = ContainmentSettings.DEFAULT;
    int window = settings.number(WINDOW, defaults.window());
    if (window == 0) {
      rejectKeys(settings, settings.nameOf(WINDOW) + " is 0");
    }
    return new ContainmentSettings(settings.number(WORDS, defaults.words()), window);
  }

  /** Where all elements are keys, there is nothing to say about them. */
  private static void rejectKeys(MethodSettings settings, String reason) {
    if (settings.has(MIN_KEYS) || settings.has(HOT_SHARE)) {
      throw new MethodException(
          settings.nameOf(MIN_KEYS)
              + " and "
              + settings.nameOf(HOT_SHARE)
              + " have no use here: "
              + reason
              + ", so that nothing is missed");
    }
  }
}
