package io.doppel.lucene.sequences;

import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.DefinitionBuilder;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.sequences.FeatureCodes;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import java.util.Objects;

/**
 * Builds a definition whose signatures are compared as sequences: {@code featurecode}, {@code
 * featurecode-period}, {@code sentences}. What a method has no use for is refused, never ignored.
 */
public final class SequenceBuilder extends DefinitionBuilder<SequenceBuilder> {
  private enum Method {
    FEATURE_CODE("featurecode"),
    FEATURE_CODE_PERIOD("featurecode-period"),
    SENTENCES("sentences");

    private final String name;

    Method(String name) {
      this.name = name;
    }
  }

  private final Method method;
  private SequenceMeasure measure;
  private int minBlock = 1;
  private FeatureCodeSettings codes = FeatureCodeSettings.DEFAULT;
  private int aroundStop = FeatureCodes.DEFAULT_AROUND_STOP;

  private SequenceBuilder(String field, Method method, SequenceMeasure measure, double threshold) {
    super(field);
    this.method = method;
    this.measure = measure;
    this.threshold = threshold;
  }

  /**
   * {@code featurecode}: the characters beside the marks of a text's main paragraphs, compared by
   * the longest run that two such codes have in common. Sees a short page inside of a longer one.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder featureCode(String field) {
    return new SequenceBuilder(
        field,
        Method.FEATURE_CODE,
        FeatureCodeMethod.USUAL_MEASURE,
        FeatureCodeMethod.USUAL_THRESHOLD);
  }

  /**
   * {@code featurecode-period}: the characters on both sides of full stops; the codes are equal.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder featureCodePeriod(String field) {
    return new SequenceBuilder(
        field,
        Method.FEATURE_CODE_PERIOD,
        FeatureCodePeriodMethod.USUAL_MEASURE,
        FeatureCodePeriodMethod.USUAL_THRESHOLD);
  }

  /**
   * {@code sentences}: the sentences, each by the number of its words and three of them; those that
   * two texts have in common in blocks, of all sentences of both.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder sentences(String field) {
    SequenceBuilder builder =
        new SequenceBuilder(
            field, Method.SENTENCES, SequenceMeasure.BLOCKS, SentencesMethod.USUAL_THRESHOLD);
    builder.minBlock = SentencesMethod.USUAL_BLOCK;
    return builder;
  }

  /**
   * Sets of which code the longest common run is a share: for {@code featurecode} and {@code
   * featurecode-period}. For queries it may be that of the query or that of the document, which
   * says which of the two is contained in the other.
   *
   * @param repeatability any measure but that of blocks; if not set, the share of the shorter code,
   *     for {@code featurecode-period} of the longer one
   * @return this
   */
  public SequenceBuilder measure(SequenceMeasure repeatability) {
    check(method != Method.SENTENCES, "measure");
    if (repeatability == SequenceMeasure.BLOCKS) {
      throw new IllegalArgumentException(
          "measure of method "
              + method.name
              + " must be a repeatability, got "
              + repeatability.id());
    }
    measure = Objects.requireNonNull(repeatability, "measure");
    return this;
  }

  /**
   * Sets what a code is made of: for {@code featurecode}.
   *
   * @param settings which paragraphs, which marks
   * @return this
   */
  public SequenceBuilder codes(FeatureCodeSettings settings) {
    check(method == Method.FEATURE_CODE, "codes");
    codes = Objects.requireNonNull(settings, "codes");
    return this;
  }

  /**
   * Sets how many characters are taken around a full stop: for {@code featurecode-period}.
   *
   * @param characters one half before and one half after; even, 10 if not set
   * @return this
   */
  public SequenceBuilder aroundStop(int characters) {
    check(method == Method.FEATURE_CODE_PERIOD, "aroundStop");
    aroundStop = characters;
    return this;
  }

  /**
   * Sets how many sentences in a row two texts must have in common for them to count: for {@code
   * sentences}.
   *
   * @param sentences at least 1; 2 if not set. Of a text that has fewer, all
   * @return this
   */
  public SequenceBuilder minBlock(int sentences) {
    check(method == Method.SENTENCES, "minBlock");
    if (sentences < 1) {
      throw new IllegalArgumentException("minBlock must be >= 1, got " + sentences);
    }
    minBlock = sentences;
    return this;
  }

  @Override
  protected SequenceBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    SequenceScheme scheme =
        switch (method) {
          case FEATURE_CODE -> SequenceScheme.featureCode(codes);
          case FEATURE_CODE_PERIOD -> SequenceScheme.featureCodePeriod(aroundStop);
          default -> SequenceScheme.sentences(field);
        };
    return new SequenceNearDup(
        SignatureSource.of(field, scheme),
        new SequenceBounds(measure, threshold, minBlock, pruning));
  }

  private void check(boolean has, String setting) {
    if (!has) {
      throw new IllegalArgumentException(setting + " is no setting of method " + method.name);
    }
  }
}
