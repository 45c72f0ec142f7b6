package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EDIT_RATE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.RESEMBLANCE;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.lucene.BitBuilder;
import io.doppel.lucene.HybridBuilder;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.TokenScheme;
import io.doppel.measure.BitMeasure;
import io.doppel.measure.HammingBounds;
import io.doppel.measure.TablePlan;
import io.doppel.sketch.BitSketches;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The definitions of methods that compare as bits. */
final class BitDefinition {
  /** The shares of replaced words that expectations are said of if the user names none. */
  private static final List<Double> EDIT_RATES = List.of(0.01, 0.05);

  /** So that a sum that is 1 but for its rounding is not said to be less. */
  private static final double ROUNDING = 1e-6;

  private BitDefinition() {}

  static NearDup build(BitBuilder builder, MethodSettings settings, MethodSources sources)
      throws IOException {
    limit(builder, settings);
    if (settings.has(EXPECTED_DOCUMENTS)) {
      builder.expectedDocuments(settings.number(EXPECTED_DOCUMENTS, 1));
    }
    if (settings.has(BLOCKS) || settings.has(KEY_BLOCKS)) {
      builder.tables(tables(settings));
    }
    builder
        .analyzer(WordAnalyzer.of(settings))
        .pruning(!settings.has(NO_PRUNING))
        .maxTokens(settings.indexed("maxTokens", TokenScheme.DEFAULT_MAX_TOKENS));
    if (SetDefinition.isWeighted(settings)) {
      builder.idfWeights(sources.frequencies(builder.features()));
    }
    return builder.build();
  }

  private static void limit(BitBuilder builder, MethodSettings settings) {
    List<MethodOption> given =
        List.of(THRESHOLD, DISTANCE, EDIT_RATE).stream().filter(settings::has).toList();
    if (given.size() > 1) {
      throw new MethodException(
          given.stream().map(settings::nameOf).collect(Collectors.joining(" and "))
              + " say the same thing; give one of them");
    }
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    } else if (settings.has(DISTANCE)) {
      builder.maxBits(distance(settings));
    } else if (settings.has(EDIT_RATE)) {
      builder.editRate(settings.real(EDIT_RATE, 0));
    }
    if (settings.has(PROJECTIONS)) {
      builder.projections(bits(settings));
    }
    if (settings.method().takes(WORDS)) {
      builder.words(settings.number(WORDS, 1));
    }
    try {
      builder.bounds();
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(given.get(0)) + " is too wide, all texts would match: " + e.getMessage(),
          e);
    }
  }

  private static int distance(MethodSettings settings) {
    double distance = settings.real(DISTANCE, 0);
    if (!(distance >= 0 && distance < bits(settings) && distance == Math.rint(distance))) {
      throw new MethodException(
          settings.nameOf(DISTANCE)
              + " must be a whole number of bits in [0, "
              + bits(settings)
              + ") for "
              + settings.method().id()
              + ", got "
              + Wording.number(distance));
    }
    return (int) distance;
  }

  private static int bits(MethodSettings settings) {
    return settings.method() == Method.SIMHASH
        ? Long.SIZE
        : settings.number(PROJECTIONS, BitSketches.DEFAULT_PROJECTIONS);
  }

  private static TablePlan tables(MethodSettings settings) {
    if (settings.has(EXPECTED_DOCUMENTS)) {
      throw new MethodException(
          settings.nameOf(EXPECTED_DOCUMENTS)
              + " chooses "
              + settings.nameOf(BLOCKS)
              + " and "
              + settings.nameOf(KEY_BLOCKS)
              + "; give the one or the others");
    }
    int bits = bits(settings);
    try {
      return new TablePlan(
          bits,
          settings.number(BLOCKS, TablePlan.of(bits).tables()),
          settings.number(KEY_BLOCKS, 1));
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(BLOCKS) + " and " + settings.nameOf(KEY_BLOCKS) + ": " + e.getMessage(),
          e);
    }
  }

  static NearDup hybrid(HybridBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(RESEMBLANCE)) {
      builder.resemblance(settings.real(RESEMBLANCE, 1));
    }
    if (settings.has(PROJECTIONS)) {
      builder.projections(bits(settings));
    }
    if (settings.has(MIN_KEYS)) {
      builder.minKeys(settings.number(MIN_KEYS, 1));
    }
    if (settings.has(HOT_SHARE)) {
      builder.hotShare(settings.real(HOT_SHARE, 1));
    }
    return builder
        .shingles(SetDefinition.minHash(settings))
        .analyzer(WordAnalyzer.of(settings))
        .pruning(!settings.has(NO_PRUNING))
        .maxTokens(settings.indexed("maxTokens", TokenScheme.DEFAULT_MAX_TOKENS))
        .build();
  }

  /** How sure it is that an edited text is found. */
  static String promise(MethodSettings settings, NearDup near) {
    BitBuilder builder =
        settings.method() == Method.SIMHASH
            ? NearDup.simHash(near.field())
            : NearDup.charikar(near.field());
    limit(builder, settings);
    HammingBounds bounds = builder.bounds();
    List<Double> rates =
        settings.has(EDIT_RATE) ? List.of(settings.real(EDIT_RATE, 0)) : EDIT_RATES;
    StringBuilder promise = new StringBuilder(withinBits(bounds));
    String found = "; expected to find ";
    String texts = " of texts with ";
    String end = " % of their words replaced";
    for (double rate : rates) {
      double expected =
          bounds.expectedRecall(HammingBounds.cosineOfEdit(rate, settings.number(WORDS, 1)));
      promise
          .append(found)
          .append(String.format(Locale.ROOT, "%.2f", Math.floor(expected * 100 + ROUNDING) / 100));
      promise.append(texts).append(percent(rate)).append(end);
      found = ", ";
      texts = " with ";
      end = " %";
    }
    return promise.toString();
  }

  /** The same where nothing is known of edits: which bits are weighed, the model says. */
  static String promiseOfBits(MethodSettings settings, NearDup near) {
    HammingBounds bounds =
        settings.has(DISTANCE)
            ? new HammingBounds(BitMeasure.COSINE, bits(settings), distance(settings), true)
            : HammingBounds.ofThreshold(BitMeasure.COSINE, bits(settings), near.threshold());
    return withinBits(bounds);
  }

  private static String withinBits(HammingBounds bounds) {
    return "nothing within " + bounds.maxBits() + " of " + bounds.bits() + " bits is missed";
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share * 100)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
