package io.doppel.lucene.method;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.model.VectorMeasure;
import io.doppel.sequences.SequenceMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The measures that a user may choose, by their names. */
public final class Measures {
  private Measures() {}

  static List<String> ids() {
    return Stream.of(ofSets(), ofSequences(), ofVectors())
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  private static List<String> ofVectors() {
    return Arrays.stream(VectorMeasure.values()).map(VectorMeasure::id).toList();
  }

  private static List<String> ofSets() {
    return Arrays.stream(OverlapMeasure.values()).map(OverlapMeasure::id).toList();
  }

  /** That of blocks is the only one of sentences, and of nothing else. */
  private static List<String> ofSequences() {
    return Arrays.stream(SequenceMeasure.values())
        .filter(measure -> measure != SequenceMeasure.BLOCKS)
        .map(SequenceMeasure::id)
        .toList();
  }

  /** The measure of sets that settings name. */
  public static OverlapMeasure overlap(MethodSettings settings) {
    String id = settings.word(MethodOption.MEASURE, "");
    return Arrays.stream(OverlapMeasure.values())
        .filter(measure -> measure.id().equals(id))
        .findFirst()
        .orElseThrow(() -> refusal(settings, ofSets()));
  }

  /** The measure of sequences that settings name. */
  public static SequenceMeasure sequence(MethodSettings settings) {
    String id = settings.word(MethodOption.MEASURE, "");
    return Arrays.stream(SequenceMeasure.values())
        .filter(measure -> measure.id().equals(id))
        .findFirst()
        .orElseThrow(() -> refusal(settings, ofSequences()));
  }

  /** The measure of vectors that settings name. */
  public static VectorMeasure vector(MethodSettings settings) {
    String id = settings.word(MethodOption.MEASURE, "");
    return Arrays.stream(VectorMeasure.values())
        .filter(measure -> measure.id().equals(id))
        .findFirst()
        .orElseThrow(() -> refusal(settings, ofVectors()));
  }

  private static MethodException refusal(MethodSettings settings, List<String> ids) {
    return new MethodException(
        settings.nameOf(MethodOption.MEASURE)
            + " must be one of "
            + String.join(", ", ids)
            + " for "
            + settings.method().id()
            + ", got "
            + settings.word(MethodOption.MEASURE, ""));
  }
}
