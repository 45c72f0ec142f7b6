package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.ANCHORS;
import static io.doppel.lucene.method.MethodOption.AROUND_STOP;
import static io.doppel.lucene.method.MethodOption.EDGE_PARAGRAPHS;
import static io.doppel.lucene.method.MethodOption.MAX_CHARACTERS;
import static io.doppel.lucene.method.MethodOption.MEASURE;
import static io.doppel.lucene.method.MethodOption.MIN_BLOCK;
import static io.doppel.lucene.method.MethodOption.MIN_CODE;
import static io.doppel.lucene.method.MethodOption.MIN_PARAGRAPHS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.UNIT_LENGTH;
import static io.doppel.lucene.method.MethodOption.UNIT_SHARE;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.SequenceBuilder;
import io.doppel.sketch.FeatureCodeSettings;

/** The definitions of methods that compare as sequences. */
final class SequenceDefinition {
  private SequenceDefinition() {}

  static NearDup build(SequenceBuilder builder, MethodSettings settings) {
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(MEASURE)) {
      builder.measure(Measures.sequence(settings));
    }
    if (settings.has(AROUND_STOP)) {
      builder.aroundStop(settings.number(AROUND_STOP, 2));
    }
    if (settings.has(MIN_BLOCK)) {
      builder.minBlock(settings.number(MIN_BLOCK, 1));
    }
    return builder.pruning(!settings.has(NO_PRUNING)).build();
  }

  /** What a feature code is made of. */
  static FeatureCodeSettings codes(MethodSettings settings) {
    FeatureCodeSettings defaults = FeatureCodeSettings.DEFAULT;
    try {
      return new FeatureCodeSettings(
          settings.number(MAX_CHARACTERS, defaults.maxCharacters()),
          settings.number(UNIT_LENGTH, defaults.unitLength()),
          settings.real(UNIT_SHARE, defaults.unitShare()),
          settings.number(EDGE_PARAGRAPHS, defaults.edgeParagraphs()),
          settings.number(MIN_PARAGRAPHS, defaults.minParagraphs()),
          settings.number(MIN_CODE, defaults.minCode()),
          settings.scheme() == null
              ? settings.word(ANCHORS, defaults.anchors())
              : NcdDefinition.marks(settings.scheme().parameter("anchors")));
    } catch (IllegalArgumentException e) {
      throw new MethodException(
          settings.nameOf(ANCHORS) + ": " + e.getMessage(), e); // the others have their rules
    }
  }
}
