package io.doppel.lucene;

import io.doppel.lucene.document.SequenceScheme;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.measure.SequenceBounds;
import io.doppel.measure.SequenceMeasure;
import io.doppel.sketch.FeatureCodeSettings;
import io.doppel.sketch.FeatureCodes;
import java.util.Objects;

/**
 * Builds a definition whose signatures are compared as sequences: {@code featurecode}, {@code
 * featurecode-period}, {@code sentences}. What a method has no use for is refused, never ignored.
 */
public final class SequenceBuilder {
  private enum Method {
    FEATURE_CODE("featurecode"),
    FEATURE_CODE_PERIOD("featurecode-period"),
    SENTENCES("sentences");

    private final String name;

    Method(String name) {
      this.name = name;
    }
  }

  /** Delta of the feature code paper. */
  private static final double REPEATABILITY = 0.75;

  /** The least share of common sentences if nothing else is said. */
  private static final double COMMON_SENTENCES = 0.5;

  /** One sentence in common may be a phrase that is in use; two in a row are more than that. */
  private static final int SENTENCES_IN_BLOCK = 2;

  private final String field;
  private final Method method;
  private SequenceMeasure measure;
  private double threshold;
  private int minBlock = 1;
  private FeatureCodeSettings codes = FeatureCodeSettings.DEFAULT;
  private int aroundStop = FeatureCodes.DEFAULT_AROUND_STOP;
  private boolean pruning = true;

  private SequenceBuilder(String field, Method method, SequenceMeasure measure, double threshold) {
    this.field = field;
    this.method = method;
    this.measure = measure;
    this.threshold = threshold;
  }

  static SequenceBuilder featureCode(String field) {
    return new SequenceBuilder(
        field, Method.FEATURE_CODE, SequenceMeasure.REPEATABILITY, REPEATABILITY);
  }

  static SequenceBuilder featureCodePeriod(String field) {
    return new SequenceBuilder(
        field, Method.FEATURE_CODE_PERIOD, SequenceMeasure.REPEATABILITY_OF_LONGER, 1);
  }

  static SequenceBuilder sentences(String field) {
    SequenceBuilder builder =
        new SequenceBuilder(field, Method.SENTENCES, SequenceMeasure.BLOCKS, COMMON_SENTENCES);
    builder.minBlock = SENTENCES_IN_BLOCK;
    return builder;
  }

  /**
   * Sets the least similarity of near-duplicates.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  public SequenceBuilder threshold(double similarity) {
    if (!(similarity > 0 && similarity <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + similarity);
    }
    threshold = similarity;
    return this;
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

  /**
   * Switches all bounds and the choice of candidates on or off.
   *
   * @param on true if not set; off as reference: every document is measured
   * @return this
   */
  public SequenceBuilder pruning(boolean on) {
    pruning = on;
    return this;
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public NearDup build() {
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
