package io.doppel.lucene.sequences;

import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.sequences.SequenceMeasure;

/** The characters beside the marks of long paragraphs, compared by their longest common run. */
public final class FeatureCodeMethod extends Method implements OwnOptions {
  /** How many characters of a text are looked at. */
  private static final MethodOption MAX_CHARACTERS =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--max-characters=N",
          OptionRule.whole(1, 1_000_000),
          "maxCharacters",
          "characters of a text that are looked at, not counting white space.");

  /** From which length on a paragraph counts for itself. */
  private static final MethodOption UNIT_LENGTH =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--unit-length=N",
          OptionRule.atLeast(1),
          "unitLength",
          "a paragraph of so many characters counts for itself.");

  /** From which share of the text on a paragraph counts for itself. */
  private static final MethodOption UNIT_SHARE =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--unit-share=X",
          OptionRule.SHARE,
          "unitShare",
          "or one that is so much of the text.");

  /** How many short paragraphs are taken at either end. */
  private static final MethodOption EDGE_PARAGRAPHS =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--edge-paragraphs=N",
          OptionRule.whole(1, 1000),
          "edgeParagraphs",
          "of a text of many short paragraphs, how many are taken at either end; four times as many"
              + " characters stand for a text whose code is too short.");

  /** From how many on short paragraphs are many. */
  private static final MethodOption MIN_PARAGRAPHS =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--min-paragraphs=N",
          OptionRule.atLeast(1),
          "minParagraphs",
          "from how many on short paragraphs are many.");

  /** A code of fewer characters is too short. */
  private static final MethodOption MIN_CODE =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--min-code=N",
          OptionRule.atLeast(1),
          "minCode",
          "a code of fewer characters is too short.");

  /** The marks whose neighbours are taken. */
  private static final MethodOption ANCHORS =
      MethodOption.ofSignatures(
          OptionFamily.SEQUENCES,
          "--anchors=MARKS",
          OptionRule.TEXT,
          null,
          "the marks whose neighbours are taken.");

  /** The least share of a code if nothing else is said: delta of the paper. */
  static final double USUAL_THRESHOLD = 0.75;

  /** The longest common run as a share of the shorter code. */
  static final SequenceMeasure USUAL_MEASURE = SequenceMeasure.REPEATABILITY;

  /** For the catalogue. */
  public FeatureCodeMethod() {
    super(
        MethodDescription.of("featurecode")
            .summary(
                "the characters beside the marks of long paragraphs: is one text contained in"
                    + " another (Chinese pages)")
            .catches(
                "a text inside a longer one, by the characters beside the marks of its long"
                    + " paragraphs: Chinese pages")
            .misses(
                "changes beside marks; texts with few marks; what is behind the first 1,000"
                    + " characters")
            .cost("some 20 to 130 characters a document")
            .paper("FeatureCode, section III")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(MAX_CHARACTERS, FeatureCodeSettings.DEFAULT.maxCharacters())
            .with(UNIT_LENGTH, FeatureCodeSettings.DEFAULT.unitLength())
            .with(UNIT_SHARE, FeatureCodeSettings.DEFAULT.unitShare())
            .with(EDGE_PARAGRAPHS, FeatureCodeSettings.DEFAULT.edgeParagraphs())
            .with(MIN_PARAGRAPHS, FeatureCodeSettings.DEFAULT.minParagraphs())
            .with(MIN_CODE, FeatureCodeSettings.DEFAULT.minCode())
            .withSaid(
                ANCHORS,
                "comma, full stop, colon, semicolon, exclamation and question mark in all their"
                    + " forms")
            .with(MEASURE, USUAL_MEASURE.id())
            .takes(NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return SequenceOptions.build(
        SequenceBuilder.featureCode(field).codes(codes(settings)), settings);
  }

  @Override
  public boolean needsMarks() {
    return true;
  }

  /** What a code is made of. */
  private static FeatureCodeSettings codes(MethodSettings settings) {
    try {
      return new FeatureCodeSettings(
          settings.number(MAX_CHARACTERS),
          settings.number(UNIT_LENGTH),
          settings.real(UNIT_SHARE),
          settings.number(EDGE_PARAGRAPHS),
          settings.number(MIN_PARAGRAPHS),
          settings.number(MIN_CODE),
          settings.scheme() == null
              ? settings.word(ANCHORS, FeatureCodeSettings.DEFAULT.anchors())
              : settings.indexedMarks("anchors"));
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(ANCHORS) + ": " + e.getMessage(), e); // the others have their rules
    }
  }
}
