package io.doppel.lucene.bits;

import static io.doppel.lucene.method.MethodOption.BLOCKS;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.EDIT_RATE;
import static io.doppel.lucene.method.MethodOption.EXPECTED_DOCUMENTS;
import static io.doppel.lucene.method.MethodOption.KEY_BLOCKS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.PROJECTIONS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.WORDS;

import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.Wording;
import io.doppel.lucene.sets.SetOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the options of methods that compare as bits say to their builder. */
final class BitOptions {
  /** What is said of the distance of a method that has a threshold. */
  static final String AS_THE_THRESHOLD = "what the threshold says";

  /** What is said of the blocks if none are chosen: {@link TablePlan#of}. */
  static final String USUAL_BLOCKS = "one for each 16 bits";

  /** The shares of replaced words that expectations are said of if the user names none. */
  private static final List<Double> EDIT_RATES = List.of(0.01, 0.05);

  /** So that a sum that is 1 but for its rounding is not said to be less. */
  private static final double ROUNDING = 1e-6;

  private BitOptions() {}

  /** Builds a definition of fingerprints that have so many bits. */
  static Definition build(
      BitBuilder builder, int bits, MethodSettings settings, MethodSources sources)
      throws IOException {
    limit(builder, bits, settings);
    if (settings.has(EXPECTED_DOCUMENTS)) {
      builder.expectedDocuments(settings.number(EXPECTED_DOCUMENTS, 1));
    }
    if (settings.has(BLOCKS) || settings.has(KEY_BLOCKS)) {
      builder.tables(tables(bits, settings));
    }
    builder
        .analyzer(settings.analyzer())
        .pruning(!settings.has(NO_PRUNING))
        .tokenLimits(settings.tokenLimits());
    if (SetOptions.isWeighted(settings)) {
      builder.idfWeights(sources.frequencies(builder.features()));
    }
    return builder.build();
  }

  private static void limit(BitBuilder builder, int bits, MethodSettings settings) {
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
      builder.maxBits(distance(settings, bits));
    } else if (settings.has(EDIT_RATE)) {
      builder.editRate(settings.real(EDIT_RATE, 0));
    }
    if (settings.has(PROJECTIONS)) {
      builder.projections(bits);
    }
    if (settings.method().takes(WORDS)) {
      builder.words(settings.number(WORDS));
    }
    try {
      builder.bounds();
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(given.get(0)) + " is too wide, all texts would match: " + e.getMessage(),
          e);
    }
  }

  /** The largest number of bits that may differ. */
  static int distance(MethodSettings settings, int bits) {
    double distance = settings.real(DISTANCE, 0);
    if (!(distance >= 0 && distance < bits && distance == Math.rint(distance))) {
      throw new MethodException(
          settings.nameOf(DISTANCE)
              + " must be a whole number of bits in [0, "
              + bits
              + ") for "
              + settings.method().id()
              + ", got "
              + Wording.number(distance));
    }
    return (int) distance;
  }

  private static TablePlan tables(int bits, MethodSettings settings) {
    if (settings.has(EXPECTED_DOCUMENTS)) {
      throw new MethodException(
          settings.nameOf(EXPECTED_DOCUMENTS)
              + " chooses "
              + settings.nameOf(BLOCKS)
              + " and "
              + settings.nameOf(KEY_BLOCKS)
              + "; give the one or the others");
    }
    try {
      return new TablePlan(
          bits, settings.number(BLOCKS, TablePlan.of(bits).tables()), settings.number(KEY_BLOCKS));
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(BLOCKS) + " and " + settings.nameOf(KEY_BLOCKS) + ": " + e.getMessage(),
          e);
    }
  }

  /** How sure it is that an edited text is found. */
  static String recall(BitBuilder builder, int bits, MethodSettings settings) {
    limit(builder, bits, settings);
    HammingBounds bounds = builder.bounds();
    List<Double> rates =
        settings.has(EDIT_RATE) ? List.of(settings.real(EDIT_RATE, 0)) : EDIT_RATES;
    StringBuilder promise = new StringBuilder(withinBits(bounds));
    String found = "; expected to find ";
    String texts = " of texts with ";
    String end = " % of their words replaced";
    for (double rate : rates) {
      double expected =
          bounds.expectedRecall(HammingBounds.cosineOfEdit(rate, settings.number(WORDS)));
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

  /** What can be said where nothing is known of edits. */
  static String withinBits(HammingBounds bounds) {
    return "nothing within " + bounds.maxBits() + " of " + bounds.bits() + " bits is missed";
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share * 100)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
