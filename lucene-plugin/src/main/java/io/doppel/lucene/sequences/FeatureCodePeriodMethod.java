package io.doppel.lucene.sequences;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.sequences.FeatureCodes;
import io.doppel.sequences.SequenceMeasure;

/** The characters around full stops, which must be equal. */
public final class FeatureCodePeriodMethod extends Method implements OwnOptions {
  /** How many characters are taken around each full stop. */
  private static final MethodOption AROUND_STOP =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--around-stop=N",
          OptionRule.multiple(2, 1000),
          "aroundStop",
          "characters around each full stop, one half before and one half after.");

  /** Codes are equal if nothing else is said. */
  static final double USUAL_THRESHOLD = 1.0;

  /** The longest common run as a share of the longer code. */
  static final SequenceMeasure USUAL_MEASURE = SequenceMeasure.REPEATABILITY_OF_LONGER;

  /** For the catalogue. */
  public FeatureCodePeriodMethod() {
    super(
        MethodDescription.of("featurecode-period")
            .summary("the characters around full stops, which must be equal (baseline)")
            .catches("texts with the same characters around full stops")
            .misses("texts without full stops; any change beside one")
            .cost("some 10 characters a full stop")
            .paper("FeatureCode, section IV.B")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(AROUND_STOP, FeatureCodes.DEFAULT_AROUND_STOP)
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return SequenceOptions.build(
        SequenceBuilder.featureCodePeriod(field).aroundStop(settings.number(AROUND_STOP)),
        settings);
  }

  @Override
  public boolean needsMarks() {
    return true;
  }
}
