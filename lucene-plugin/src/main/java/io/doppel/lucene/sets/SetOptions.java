package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.MAX_IDF;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_IDF;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WEIGHTS;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.method.Measures;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import java.io.IOException;

/** What the options of set methods say to their builder. */
public final class SetOptions {
  /** All features weigh the same. */
  public static final String EQUAL = "equal";

  /** Features weigh by how few documents have them. */
  public static final String IDF = "idf";

  /** What is said of the common keys if their number is not chosen. */
  public static final String USUAL_MIN_KEYS = "as few as the number of documents allows";

  private SetOptions() {}

  /** Builds a method that needs nothing else. */
  static Definition build(SetBuilder builder, MethodSettings settings) {
    return configured(builder, settings).build();
  }

  /** Builds a method of features, from which boilerplate may be dropped. */
  static Definition build(SetBuilder builder, MethodSettings settings, MethodSources sources)
      throws IOException {
    return buildConfigured(configured(builder, settings), settings, sources);
  }

  static Definition buildConfigured(
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

  /** Builds a method whose features may have weights. */
  static Definition weighted(SetBuilder builder, MethodSettings settings, MethodSources sources)
      throws IOException {
    configured(builder, settings);
    if (isWeighted(settings)) {
      builder.idfWeights(sources.frequencies(builder.features()));
    }
    return buildConfigured(builder, settings, sources);
  }

  /** Whether features are weighed by how few documents have them. */
  public static boolean isWeighted(MethodSettings settings) {
    return settings.word(WEIGHTS, EQUAL).startsWith(IDF); // an index has idf-0123456789abcdef
  }

  static void checkRange(MethodSettings settings, double minIdf, double maxIdf) {
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

  static SetBuilder configured(SetBuilder builder, MethodSettings settings) {
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
        .analyzer(settings.analyzer())
        .pruning(!settings.has(NO_PRUNING))
        .tokenLimits(settings.tokenLimits());
  }

  /** The sketch that options ask for. */
  public static MinHashSettings minHash(MethodSettings settings) {
    return minHash(settings, MinHashSettings.DEFAULT);
  }

  /** The sketch that options ask for, with what is usual where they say nothing. */
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

  /** Where all elements are keys, there is nothing to say about them. */
  static void rejectKeys(MethodSettings settings, String reason) {
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
